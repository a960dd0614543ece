import Stripe from 'stripe'
import { z } from 'zod'
import { messages } from '#contract/errors.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError, withoutPersonalDetails } from '#services/errors.ts'

/** Default timeout for a whole call in milliseconds, because visitors get a response within 12 s. */
export const STRIPE_TIMEOUT = 10_000

/** Text from Stripe without NUL, which PostgreSQL rejects. */
export const stripeText = z.string().transform((text) => text.replaceAll('\0', ''))

/** @param apiBase alternative host, such as `http://127.0.0.1:4242`; its path is ignored */
export function createStripe({ secretKey, apiBase }: { secretKey: string; apiBase?: string }): Stripe {
  const { protocol, hostname, port } = new URL(apiBase ?? 'https://api.stripe.com')
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: STRIPE_TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
    // The timeout of the SDK's Node client restarts with every byte. Its fetch client times the whole call.
    httpClient: Stripe.createFetchHttpClient((url, init) => fetch(url, { ...init, redirect: 'error' })),
  })
}

/** Error that visitors see for any failure at Stripe. */
export const checkoutFailed = () => new ServiceError('stripe_failed', messages.checkoutFailed)

/** Calls Stripe for a visitor. Logs failures with `ids`. @throws ServiceError stripe_failed */
export async function askStripe<Answer>(
  { log }: Pick<ServiceDeps, 'log'>,
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

/** Returns the loggable fields of an error. Stripe's messages can contain an email address. */
export function describeStripeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Stripe.errors.StripeError)) return withoutPersonalDetails(error)
  const { type, code, param, statusCode, requestId } = error
  return { type, code, param, statusCode, requestId }
}

/** Names an error without personal data: "StripeAPIError 500". */
export function nameStripeError(error: unknown): string {
  const { type, name, code, statusCode } = describeStripeError(error)
  return [type ?? name, code ?? statusCode].filter(Boolean).join(' ')
}

/** Returns whether Stripe repeats this failure for the same idempotency key, unlike conflicts and rate limits. */
export function isRepeated(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode !== 409 && statusCode !== 429
}

/** Returns whether Stripe rejected the request. After a 5xx, Stripe may have carried it out. */
export function isRejected(error: unknown): boolean {
  return isRepeated(error) && Number((error as Stripe.errors.StripeError).statusCode) < 500
}
