import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { emailJob } from '#services/jobs-for-leads.ts'
import { formatFee } from '#services/money.ts'
import type { Payer } from '#services/payments/queries.ts'
import type { Movement } from '#services/payments/stripe/objects.ts'
import { addEvent, applyChange, lockRecords, requirePossible } from '#services/record-changes.ts'
import * as queries from './queries.ts'
import { stepOf } from './rule.ts'

/** A refund of longer ago than this is no news, if it was not recorded before. */
const NEWS_SECONDS = 30 * 24 * 60 * 60

/** Emails the applicant about a refund's step, once; a failed one returns to the inbox. @param application locked */
export async function takeRefundStep(
  transaction: Queryable,
  application: Payer,
  before: Movement | undefined,
  refund: Movement,
): Promise<void> {
  const step = stepOf(refund.state)
  if (before ? stepOf(before.state) === step : refund.created < Date.now() / 1000 - NEWS_SECONDS) return
  // An erased person gets no email.
  if (application.email !== '') {
    await addJobs(transaction, [emailJob('refund', 'visitor', application.id, `${refund.id}.${step}`)])
  }
  if (step !== 'failed') return
  await addRefundEvent(transaction, { step, refund: { ...refund, applicationId: application.id }, code: refund.state })
  await returnToInbox(transaction, application.id)
}

/** `not_made`: no answer for days, and not there. `earlier_made`: an earlier one was made after all. */
type OwnCode = 'not_made' | 'earlier_made'

/** Gives a refund up and returns its record to the inbox. Does nothing where Stripe has made it after all. */
export async function declineRefund(
  transaction: Queryable,
  refund: queries.RequestedRefund,
  code: OwnCode | (string & {}),
): Promise<void> {
  if (!(await queries.markDeclined(transaction, refund.id, code))) return
  await addRefundEvent(transaction, { step: 'declined', refund, code })
  await returnToInbox(transaction, refund.applicationId, refund.staffId)
}

/**
 * Takes up refunds of a payment that Stripe has and that carry our ids: they are made, even if their answer was lost. Where one had
 * been given up, staff may have asked for the money again: what Stripe has not been asked for yet returns to the inbox.
 * @param made must be of this session; its application must be locked
 */
export async function adoptRefunds(
  transaction: Queryable,
  sessionId: string,
  made: { refundId: string; movementId: string }[],
): Promise<void> {
  const known = await queries.selectRefundsOf(transaction, sessionId)
  const adopted = known.flatMap((refund) => {
    const movementId = made.find(({ refundId }) => refundId === refund.id)?.movementId
    return movementId && refund.state !== 'submitted' ? [{ ...refund, movementId }] : []
  })
  for (const { id, movementId } of adopted) await queries.markSubmitted(transaction, id, movementId)
  if (!adopted.some(({ state }) => state === 'declined')) return
  const others = known.filter(({ id, state }) => state === 'requested' && !adopted.some((one) => one.id === id))
  for (const refund of others) await declineRefund(transaction, refund, 'earlier_made')
}

type RefundEvent = {
  step: 'requested' | 'unknown' | 'declined' | 'failed'
  /** Ours while it is asked for, then Stripe's. */
  refund: { id: string; applicationId: string; amount: number; currency: string }
  /** Why it came to nothing: Stripe's word, or ours. */
  code?: string
  staffId?: string
  note?: string
}

/** Adds a refund's step to the timeline of its record. */
export async function addRefundEvent(transaction: Queryable, event: RefundEvent): Promise<void> {
  const { step, refund, code = null, staffId = null, note } = event
  const detail = { step, amount: formatFee(refund), refund: refund.id, code }
  await addEvent(transaction, { recordId: refund.applicationId, staffId, kind: 'refund_request', detail, note })
}

/** @param assigneeId who gets the record, if they still work here */
export async function returnToInbox(transaction: Queryable, recordId: string, assigneeId?: string): Promise<void> {
  const locked = await lockRecords(transaction, [recordId])
  await applyChange(transaction, null, locked, { kind: 'state', state: 'in_progress' })
  if (assigneeId === undefined) return
  const change = { kind: 'assigned', assigneeId } as const
  const isPossible = await requirePossible(transaction, change).then(
    () => true,
    () => false,
  )
  if (isPossible) await applyChange(transaction, null, locked, change)
}
