import type { FeeStatus } from '#contract/payments.ts'
import type { News, SessionReport } from './session-report.ts'

export type SessionState = {
  status: 'open' | 'expired' | 'complete' | 'failed'
  payment: 'none' | 'paid' | 'refunded'
}

/** What we know of a session of ours: what it was made for, and how far it has come. */
export type KnownSession = SessionState & { applicationId: string; amount: number; currency: string }

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

const STATUSES = ['open', 'expired', 'complete', 'failed'] as const
const PAYMENTS = ['none', 'paid', 'refunded'] as const

const MEANING: Record<News, SessionState> = {
  open: { status: 'open', payment: 'none' },
  expired: { status: 'expired', payment: 'none' },
  completed: { status: 'complete', payment: 'none' },
  failed: { status: 'failed', payment: 'none' },
  paid: { status: 'complete', payment: 'paid' },
  refunded: { status: 'complete', payment: 'refunded' },
}

/**
 * What a session has come to after some news. Both parts only ever move forward through their lists, so news may come
 * late, twice or in any order and ends in the same state: paid never turns to unpaid, and a refund is the last word.
 * Money decides: a session that took any is complete, whatever else was said of it.
 */
export function advance(state: SessionState, ...news: News[]): SessionState {
  const said = [state, ...news.map((item) => MEANING[item])]
  const payment = furthest(
    PAYMENTS,
    said.map((item) => item.payment),
  )
  const status = furthest(
    STATUSES,
    said.map((item) => item.status),
  )
  return { payment, status: payment === 'none' ? status : 'complete' }
}

function furthest<Step>(steps: readonly Step[], said: Step[]): Step {
  return said.reduce((one, other) => (steps.indexOf(other) > steps.indexOf(one) ? other : one))
}

/**
 * The fee's state that follows from the payments of all of an application's sessions. Where two were paid and one went
 * back, the fee is still paid; where none was, it stays what it was.
 */
export function feeStatusFrom(payments: SessionState['payment'][], current: FeeStatus): FeeStatus {
  if (payments.includes('paid')) return 'paid'
  return payments.includes('refunded') ? 'refunded' : current
}
