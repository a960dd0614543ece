import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { refunds } from '#database/schema-payments.ts'
import { refundPart } from '#mail/emails/refund.ts'
import { emailJob } from '#services/email-jobs.ts'
import { formatFee } from '#services/money.ts'
import type { Payer } from '#services/payments/queries.ts'
import type { LedgerEntry } from '#services/payments/stripe/client.ts'
import { addEvent, applyChange, requirePossible } from '#services/record-changes.ts'
import { lockRecords } from '#services/record-locks.ts'
import { getStep } from './rule.ts'

export type RequestedRefund = typeof refunds.$inferSelect

export const selectRefundsFor = (database: Queryable, checkoutSessionId: string) =>
  database.select().from(refunds).where(eq(refunds.checkoutSessionId, checkoutSessionId))

/** Older refunds that were not recorded before cause no email. */
const NEWS_SECONDS = 30 * 24 * 60 * 60

/** Emails the applicant once per step of a refund. A failed one returns to the inbox. @param application locked */
export async function takeRefundStep(
  transaction: Queryable,
  application: Payer,
  before: LedgerEntry | undefined,
  refund: LedgerEntry,
): Promise<void> {
  const step = getStep(refund.state)
  if (before ? getStep(before.state) === step : refund.created < Date.now() / 1000 - NEWS_SECONDS) return
  await addJobs(transaction, [emailJob('refund', 'visitor', application.id, refundPart({ id: refund.id, step }))])
  if (step !== 'failed') return
  await addRefundEvent(transaction, { step, refund: { ...refund, applicationId: application.id }, code: refund.state })
  await returnToInbox(transaction, application.id)
}

/** `not_made`: no response for days, and not at Stripe. `earlier_made`: an earlier refund was made after all. */
type OwnCode = 'not_made' | 'earlier_made'

/** Declines a refund and returns its record to the inbox, unless Stripe has made it after all. */
export async function declineRefund(
  transaction: Queryable,
  refund: RequestedRefund,
  code: OwnCode | (string & {}),
): Promise<void> {
  const stillRequested = and(eq(refunds.id, refund.id), eq(refunds.state, 'requested'))
  const { rowCount } = await transaction.update(refunds).set({ state: 'declined', error: code }).where(stillRequested)
  if (!rowCount) return
  await addRefundEvent(transaction, { step: 'declined', refund, code })
  await returnToInbox(transaction, refund.applicationId, refund.staffId)
}

/**
 * Marks refunds with our ids at Stripe as submitted, even if their response was lost. If one was declined here, staff
 * may have requested the money again, so refunds not yet submitted return to the inbox.
 * @param made Stripe's refunds of this checkout session, whose application must be locked
 */
export async function adoptRefunds(
  transaction: Queryable,
  checkoutSessionId: string,
  made: Stripe.Refund[],
): Promise<void> {
  const known = await selectRefundsFor(transaction, checkoutSessionId)
  const adopted = known.flatMap((refund) => {
    const ledgerEntryId = made.find(({ metadata }) => metadata?.refundId === refund.id)?.id
    return ledgerEntryId && refund.state !== 'submitted' ? [{ ...refund, ledgerEntryId }] : []
  })
  for (const { id, ledgerEntryId } of adopted) {
    await transaction.update(refunds).set({ state: 'submitted', ledgerEntryId, error: null }).where(eq(refunds.id, id))
  }
  if (!adopted.some(({ state }) => state === 'declined')) return
  const others = known.filter(({ id, state }) => state === 'requested' && !adopted.some((item) => item.id === id))
  for (const refund of others) await declineRefund(transaction, refund, 'earlier_made')
}

type RefundEvent = {
  step: 'requested' | 'unknown' | 'declined' | 'failed'
  /** Our refund until submitted, then Stripe's. */
  refund: { id: string; applicationId: string; amount: number; currency: string }
  /** Stripe's failure code, or ours. */
  code?: string
  note?: string
}

export const refundStep = ({ step, refund, code, note }: RefundEvent) => ({
  kind: 'refund_request' as const,
  detail: { step, amount: formatFee(refund), refund: refund.id, code: code ?? null },
  note,
})

export async function addRefundEvent(transaction: Queryable, event: RefundEvent): Promise<void> {
  await addEvent(transaction, { ...refundStep(event), recordId: event.refund.applicationId })
}

/** @param assigneeId new assignee, if they still work here */
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
