import { chargeable } from '#contract/currencies.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { Balance } from '#services/charges/balances.ts'
import type { CheckoutSessionReport, LedgerEntry, News } from '#services/payments/stripe/client.ts'

export type CheckoutSessionStatus = 'open' | 'expired' | 'complete' | 'failed'
export type Payment = 'none' | 'paid' | 'refunded'

export type KnownCheckoutSession = { accountId: string; amount: number; currency: string }

/** Returns why a report must be ignored, or null: it must match our checkout session and account. */
export function objectionTo(
  report: CheckoutSessionReport,
  known: KnownCheckoutSession | null,
  livemode: boolean,
): string | null {
  if (!known) return 'not a checkout session of ours'
  if (report.accountId !== known.accountId) return 'account differs'
  if (report.livemode !== livemode) return 'live mode differs'
  if (report.mode !== null && report.mode !== 'payment') return 'mode differs'
  if (report.amount !== known.amount) return 'amount differs'
  if (report.currency !== known.currency) return 'currency differs'
  return null
}

const STATUSES: readonly CheckoutSessionStatus[] = ['open', 'expired', 'complete', 'failed']

/** Returns the status after a report. It only moves forward, so reports may come late, twice or in any order. */
export function advance(status: CheckoutSessionStatus, news: News): CheckoutSessionStatus {
  const next = news === 'completed' || news === 'paid' ? 'complete' : news
  return STATUSES.indexOf(next) > STATUSES.indexOf(status) ? next : status
}

/**
 * Derives the state of a checkout session's money: `paid` until refunds and lost disputes return all of it, then `refunded`.
 * Pending, failed or canceled refunds do not count. A dispute counts once lost, and during an appeal: the academy does
 * not have the money. An open dispute does not count, although Stripe withholds the money: the applicant has paid, and
 * no one has decided otherwise.
 */
export function paymentFrom(ledgerEntries: LedgerEntry[]): Payment {
  const payment = ledgerEntries.find((entry) => countOf(entry) > 0)
  if (!payment) return 'none'
  const back = ledgerEntries.filter((entry) => countOf(entry) < 0)
  return getLeft(payment, back) > 0 ? 'paid' : 'refunded'
}

export type Money = Pick<LedgerEntry, 'amount' | 'currency'>

/** Returns what is left of a payment. An amount in another currency cannot be compared and counts as all of it. */
export function getLeft(payment: Money, taken: Money[]): number {
  const gone = taken.map(({ amount, currency }) => (currency === payment.currency ? amount : payment.amount))
  return gone.reduce((left, amount) => left - amount, payment.amount)
}

/**
 * Returns what an entry counts, in minor units: negative if the money went back, 0 if none moved. Its twin in the
 * database is the view `counted_entries`; a test compares the two.
 */
export function countOf({ kind, state, amount }: Pick<LedgerEntry, 'kind' | 'state' | 'amount'>): number {
  if (kind === 'dispute') return state === 'lost' || state.startsWith('appeal_') ? -amount : 0
  if (state !== 'succeeded') return 0
  return kind === 'payment' ? amount : -amount
}

/** Derives the fee's status: paid while any of it is here. */
export function feeStatusFrom(
  { received, returned }: Pick<Balance, 'received' | 'returned'>,
  current: FeeStatus,
): FeeStatus {
  if (received > returned) return 'paid'
  if (received > 0) return 'refunded'
  return current === 'waived' ? 'waived' : 'due'
}

/** Reduction by a code: minor units, or a rate in percent. */
export type Reduction = { amount: number | null; rate: number | null }

/** Returns the reduced fee, rounded to what can be charged. A remainder below the minimum charge becomes 0. */
export function feeAfter(fee: Money, { amount, rate }: Reduction): Money {
  const off = rate === null ? (amount ?? 0) : Math.round((fee.amount * rate) / 100)
  return off === 0 ? fee : { ...fee, amount: chargeable(fee.amount - off, fee.currency) }
}
