import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'

/** An event in Stripe's shape; `changes` go over its own parts. */
export function stripeEvent(type: string, object: unknown, changes: Record<string, unknown> = {}) {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
    ...changes,
  }
}

/** The Stripe-Signature header for a payload. */
export function signatureOf(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

/** Posts a signed event, as Stripe does. */
export async function postEvent(address: string, secret: string, event: unknown): Promise<Response> {
  const body = JSON.stringify(event)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(body, secret) }
  return fetch(address, { method: 'POST', body, headers })
}
