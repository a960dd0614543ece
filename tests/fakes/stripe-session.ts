import type { FakeIntent } from './stripe-ledger.ts'
import { metadataIn, now } from './stripe-wire.ts'

/** A Checkout Session in Stripe's shape, as far as this site reads it. */
export type FakeSession = ReturnType<typeof fakeSession>

/** Reads the form that Stripe's SDK sends. */
export function fakeSession(form: URLSearchParams, id: string, origin: string) {
  const created = now()
  return {
    id,
    object: 'checkout.session' as const,
    mode: form.get('mode') ?? '',
    livemode: false,
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    payment_intent: null as string | null,
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    metadata: metadataIn(form),
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    url: `${origin}/pay/${id}` as string | null,
    created,
    expires_at: created + 86_400,
  }
}

/** Completes a session, and gives the payment that comes of it; a payment `unpaid` is one by bank debit, which takes days. */
export function completeSession(
  session: FakeSession,
  paymentStatus: FakeSession['payment_status'] = 'paid',
): FakeIntent {
  session.status = 'complete'
  session.payment_status = paymentStatus
  session.payment_intent = session.id.replace('cs_', 'pi_')
  session.url = null
  return {
    id: session.payment_intent,
    object: 'payment_intent',
    amount: session.amount_total,
    currency: session.currency,
    status: paymentStatus === 'paid' ? 'succeeded' : 'processing',
    metadata: session.metadata,
    created: now(),
  }
}
