import { and, desc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { charges } from '#database/schema-charges.ts'
import { chargeParts, chargePayments } from '#database/schema-ledger.ts'
import { refunds } from '#database/schema-payments.ts'
import { countOf } from '#services/payments/fee-rule.ts'
import { selectAllLedgerEntries, selectCheckoutSessions } from '#services/payments/queries.ts'
import { type ReturnablePayment, takeFrom } from './allocate.ts'
import { getRemaining, isDisputed } from './rule.ts'

/** Finds what of an account's payments can be returned, the latest payment first. The application fee is not part of it. */
export async function findReturnable(database: Queryable, accountId: string): Promise<ReturnablePayment[]> {
  const checkoutSessions = await selectCheckoutSessions(database, accountId)
  const entries = await selectAllLedgerEntries(database, accountId)
  const stillRequested = and(eq(refunds.accountId, accountId), eq(refunds.state, 'requested'))
  const requested = await database.select().from(refunds).where(stillRequested)
  const rows = await selectPaid(database, accountId)
  const found = entries.flatMap((payment): ReturnablePayment[] => {
    const { id, checkoutSessionId, amount } = payment
    if (countOf(payment) <= 0) return []
    const parts = rows.flatMap(({ ledgerEntryId, chargeId, received, returned }) =>
      ledgerEntryId === id ? [{ chargeId, amount: received - returned }] : [],
    )
    const checkoutSession = checkoutSessions.find((item) => item.id === checkoutSessionId)
    if (!checkoutSession?.paymentIntentId) return [{ checkoutSessionId: null, most: 0, parts }]
    const own = entries.filter((entry) => entry.checkoutSessionId === checkoutSessionId)
    const asked = requested.filter((refund) => refund.checkoutSessionId === checkoutSessionId)
    const remaining = getRemaining(payment, own, asked)
    const gone = own.reduce((sum, entry) => sum - Math.min(0, countOf(entry)), 0)
    // What is on its way back takes from the parts first.
    const { rest } = takeFrom(parts, Math.max(0, amount - gone - remaining))
    return [{ checkoutSessionId, most: isDisputed(own) ? 0 : remaining, parts: rest }]
  })
  return withoutOutside(found.toReversed(), rows)
}

type PaidRow = Awaited<ReturnType<typeof selectPaid>>[number]

/** What was paid and returned for charges, in the order in which refunds take from a payment. */
function selectPaid(database: Queryable, accountId: string) {
  const { ledgerEntryId, chargeId, received, returned } = chargePayments
  return database
    .select({ ledgerEntryId, chargeId, received, returned })
    .from(chargePayments)
    .innerJoin(chargeParts, and(eq(chargeParts.ledgerEntryId, ledgerEntryId), eq(chargeParts.chargeId, chargeId)))
    .innerJoin(charges, eq(charges.id, chargeId))
    .where(and(eq(charges.accountId, accountId), ne(charges.kind, 'application_fee')))
    .orderBy(desc(chargeParts.position))
}

/** Takes off what was returned outside Stripe, which names charges only: from payments outside it first. */
function withoutOutside(payments: ReturnablePayment[], rows: PaidRow[]): ReturnablePayment[] {
  const outside = new Map<string, number>()
  for (const { chargeId, received, returned } of rows)
    if (received === 0) outside.set(chargeId, (outside.get(chargeId) ?? 0) + returned)
  const byHandFirst = payments.toSorted((one, other) => Number(one.most > 0) - Number(other.most > 0))
  const left = new Map(
    byHandFirst.map((payment) => {
      const parts = payment.parts.map((part) => {
        const gone = Math.min(part.amount, outside.get(part.chargeId) ?? 0)
        outside.set(part.chargeId, (outside.get(part.chargeId) ?? 0) - gone)
        return { ...part, amount: part.amount - gone }
      })
      return [payment, parts]
    }),
  )
  return payments.map((payment) => ({ ...payment, parts: left.get(payment) ?? [] }))
}
