import type Stripe from 'stripe'
import type { RefundStep } from '#mail/emails/refund.ts'
import type { Movement } from '#services/payments/stripe/objects.ts'

/** Why staff refund, after the cases of the refund policy (content/policies/refundpolicy.md). No email names it. */
export const refundReasons: { code: string; label: string; stripe?: Stripe.RefundCreateParams.Reason }[] = [
  { code: 'asked_in_time', label: 'Asked within 14 days, before the conversation', stripe: 'requested_by_customer' },
  { code: 'paid_twice', label: 'Paid twice for the same application', stripe: 'duplicate' },
  { code: 'course_cancelled', label: 'We cancelled the training or the cohort' },
  { code: 'waiver_entitled', label: 'Was entitled to a waiver code' },
  // Stripe's `fraudulent` would block the payer's card and email address for good.
  { code: 'not_authorized', label: 'Paid without the payer’s permission' },
  { code: 'goodwill', label: 'Goodwill' },
]

/** What a refund's state means to people. */
export function stepOf(state: string): RefundStep {
  if (state === 'succeeded') return 'sent'
  return state === 'failed' || state === 'canceled' ? 'failed' : 'started'
}

type Money = Pick<Movement, 'amount' | 'currency'>

/**
 * What can still be refunded of a payment, in minor units. Refunds under way count as gone, and so do those that Stripe has
 * not answered (`requested`) and lost disputes. Amounts in another currency count as all of it.
 */
export function leftOf(payment: Money, movements: Movement[], asked: Money[]): number {
  const gone = [...movements.filter(takesMoney), ...asked].reduce(
    (sum, { amount, currency }) => sum + (currency === payment.currency ? amount : payment.amount),
    0,
  )
  return Math.max(0, payment.amount - gone)
}

function takesMoney({ kind, state }: Movement): boolean {
  if (kind === 'refund') return stepOf(state) !== 'failed'
  return kind === 'dispute' && (state === 'lost' || state.startsWith('appeal_'))
}

/** Whether Stripe refuses to refund for now: somebody at a bank decides about the money. */
export function isDisputed(movements: Movement[]): boolean {
  return movements.some(
    ({ kind, state }) => kind === 'dispute' && /^(appeal_)?(needs_response|under_review)$/.test(state),
  )
}
