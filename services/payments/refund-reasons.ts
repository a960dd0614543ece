import type Stripe from 'stripe'

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
