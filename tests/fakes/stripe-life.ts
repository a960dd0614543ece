import type { FakeStripe } from './stripe.ts'
import type { FakeDispute, FakeRefund } from './stripe-ledger.ts'
import type { FakeSession } from './stripe-session.ts'
import { DISPUTE_STEPS, REFUND_STEPS } from './stripe-steps.ts'

/** What happens at Stripe without the site: each change makes the events that Stripe sends of it. Throws for what Stripe does not let happen. */
export function stripeLife(fake: FakeStripe) {
  const { events, ledgerEntries } = fake

  function requireStep(steps: Record<string, string[]>, { status }: { status: string }, to: string): void {
    if (!steps[status]?.includes(to)) throw new Error(`Stripe has no way from ${status} to ${to}`)
  }

  function requireOpen({ id, status }: FakeSession): void {
    if (status !== 'open') throw new Error(`session ${id} is ${status}`)
  }

  return {
    /** A bank debit completes its session unpaid, and is settled days later. */
    pay(session: FakeSession, how: 'card' | 'debit' = 'card'): void {
      requireOpen(session)
      fake.complete(session.id, how === 'card' ? 'paid' : 'unpaid')
      events.tell('checkout.session.completed', session)
    },

    settleDebit(session: FakeSession, to: 'succeeded' | 'failed'): void {
      const intent = ledgerEntries.intents.get(session.payment_intent ?? '')
      if (intent?.status !== 'processing') throw new Error(`session ${session.id} awaits no debit`)
      intent.status = to === 'succeeded' ? 'succeeded' : 'requires_payment_method'
      if (to === 'succeeded') session.payment_status = 'paid'
      events.tell(`checkout.session.async_payment_${to}`, session)
    },

    expire(session: FakeSession): void {
      requireOpen(session)
      Object.assign(session, { status: 'expired', url: null })
      events.tell('checkout.session.expired', session)
    },

    /** Somebody refunds at Stripe's dashboard. Undefined where Stripe refuses. */
    refund(paymentIntent: string, amount: number, status = 'succeeded'): FakeRefund | undefined {
      const form = new URLSearchParams({ payment_intent: paymentIntent, amount: String(amount) })
      const refund = ledgerEntries.askedRefund(form, status)
      if ('body' in refund) return undefined
      events.refundChanged(refund, ledgerEntries.getCharge(paymentIntent))
      return refund
    },

    turnRefund(refund: FakeRefund, to: string): void {
      requireStep(REFUND_STEPS, refund, to)
      refund.status = to
      events.tell('refund.updated', refund)
      events.tell('charge.refund.updated', refund)
      if (to === 'failed') events.tell('refund.failed', refund)
    },

    dispute(paymentIntent: string, amount: number, status: string): FakeDispute {
      const dispute = ledgerEntries.dispute(paymentIntent, { amount, status })
      events.tell('charge.dispute.created', dispute)
      if (status === 'needs_response') events.tell('charge.dispute.funds_withdrawn', dispute)
      return dispute
    },

    turnDispute(dispute: FakeDispute, to: string): void {
      requireStep(DISPUTE_STEPS, dispute, to)
      const wasInquiry = dispute.status.startsWith('warning_')
      dispute.status = to
      events.tell('charge.dispute.updated', dispute)
      if (wasInquiry && to === 'needs_response') events.tell('charge.dispute.funds_withdrawn', dispute)
      if (to === 'won') events.tell('charge.dispute.funds_reinstated', dispute)
      if (['won', 'lost', 'warning_closed'].includes(to)) events.tell('charge.dispute.closed', dispute)
    },
  }
}
