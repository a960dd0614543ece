import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { chargeName, isTuition } from '#contract/charges.ts'
import { leastCharge } from '#contract/currencies.ts'
import type { Queryable } from '#database/client.ts'
import { charges, payers } from '#database/schema-charges.ts'
import { sponsoredParts } from '#database/schema-sponsors.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type InvoiceDeps, issueInvoice } from '#services/invoices/issue.ts'
import { formatFee } from '#services/money.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import { addCharges } from './accounts.ts'
import { adjustCharge } from './adjust.ts'
import type { Balance } from './balances.ts'
import { amountProblem } from './checks.ts'
import { type PayerDetails, requirePayer } from './payers.ts'
import { type ChargeDeps, changeCharges, requireCharge } from './work.ts'

/** Charges of applicants that a sponsor can pay: not the application fee, which nobody owes who withdraws. */
export const maySponsor = ({ kind, payerId, owed }: Pick<Balance, 'kind' | 'payerId' | 'owed'>): boolean =>
  (isTuition({ kind }) || kind === 'other') && payerId === null && owed > 0

/** Returns the charges of an account that are parts of an applicant's, billed to a sponsor. */
export async function findSponsored(database: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await database
    .select({ id: charges.id })
    .from(sponsoredParts)
    .innerJoin(charges, eq(charges.id, sponsoredParts.chargeId))
    .where(eq(charges.accountId, accountId))
  return new Set(rows.map(({ id }) => id))
}

type Sponsored = { chargeId: string; amount: number; sponsor: PayerDetails }

/**
 * Bills what is open of an applicant's charge to a sponsor, all of it or a part, in minor units: the applicant's charge is
 * lowered, and the sponsor gets one of the same amount with its invoice.
 */
export async function billSponsor(
  deps: ChargeDeps & InvoiceDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { chargeId, amount, sponsor: typed }: Sponsored,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const charge = requireCharge(balances, chargeId)
    if (!maySponsor(charge)) throw new ServiceError('conflict', 'A sponsor cannot pay this charge.')
    const sponsor = requirePayer(typed)
    requireNoProblems({ amount: partProblem(amount, charge) })
    const { kind, number, description, currency, taxes, dueOn } = charge
    const id = uuidv7()
    const payerId = await findOrAddPayer(transaction, seen.id, sponsor)
    await addCharges(transaction, seen.id, [{ id, kind, number, description, amount, currency, taxes, dueOn, payerId }])
    await transaction.insert(sponsoredParts).values({ chargeId: id, ofId: chargeId })
    await adjustCharge(transaction, { chargeId, kind: 'sponsor', amount, staffId })
    const { name, address, purchaseOrder } = sponsor
    const buyer = { name, address, purchaseOrder }
    await issueInvoice(deps, transaction, { accountId: seen.id, chargeIds: [id], buyer, dueOn })
    return { step: 'sponsored', amount, currency, more: { what: chargeName(charge), to: name } }
  })
}

/** Asks the applicant again for what a sponsor was billed and has not paid. A credit note takes back the invoice. */
export async function undoSponsor(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  chargeId: string,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const charge = requireCharge(balances, chargeId)
    const [part] = await transaction.select().from(sponsoredParts).where(eq(sponsoredParts.chargeId, chargeId))
    const { asked: amount, received, returned, currency } = charge
    if (!part || amount === 0) throw new ServiceError('conflict', 'No sponsor is asked for this charge.')
    if (received > returned) throw new ServiceError('conflict', 'The sponsor has paid of this charge.')
    await adjustCharge(
      transaction,
      { chargeId, kind: 'sponsor', amount, staffId },
      { chargeId: part.ofId, kind: 'sponsor', amount: -amount, staffId },
    )
    return { step: 'sponsor_undone', amount, currency, more: { what: chargeName(charge) } }
  })
}

/** Of both parts, the rest must be possible to pay. */
function partProblem(amount: number, { owed, currency }: Balance): string | undefined {
  const problem = amountProblem(amount, currency, owed)
  const least = leastCharge(currency)
  if (problem) return problem
  if (amount >= least && (amount === owed || owed - amount >= least)) return undefined
  return `Less than ${formatFee({ amount: least, currency })} cannot be paid: choose another amount.`
}

async function findOrAddPayer(transaction: Queryable, accountId: string, details: PayerDetails): Promise<string> {
  const { name, address, email, purchaseOrder } = details
  const same = and(
    eq(payers.accountId, accountId),
    eq(payers.name, name),
    eq(payers.address, address),
    eq(payers.email, email),
    eq(payers.purchaseOrder, purchaseOrder),
  )
  const [found] = await transaction.select({ id: payers.id }).from(payers).where(same)
  if (found) return found.id
  const id = uuidv7()
  await transaction.insert(payers).values({ ...details, id, accountId })
  return id
}
