import type Stripe from 'stripe'
import type { RefundStep } from '#mail/emails/refund.ts'
import { countOf, getLeft, type Money } from '#services/payments/fee-rule.ts'
import type { LedgerEntry } from '#services/payments/stripe/client.ts'

/** Reasons from the refund policy (content/policies/refundpolicy.md), for staff only. */
export const refundReasons: { code: string; label: string; stripe?: Stripe.RefundCreateParams.Reason }[] = [
  { code: 'asked_in_time', label: 'Asked within 14 days, before the conversation', stripe: 'requested_by_customer' },
  { code: 'paid_twice', label: 'Paid twice for the same application', stripe: 'duplicate' },
  { code: 'course_canceled', label: 'We canceled the training or the start' },
  { code: 'waiver_entitled', label: 'Was entitled to a waiver code' },
  // Stripe's `fraudulent` would block the payer's card and email address permanently.
  { code: 'not_authorized', label: 'Paid without the payer’s permission' },
  { code: 'withdrawal', label: 'Withdrawal, by the refund schedule' },
  { code: 'goodwill', label: 'Goodwill' },
]

export function getStep(state: string): RefundStep {
  if (state === 'succeeded') return 'sent'
  return state === 'failed' || state === 'canceled' ? 'failed' : 'started'
}

/** Returns what can be refunded of a payment: less pending and requested refunds and lost disputes, in minor units. */
export function getRemaining(payment: Money, ledgerEntries: LedgerEntry[], requested: Money[]): number {
  const taken = ledgerEntries.filter((entry) =>
    entry.kind === 'refund' ? getStep(entry.state) !== 'failed' : countOf(entry) < 0,
  )
  return Math.max(0, getLeft(payment, [...taken, ...requested]))
}

/** Returns whether a bank is deciding about a dispute, during which Stripe refuses refunds. */
export function isDisputed(ledgerEntries: LedgerEntry[]): boolean {
  return ledgerEntries.some(
    ({ kind, state }) => kind === 'dispute' && /^(appeal_)?(needs_response|under_review)$/.test(state),
  )
}
