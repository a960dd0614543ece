import type { ApiDeps } from '#api/deps.ts'
import { forwarding, letter } from '#api/follow-ups.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { advance, feeStatusFrom, objectionTo } from './fee-rule.ts'
import {
  countAttempt,
  findSession,
  hasRefund,
  lockPayer,
  lockPaymentIntent,
  type Payer,
  type StoredSession,
  selectSessions,
  updateFeeStatus,
  updateSession,
} from './queries.ts'
import type { News, SessionReport } from './session-report.ts'

/** What payments need of the outside. */
export type PaymentDeps = Pick<ApiDeps, 'database' | 'payments' | 'publicUrl' | 'leadsWebhook' | 'log'>

/** A full refund, as `charge.refunded` tells of it: it names the payment, not the session. */
export type RefundReport = { paymentIntentId: string }

/**
 * Records what Stripe says of a session, and what follows for the application's fee, under the application's lock.
 * @returns what was decided, for the record
 */
export async function settleSession(transaction: Queryable, deps: PaymentDeps, report: SessionReport): Promise<string> {
  if (report.paymentIntentId) await lockPaymentIntent(transaction, report.paymentIntentId)
  const found = await findSession(transaction, { id: report.sessionId })
  const application = found && (await lockPayer(transaction, found.applicationId))
  const sessions = application ? await selectSessions(transaction, application.id) : []
  const session = sessions.find(({ id }) => id === report.sessionId)

  const objection = objectionTo(report, session ?? null, deps.payments.livemode)
  if (objection || !application || !session) return `ignored: ${objection}`

  const isRefunded =
    report.isRefunded || (report.paymentIntentId !== null && (await hasRefund(transaction, report.paymentIntentId)))
  const news: News[] = isRefunded ? [report.news, 'refunded'] : [report.news]
  return move(transaction, deps, { application, sessions, session, news, paymentIntentId: report.paymentIntentId })
}

/** Records a refund. One that comes before its payment is found again when the payment comes. */
export async function settleRefund(
  transaction: Queryable,
  deps: PaymentDeps,
  { paymentIntentId }: RefundReport,
): Promise<string> {
  await lockPaymentIntent(transaction, paymentIntentId)
  const found = await findSession(transaction, { paymentIntentId })
  const application = found && (await lockPayer(transaction, found.applicationId))
  const sessions = application ? await selectSessions(transaction, application.id) : []
  const session = sessions.find(({ id }) => id === found?.id)
  if (!application || !session) return 'kept: no payment of ours is known for it yet'
  return move(transaction, deps, { application, sessions, session, news: ['refunded'], paymentIntentId })
}

type Move = {
  application: Payer
  sessions: StoredSession[]
  session: StoredSession
  news: News[]
  paymentIntentId: string | null
}

async function move(transaction: Queryable, { leadsWebhook, log }: PaymentDeps, move: Move): Promise<string> {
  const { application, session, sessions } = move
  const others = sessions.filter(({ id }) => id !== session.id)
  const { status, payment } = advance(session, ...move.news)
  const paymentIntentId = move.paymentIntentId ?? session.paymentIntentId
  const hasMoved = status !== session.status || payment !== session.payment
  if (!hasMoved && paymentIntentId === session.paymentIntentId) return 'nothing new'

  await updateSession(transaction, session.id, { status, payment, paymentIntentId })
  if (session.status === 'open' && status !== 'open') await countAttempt(transaction, application)
  if (payment !== session.payment) {
    const feeStatus = feeStatusFrom([payment, ...others.map((other) => other.payment)], application.feeStatus)
    if (feeStatus !== application.feeStatus) {
      await updateFeeStatus(transaction, application.id, feeStatus)
      if (feeStatus === 'paid') await addJobs(transaction, fromPayment(application.id, leadsWebhook !== undefined))
    }
  }
  const ids = { application: application.id, session: session.id }
  if (payment === 'paid' && session.payment === 'none' && others.some((other) => other.payment === 'paid')) {
    log.error({ ...ids, others: others.map(({ id }) => id) }, 'paid twice: one of the payments must be given back')
    return 'paid twice'
  }
  log.info({ ...ids, status, payment }, 'checkout session settled')
  return payment === 'none' ? status : payment
}

/** What follows from a paid fee: a receipt to each side, and word to the CRM if there is one. */
function fromPayment(applicationId: string, forwards: boolean): Job[] {
  return [
    letter('payment', 'visitor', applicationId),
    letter('payment', 'staff', applicationId),
    ...(forwards ? [forwarding('payment', applicationId)] : []),
  ]
}
