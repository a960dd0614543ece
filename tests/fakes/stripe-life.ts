import type { CheckoutSession, Dispute, Refund } from '#services/test-checkout/stripe-objects.ts'
import type { FakeStripe } from './stripe.ts'

/** What Stripe lets an object go through: from each status to these (https://docs.stripe.com/refunds, /disputes/how-disputes-work). */
export const REFUND_STEPS: Record<string, string[]> = {
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
}

export const DISPUTE_STEPS: Record<string, string[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: ['needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: ['lost'],
  lost: ['appeal_needs_response', 'won'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['won', 'lost'],
}

/** What happens at Stripe without the site, where Stripe lets it happen: each change makes the events that Stripe sends of it. */
export function stripeLife({ events, ledgerEntries }: FakeStripe) {
  return {
    /** A bank debit completes its checkout session unpaid, and is settled days later. */
    pay(checkoutSession: CheckoutSession, how: 'card' | 'debit' = 'card'): void {
      ledgerEntries.complete(checkoutSession, how === 'card' ? 'paid' : 'unpaid')
      events.tell('checkout.session.completed', checkoutSession)
    },

    settleDebit(checkoutSession: CheckoutSession, to: 'succeeded' | 'failed'): void {
      ledgerEntries.settleDebit(checkoutSession, to)
      events.tell(`checkout.session.async_payment_${to}`, checkoutSession)
    },

    expire(checkoutSession: CheckoutSession): void {
      Object.assign(checkoutSession, { status: 'expired', url: null })
      events.tell('checkout.session.expired', checkoutSession)
    },

    /** Somebody refunds at Stripe's dashboard. Undefined where Stripe refuses. */
    refund(paymentIntent: string, amount: number, status = 'succeeded'): Refund | undefined {
      const form = new URLSearchParams({ payment_intent: paymentIntent, amount: String(amount) })
      const refund = ledgerEntries.requestRefund(form, status)
      if ('body' in refund) return undefined
      events.refundChanged(refund, ledgerEntries.getCharge(paymentIntent))
      return refund
    },

    turnRefund(refund: Refund, to: string): void {
      refund.status = to
      events.tell('refund.updated', refund)
      events.tell('charge.refund.updated', refund)
      if (to === 'failed') events.tell('refund.failed', refund)
    },

    dispute(paymentIntent: string, amount: number, status: string): Dispute {
      const dispute = ledgerEntries.dispute(paymentIntent, { amount, status })
      events.tell('charge.dispute.created', dispute)
      if (status === 'needs_response') events.tell('charge.dispute.funds_withdrawn', dispute)
      return dispute
    },

    turnDispute(dispute: Dispute, to: string): void {
      const wasInquiry = dispute.status.startsWith('warning_')
      dispute.status = to
      events.tell('charge.dispute.updated', dispute)
      if (wasInquiry && to === 'needs_response') events.tell('charge.dispute.funds_withdrawn', dispute)
      if (to === 'won') events.tell('charge.dispute.funds_reinstated', dispute)
      if (['won', 'lost', 'warning_closed'].includes(to)) events.tell('charge.dispute.closed', dispute)
    },
  }
}
