import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { ledgerEntries } from '#database/schema-ledger.ts'
import { refunds } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { formatFee } from '#services/money.ts'
import { getRemaining, getStep, isDisputed } from '#services/payments/refunds/rule.ts'
import { isId } from '#services/record-locks.ts'
import { countOf } from './fee-rule.ts'
import { selectAllLedgerEntries, selectCheckoutSessions } from './queries.ts'

export type FoundPayment = Awaited<ReturnType<typeof findPayments>>[number]

/** Returns the payments of an account, oldest first. */
export async function findPayments({ database }: Pick<PaymentDeps, 'database'>, accountId: string) {
  if (!isId(accountId)) return []
  const [checkoutSessions, all, asked] = await Promise.all([
    selectCheckoutSessions(database, accountId),
    selectAllLedgerEntries(database, accountId),
    database
      .select({ refund: refunds, by: staff.name })
      .from(refunds)
      .innerJoin(staff, eq(staff.id, refunds.staffId))
      .where(eq(refunds.accountId, accountId))
      .orderBy(asc(refunds.createdAt)),
  ])
  const payments = all.filter((entry) => countOf(entry) > 0)
  return payments.map((payment) => {
    // `checkoutSessionId` is null for a payment outside Stripe, which has no refunds and disputes.
    const { checkoutSessionId, amount, currency } = payment
    const checkoutSession = checkoutSessions.find(({ id }) => id === checkoutSessionId)
    const ledgerEntries = all.filter((entry) => entry.checkoutSessionId === checkoutSessionId)
    const ours = asked.filter(({ refund }) => refund.checkoutSessionId === checkoutSessionId)
    const isOpen = ours.filter(({ refund }) => refund.state === 'requested').map(({ refund }) => refund)
    const disputes = ledgerEntries.filter(({ kind }) => kind === 'dispute')
    return {
      entryId: payment.id,
      checkoutSessionId,
      amount,
      currency,
      paidAt: getTimestamp(payment),
      isRefunded: checkoutSession?.payment === 'refunded',
      /** Refundable amount in minor units. */
      left: checkoutSession?.paymentIntentId ? getRemaining(payment, ledgerEntries, isOpen) : 0,
      isDisputed: isDisputed(ledgerEntries),
      refunds: getRefunds(ledgerEntries, ours),
      disputes: disputes.map((dispute) => ({ ...dispute, at: getTimestamp(dispute) })),
    }
  })
}

type Row = Awaited<ReturnType<typeof selectAllLedgerEntries>>[number]
const getTimestamp = ({ created }: Pick<Row, 'created'>) => new Date(created * 1000)

/** A refund requested at the desk or recorded from Stripe. */
export type FoundRefund = ReturnType<typeof getRefunds>[number]

function getRefunds(ledgerEntries: Row[], ours: { refund: typeof refunds.$inferSelect; by: string }[]) {
  const recorded = ledgerEntries
    .filter(({ kind }) => kind === 'refund')
    .map(({ id, amount, currency, state, ...row }) => {
      const mine = ours.find(({ refund }) => refund.ledgerEntryId === id)
      // The staff member and the code of their reason; null for refunds from Stripe's dashboard.
      const asked = { by: mine?.by ?? null, reason: mine?.refund.reason ?? null }
      const at = mine?.refund.createdAt ?? getTimestamp(row)
      return { id, amount, currency, at, step: getStep(state), error: null, ...asked }
    })
  // Those that are not at Stripe, with our id. `error` is Stripe's decline code, or ours.
  const others = ours.flatMap(({ refund, by }) => {
    const { id, amount, currency, createdAt: at, state, unknownSince, error, reason } = refund
    const step = state === 'requested' && unknownSince ? ('unknown' as const) : state
    return step === 'submitted' ? [] : [{ id, amount, currency, at, step, error, by, reason }]
  })
  return [...recorded, ...others].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Finds a refund, at its step now, for an email about one of its steps. @param part see `refundPart` */
export async function findRefundStep(database: Queryable, account: string, part: string) {
  const [id = ''] = part.split('.')
  const { kind, accountId } = ledgerEntries
  const [refund] = await database
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.id, id), eq(kind, 'refund'), eq(accountId, account)))
  return refund && { id, step: getStep(refund.state), amount: formatFee(refund) }
}
