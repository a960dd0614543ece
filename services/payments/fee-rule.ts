import type { FeeStatus } from '#contract/payments.ts'
import type { Movement, News, SessionReport } from './stripe/objects.ts'

export type SessionStatus = 'open' | 'expired' | 'complete' | 'failed'
/** The state of a session's money. */
export type Payment = 'none' | 'paid' | 'refunded'

/** What one of our sessions was made for. */
export type KnownSession = { applicationId: string; amount: number; currency: string }

/** Why a report must be ignored, or null: it must be ours, for this application, made and paid as we asked. */
export function objectionTo(report: SessionReport, known: KnownSession | null, livemode: boolean): string | null {
  if (!known) return 'not a session of ours'
  if (report.applicationId !== known.applicationId) return 'application differs'
  if (report.livemode !== livemode) return 'live mode differs'
  if (report.mode !== null && report.mode !== 'payment') return 'mode differs'
  if (report.amount !== known.amount) return 'amount differs'
  if (report.currency !== known.currency) return 'currency differs'
  return null
}

const STATUSES: readonly SessionStatus[] = ['open', 'expired', 'complete', 'failed']

/** The status after a report. It only moves forward, so reports may come late, twice or in any order. */
export function advance(status: SessionStatus, news: News): SessionStatus {
  const next = news === 'completed' || news === 'paid' ? 'complete' : news
  return STATUSES.indexOf(next) > STATUSES.indexOf(status) ? next : status
}

/**
 * The state of a session's money: `paid` while any of it is left, `refunded` once all of it went back by refunds or lost
 * disputes. A refund that is pending, failed or canceled counts as nothing.
 *
 * A dispute counts once it is lost, and during an appeal against that: the academy does not have the money. An open dispute
 * counts as nothing, although Stripe withholds the money: the applicant has paid, and no one has decided otherwise. A
 * movement in another currency than the payment's cannot be compared and counts as all of it.
 */
export function paymentFrom(movements: Movement[]): Payment {
  const payment = movements.find(({ kind, state }) => kind === 'payment' && state === 'succeeded')
  if (!payment) return 'none'
  const back = movements
    .filter(wentBack)
    .reduce((sum, { amount, currency }) => sum + (currency === payment.currency ? amount : payment.amount), 0)
  return back < payment.amount ? 'paid' : 'refunded'
}

function wentBack({ kind, state }: Pick<Movement, 'kind' | 'state'>): boolean {
  if (kind === 'refund') return state === 'succeeded'
  return kind === 'dispute' && (state === 'lost' || state.startsWith('appeal_'))
}

/** What a movement counts in a sum, in minor units: positive for a payment, negative for what went back, 0 where nothing moved. */
export function countedAmount({ kind, state, amount }: Pick<Movement, 'kind' | 'state' | 'amount'>): number {
  if (kind === 'payment') return state === 'succeeded' ? amount : 0
  return wentBack({ kind, state }) ? -amount : 0
}

/** The fee's status from all payments: paid if any of them is, unchanged where there is none. */
export function feeStatusFrom(payments: Payment[], current: FeeStatus): FeeStatus {
  if (payments.includes('paid')) return 'paid'
  return payments.includes('refunded') ? 'refunded' : current
}
