import Stripe from 'stripe'
import { type Refund, stripeEvent } from '#services/test-checkout/stripe-objects.ts'

/** The Stripe-Signature header for a payload. */
export function getSignature(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

/** Posts a signed event, as Stripe does. */
export async function postEvent(address: string, secret: string, event: unknown): Promise<Response> {
  const body = JSON.stringify(event)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': getSignature(body, secret) }
  return fetch(address, { method: 'POST', body, headers })
}

export type FakeEvent = ReturnType<typeof stripeEvent>

/** What Stripe would send, in order. It reaches nobody until a test delivers it: in any order, again, or never. */
export class FakeEvents {
  private byPayment = new Map<string, FakeEvent[]>()

  /** Keeps an event with its object as it is now. */
  tell(type: string, object: { id: string; payment_intent?: string | null }): void {
    const payment = stem(object.payment_intent ?? object.id)
    const events = this.byPayment.get(payment) ?? []
    this.byPayment.set(payment, [...events, stripeEvent(type, structuredClone(object))])
  }

  refundChanged(refund: Refund, charge: { id: string; payment_intent: string }): void {
    this.tell('refund.created', refund)
    this.tell('charge.refunded', charge)
    if (refund.status === 'failed') this.tell('refund.failed', refund)
  }

  clear(): void {
    this.byPayment.clear()
  }

  /** All events about a checkout session, its payment, and that payment's refunds and disputes. */
  of(checkoutSessionId: string): FakeEvent[] {
    return this.byPayment.get(stem(checkoutSessionId)) ?? []
  }
}

/** A checkout session and its payment have the same id but for its beginning. */
const stem = (id: string) => id.slice(id.indexOf('_'))
