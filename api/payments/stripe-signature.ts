import { HttpError } from '#api/http-error.ts'

/** Seconds that an event may be old, as Stripe's library has it, and may be ahead of our clock. */
const TOLERANCE = 300

/**
 * Looks at a Stripe-Signature header before its body is read: `t=SECONDS,v1=HEX`, of about now. Anyone can make one that
 * looks right; whether it is right, `verifiedEvent` finds out. https://docs.stripe.com/webhooks#verify-manually
 * @throws HttpError 400
 */
export function requireFreshSignature(header: string | undefined): void {
  if (!header) throw new HttpError(400, 'The event carries no Stripe-Signature.')
  const items = header.split(',')
  const times = items.filter((item) => item.startsWith('t='))
  const time = /^t=(\d{1,12})$/.exec(times.join())?.[1]
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE
  if (!isFresh || !items.some((item) => /^v1=[\da-f]{64}$/.test(item))) {
    throw new HttpError(400, 'The event is not signed by Stripe, is too old, or is unreadable.')
  }
}
