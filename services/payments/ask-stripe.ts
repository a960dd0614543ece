import Stripe from 'stripe'
import { messages } from '#contract/errors.ts'
import { ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import type { PaymentDeps } from './settle.ts'

/** What a visitor is told of any trouble with Stripe. */
export function checkoutFailed(): ServiceError {
  return new ServiceError('stripe_failed', messages.checkoutFailed)
}

/**
 * Asks Stripe something for a visitor; whatever goes wrong is logged and becomes the catalogue's sentence.
 * @param ids what the log may say of whom it was for
 * @throws ServiceError stripe_failed
 */
export async function askStripe<Answer>(
  { log }: Pick<PaymentDeps, 'log'>,
  ids: Record<string, string>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ ...ids, stripe: describeStripeError(error) }, 'Stripe gave no usable answer')
    throw checkoutFailed()
  }
}

/** What may be logged of it: Stripe's messages can quote an e-mail address. */
export function describeStripeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Stripe.errors.StripeError)) return withoutPersonalDetails(error)
  const { type, code, param, statusCode, requestId } = error
  return { type, code, param, statusCode, requestId }
}

/**
 * Whether Stripe has judged the request, so that it would repeat its refusal for the same idempotency key. A conflict
 * or a rate limit is not remembered, and after silence nobody knows: there the same key must be used again.
 */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode !== 409 && statusCode !== 429
}
