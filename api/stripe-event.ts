import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'
import { stripeEvent } from '#services/payments/checkout/webhook.ts'
import type { ApiDeps } from './deps.ts'

/** Seconds that an event may be old, as Stripe's library has it, and may be ahead of our clock. */
const TOLERANCE = 300

/** Checks a Stripe-Signature header before the body is read. @throws HttpError 400 */
export function requireFreshSignature(header: string | undefined): string {
  if (!header) throw new HttpError(failures.noSignature)
  const items = header.split(',')
  const times = items.filter((item) => item.startsWith('t='))
  const time = /^t=(\d{1,12})$/.exec(times.join())?.[1]
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE
  if (!isFresh || !items.some((item) => /^v1=[\da-f]{64}$/.test(item))) {
    throw new HttpError(failures.badEvent)
  }
  return header
}

/** Verifies the signature of an event's unchanged bytes. Throws HttpError 400. */
export async function verifiedEvent({ payments }: Pick<ApiDeps, 'payments'>, body: Uint8Array, signature: string) {
  const signed = await payments.stripe.webhooks
    .constructEventAsync(Buffer.from(body), signature, payments.webhookSecret, TOLERANCE)
    .catch(() => null)
  const event = stripeEvent.safeParse(signed)
  if (!event.success) throw new HttpError(failures.badEvent)
  return event.data
}
