import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#database/client.ts'
import { refunds } from '#database/schema-payments.ts'
import { refundPart } from '#mail/emails/refund.ts'
import { emailJob } from '#services/email-jobs.ts'
import { formatFee } from '#services/money.ts'
import type { LedgerEntry } from '#services/payments/stripe/client.ts'
import { requirePossible } from '#services/record-changes.ts'
import type { LockedAccount } from '#services/with-application.ts'
import { getStep } from './rule.ts'

export type RequestedRefund = typeof refunds.$inferSelect

export const selectRefundsFor = (database: Queryable, checkoutSessionId: string) =>
  database.select().from(refunds).where(eq(refunds.checkoutSessionId, checkoutSessionId))

/** Older refunds that were not recorded before cause no email. */
const NEWS_SECONDS = 30 * 24 * 60 * 60

/** Emails the applicant once per step of a refund. A failed one is to do. */
export function takeRefundStep(locked: LockedAccount, before: LedgerEntry | undefined, refund: LedgerEntry): void {
  const step = getStep(refund.state)
  if (before ? getStep(before.state) === step : refund.created < Date.now() / 1000 - NEWS_SECONDS) return
  const { accountId, application, queue, add, change } = locked
  // A company's are told by the staff who return the money.
  if (application) queue(emailJob('refund', 'visitor', accountId, refundPart({ id: refund.id, step })))
  if (step !== 'failed') return
  add(refundStep({ step, refund, code: refund.state }))
  change(IN_PROGRESS)
}

/** `not_made`: no response for days, and not at Stripe. `earlier_made`: an earlier refund was made after all. */
type OwnCode = 'not_made' | 'earlier_made'

/** Declines a refund and puts its record on the to-do list, unless Stripe has made it after all. */
export async function declineRefund(
  locked: LockedAccount,
  refund: RequestedRefund,
  code: OwnCode | (string & {}),
): Promise<void> {
  const stillRequested = and(eq(refunds.id, refund.id), eq(refunds.state, 'requested'))
  const change = { state: 'declined', error: code } as const
  const { rowCount } = await locked.transaction.update(refunds).set(change).where(stillRequested)
  if (rowCount) await returnRefund(locked, refund, { step: 'declined', code })
}

/**
 * Marks refunds with our ids at Stripe as submitted, even if their response was lost. If one was declined here, staff
 * may have requested the money again, so refunds not yet submitted are to do.
 * @param made Stripe's refunds of this checkout session
 */
export async function adoptRefunds(
  locked: LockedAccount,
  checkoutSessionId: string,
  made: Stripe.Refund[],
): Promise<void> {
  const { transaction } = locked
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
  for (const refund of others) await declineRefund(locked, refund, 'earlier_made')
}

type RefundEvent = {
  step: 'requested' | 'unknown' | 'declined' | 'failed'
  /** Our refund until submitted, then Stripe's. */
  refund: { id: string; amount: number; currency: string }
  /** Stripe's failure code, or ours. */
  code?: string
  text?: string
}

export const refundStep = ({ step, refund, code, text }: RefundEvent) => ({
  kind: 'refund_request' as const,
  detail: { step, amount: formatFee(refund), refund: refund.id, code: code ?? null },
  text,
})

const IN_PROGRESS = { kind: 'state', state: 'in_progress' } as const

/** Puts a refund's record on To do, and assigns it to the person who requested the refund unless they have left. */
export async function returnRefund(
  { transaction, add, change }: LockedAccount,
  refund: RequestedRefund,
  event: Pick<RefundEvent, 'step' | 'code'>,
): Promise<void> {
  add(refundStep({ ...event, refund }))
  const assignment = { kind: 'assigned', assigneeId: refund.staffId } as const
  const isPossible = await requirePossible(transaction, assignment).then(
    () => true,
    () => false,
  )
  change(isPossible ? [IN_PROGRESS, assignment] : IN_PROGRESS)
}
