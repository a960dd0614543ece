import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { charges, payers, payLinks } from '#database/schema-charges.ts'
import { invoices } from '#database/schema-invoices.ts'
import { checkoutSessions, ledgerEntries } from '#database/schema-ledger.ts'
import { codeRedemptions } from '#database/schema-payments.ts'
import { seatLinks, seatNames } from '#database/schema-seats.ts'
import { endCharges } from '#services/charges/withdrawal.ts'
import { ServiceError } from '#services/errors.ts'
import { creditUnpaid } from '#services/invoices/correct.ts'

type Application = typeof applications.$inferSelect

/** Columns that bookkeeping needs, stored for seven years (content/policies/privacypolicy.md). */
const kept: readonly string[] = [
  'id',
  'courseId',
  'courseName',
  'feeStatus',
  'status',
  'statusSince',
  'createdAt',
] satisfies (keyof Application)[]

const empty = { string: '', boolean: false, number: 0 } as Record<string, unknown>

/** All other columns, cleared. New columns are cleared too, unless listed above. */
const anonymized = Object.fromEntries(
  Object.entries(getTableColumns(applications))
    .filter(([field]) => !kept.includes(field))
    .map(([field, { notNull, dataType }]) => [field, notNull ? empty[dataType] : null]),
) as Partial<Application>

/** Charges refer to their payer; invoices name who it was. */
export const noPayer = { name: '', email: '', foldedEmail: '', address: '', purchaseOrder: '' }

const anonymizedLead: Partial<typeof leads.$inferInsert> = {
  name: '',
  email: '',
  foldedEmail: '',
  phone: '',
  company: '',
  idempotencyKey: null,
  bodyDigest: '',
  networks: null,
}

/** Returns applications and leads with a payment or a pending one, because a bank debit takes days, and leads with an invoice. */
async function withPayment(transaction: Queryable, ids: string[]): Promise<string[]> {
  // The lock for settling fees: a payment reported now waits, or is visible here.
  const rows = await transaction
    .select({ id: applications.id, feeStatus: applications.feeStatus })
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(asc(applications.id))
    .for('update')
  await transaction
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(asc(leads.id))
    .for('update')
  const { accountId, status, payment } = checkoutSessions
  const found = await transaction
    .select({ id: accountId, status })
    .from(checkoutSessions)
    .where(sql`${inArray(accountId, ids)} and (${payment} <> 'none' or ${status} in ('complete', 'open'))`)
  // An open checkout could still be paid, so it must end before its application is erased.
  if (found.some(({ status }) => status === 'open')) {
    throw new ServiceError('conflict', 'A checkout has just been opened. Nothing is lost: try again.')
  }
  // Staff may have noted a payment outside Stripe.
  const noted = await transaction
    .select({ id: ledgerEntries.accountId })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.accountId, ids), eq(ledgerEntries.state, 'succeeded')))
  const invoiced = await transaction
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(invoices, eq(invoices.accountId, leads.id))
    .where(inArray(leads.id, ids))
  const settled = rows.filter(({ feeStatus }) => feeStatus === 'paid' || feeStatus === 'refunded')
  return [...new Set([...settled, ...found, ...noted, ...invoiced].map(({ id }) => id))]
}

/**
 * Anonymizes applications and leads with a payment, and companies' reservations with an invoice, and returns their ids.
 * Nobody is asked for what is left of an application's charges; a company still owes what it owes.
 * @throws ServiceError conflict
 */
export async function anonymizePaid(transaction: Queryable, ids: string[]): Promise<string[]> {
  const paid = await withPayment(transaction, ids)
  const ofApplicants = await transaction
    .update(applications)
    .set(anonymized)
    .where(inArray(applications.id, paid))
    .returning({ id: applications.id })
  for (const { id } of ofApplicants) await endCharges(transaction, id, null)
  // Their sponsors, and the links to pay, have no more to do.
  const ended = inArray(
    charges.accountId,
    ofApplicants.map(({ id }) => id),
  )
  const sponsors = transaction.select({ id: charges.payerId }).from(charges).where(ended)
  await transaction.update(payers).set(noPayer).where(inArray(payers.id, sponsors))
  const chargeIds = transaction.select({ id: charges.id }).from(charges).where(ended)
  await transaction.delete(payLinks).where(inArray(payLinks.chargeId, chargeIds))
  // A reservation's answers say how many seats of which workshop it has.
  const answers = sql`case when ${leads.kind} = 'reservation' then ${leads.answers} else '{}' end`
  await transaction
    .update(leads)
    .set({ ...anonymizedLead, answers })
    .where(inArray(leads.id, paid))
  await transaction.delete(seatNames).where(inArray(seatNames.leadId, paid))
  await transaction.delete(seatLinks).where(inArray(seatLinks.leadId, paid))
  await creditUnpaid(
    transaction,
    ids.filter((id) => !paid.includes(id)),
  )
  // The hosted page's address would lead to the person.
  await transaction.update(checkoutSessions).set({ url: '' }).where(inArray(checkoutSessions.accountId, paid))
  await transaction.update(codeRedemptions).set({ mailbox: null }).where(inArray(codeRedemptions.applicationId, paid))
  return paid
}
