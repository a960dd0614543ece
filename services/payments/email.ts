import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { chargeName } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { payers } from '#database/schema-charges.ts'
import { records } from '#database/schema-desk.ts'
import { chargePayments, checkoutSessions } from '#database/schema-ledger.ts'
import type { EmailData } from '#mail/registry.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import { addPayLink } from '#services/charges/pay-links.ts'
import type { EmailDeps } from '#services/deps.ts'
import { formatFee } from '#services/money.ts'

/**
 * Loads the receipt of a payment, for the payer: what was paid, and what they still have to pay.
 * @param part a checkout session's or a ledger entry's id; without it, the account's first payment
 */
export async function loadPayment(
  { database, payments, schedule }: EmailDeps,
  accountId: string,
  part: string | undefined,
  confirmedAt: Date,
): Promise<EmailData<'payment'> | undefined> {
  const balances = (await findBalances(database, [accountId])).get(accountId) ?? []
  const paid = await findPaid(database, balances, part)
  const [first] = paid
  const row = first && (await findRow(database, accountId, first.charge.payerId))
  if (!row) return undefined
  const { currency, payerId } = first.charge
  const start = schedule.findStart(row.startId ?? '')
  return {
    row,
    payment: {
      isFee: paid.every(({ charge }) => charge.kind === 'application_fee'),
      amount: formatFee({ amount: paid.reduce((sum, { received }) => sum + received, 0), currency }),
      paid: paid.map(({ charge, received: amount }) => ({
        name: chargeName(charge),
        amount: formatFee({ amount, currency }),
      })),
      left: balances.filter((charge) => charge.owed > 0 && charge.payerId === payerId).map(getOpen),
      reference: first.reference,
      confirmedAt,
      isTest: !payments.livemode,
    },
    start: start?.state === 'canceled' ? undefined : start,
  }
}

/** Returns what an applicant has to pay besides the application fee, with a link to the checkout of the first. */
export async function loadToPay(database: Queryable, applicationId: string) {
  const balances = (await findBalances(database, [applicationId])).get(applicationId) ?? []
  const own = balances.filter(({ kind, owed, payerId }) => kind !== 'application_fee' && owed > 0 && !payerId)
  const [first] = own
  return first && { charges: own.map(getOpen), token: await addPayLink(database, first.id) }
}

/** What is still to be paid of a charge, as emails say it. */
const getOpen = (charge: Balance) => ({
  name: chargeName(charge),
  amount: formatFee({ amount: charge.owed, currency: charge.currency }),
  dueOn: charge.dueOn,
})

/** Returns the parts of one payment with their charges. */
async function findPaid(database: Queryable, balances: Balance[], part: string | undefined) {
  const { chargeId, ledgerEntryId, checkoutSessionId, received, created } = chargePayments
  const rows = await database
    .select({ chargeId, ledgerEntryId, received, reference: checkoutSessions.paymentIntentId })
    .from(chargePayments)
    .leftJoin(checkoutSessions, eq(checkoutSessions.id, checkoutSessionId))
    .where(
      and(
        inArray(
          chargeId,
          balances.map(({ id }) => id),
        ),
        part ? or(eq(checkoutSessionId, part), eq(ledgerEntryId, part)) : undefined,
      ),
    )
    .orderBy(asc(created), asc(checkoutSessions.createdAt), asc(ledgerEntryId))
  return balances.flatMap((charge) => {
    const row = rows.find((item) => item.chargeId === charge.id && item.ledgerEntryId === rows[0]?.ledgerEntryId)
    return row ? [{ charge, received: row.received, reference: row.reference }] : []
  })
}

/** Returns who pays: a sponsor, or else the person of the record. */
async function findRow(database: Queryable, accountId: string, payerId: string | null) {
  const { courseName, startId, feeStatus } = applications
  const { id, name, email, createdAt } = records
  const [row] = await database
    .select({ id, fullName: name, email, createdAt, courseName, startId, feeStatus })
    .from(records)
    .leftJoin(applications, eq(applications.id, records.applicationId))
    .where(eq(records.id, accountId))
  if (!row || !payerId) return row
  const [sponsor] = await database
    .select({ fullName: payers.name, email: payers.email })
    .from(payers)
    .where(eq(payers.id, payerId))
  return { ...row, ...sponsor }
}
