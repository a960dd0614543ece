import type { FeeStatus } from '#contract/payments.ts'
import type { Movement } from './movement.ts'
import type { News, SessionReport } from './session-report.ts'

export type SessionStatus = 'open' | 'expired' | 'complete' | 'failed'
/** What became of a session's money. */
export type Payment = 'none' | 'paid' | 'refunded'

/** What we know of a session of ours: what it was made for. */
export type KnownSession = { applicationId: string; amount: number; currency: string }

/**
 * Why a report must not touch anything, or null. A session counts only if it is ours, for this application, and was
 * made and paid as we asked.
 * @param livemode whether we take live payments
 */
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

const MEANING: Record<News, SessionStatus> = {
  open: 'open',
  expired: 'expired',
  completed: 'complete',
  paid: 'complete',
  failed: 'failed',
}

/**
 * The status of an unpaid session after some news. It only moves forward through the list, so news may come late, twice
 * or in any order and ends in the same status.
 */
export function advance(status: SessionStatus, news: News): SessionStatus {
  const next = MEANING[news]
  return STATUSES.indexOf(next) > STATUSES.indexOf(status) ? next : status
}

/**
 * What became of a session's money, from all its movements: `paid` while any of it is left, `refunded` once all of it
 * went back, by one or several refunds, by lost disputes, or by both. A refund that is on its way, failed or was canceled
 * took nothing back.
 *
 * A dispute counts once it is lost, and while an appeal against that goes on: the academy does not have the money,
 * no matter who decided so. An open dispute counts as nothing, although Stripe holds the money back meanwhile: the applicant has
 * paid, and nobody has decided otherwise. Amounts in another currency than the payment's cannot be compared; such a
 * movement counts as all of it.
 */
export function paymentFrom(movements: Movement[]): Payment {
  const payment = movements.find(({ kind, state }) => kind === 'payment' && state === 'succeeded')
  if (!payment) return 'none'
  const back = movements
    .filter(wentBack)
    .reduce((sum, { amount, currency }) => sum + (currency === payment.currency ? amount : payment.amount), 0)
  return back < payment.amount ? 'paid' : 'refunded'
}

function wentBack({ kind, state }: Movement): boolean {
  if (kind === 'refund') return state === 'succeeded'
  return kind === 'dispute' && (state === 'lost' || state.startsWith('appeal_'))
}

/**
 * The fee's state that follows from the payments of all of an application's sessions. Where two were paid and one went
 * back, the fee is still paid; where none was, it stays what it was.
 */
export function feeStatusFrom(payments: Payment[], current: FeeStatus): FeeStatus {
  if (payments.includes('paid')) return 'paid'
  return payments.includes('refunded') ? 'refunded' : current
}
