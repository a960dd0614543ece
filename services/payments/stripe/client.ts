import Stripe from 'stripe'
import { z } from 'zod'
import { messages } from '#contract/errors.ts'
import type { ledgerEntries } from '#database/schema-ledger.ts'
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

export type News = 'open' | 'completed' | 'paid' | 'failed' | 'expired'

/** The id of another object, which may be included. */
export const idOrObject = z.union([stripeText, z.object({ id: stripeText }).transform(({ id }) => id)])

export const charge = z.object({
  created: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  disputed: z.boolean().nullish(),
})

const paymentIntent = z.object({
  id: stripeText,
  status: stripeText.nullish(),
  latest_charge: z.union([stripeText, charge]).nullish(),
})

export const stripeCheckoutSession = z.object({
  id: z.string().min(1).pipe(stripeText),
  mode: stripeText.nullish(),
  livemode: z.boolean().nullish(),
  status: stripeText.nullish(),
  payment_status: stripeText.nullish(),
  amount_total: z.int().nullish(),
  currency: stripeText.nullish(),
  client_reference_id: stripeText.nullish(),
  metadata: z.record(z.string(), stripeText).nullish(),
  payment_intent: z.union([stripeText, paymentIntent]).nullish(),
})
export type StripeCheckoutSession = z.infer<typeof stripeCheckoutSession>

export type CheckoutSessionReport = ReturnType<typeof toReport>

export function toReport(checkoutSession: StripeCheckoutSession, news: News, eventLivemode?: boolean | null) {
  const { payment_intent: intent, metadata } = checkoutSession
  const latest = typeof intent === 'object' ? intent?.latest_charge : null
  const charge = typeof latest === 'object' ? latest : null
  const given = [checkoutSession.client_reference_id, metadata?.applicationId ?? metadata?.leadId].filter(
    (id) => typeof id === 'string',
  )
  const [accountId = null, other = accountId] = given
  const livemode = checkoutSession.livemode ?? eventLivemode ?? false
  return {
    checkoutSessionId: checkoutSession.id,
    /** Null if the two fields that contain it differ. */
    accountId: other === accountId ? accountId : null,
    mode: checkoutSession.mode ?? null,
    /** Null if event and checkout session differ. False without either. */
    livemode: livemode === (eventLivemode ?? livemode) ? livemode : null,
    /** Minor units. */
    amount: checkoutSession.amount_total ?? null,
    currency: checkoutSession.currency?.toLowerCase() ?? null,
    paymentIntentId: (typeof intent === 'string' ? intent : intent?.id) ?? null,
    news,
    /** Seconds since 1970, if reported. */
    paidAt: charge?.created ?? null,
    hasRefundsOrDisputes: Boolean(charge?.amount_refunded || charge?.disputed),
  }
}

/** Derives the news of a retrieved checkout session, whose payment intent must be expanded. */
export function getNews(checkoutSession: StripeCheckoutSession): News {
  if (checkoutSession.status === 'expired') return 'expired'
  if (checkoutSession.status !== 'complete') return 'open'
  if (checkoutSession.payment_status === 'paid') return 'paid'
  const intent = typeof checkoutSession.payment_intent === 'object' ? checkoutSession.payment_intent : null
  // A delayed payment that failed leaves its checkout complete and unpaid.
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'completed'
}

/** A ledger entry: payment, refund or dispute at Stripe, as of `seenAt`. */
export type LedgerEntry = Omit<typeof ledgerEntries.$inferSelect, 'accountId' | 'checkoutSessionId'>

const stripeObject = z.object({
  id: stripeText,
  /** Minor units. */
  amount: z.int().min(0),
  currency: stripeText.transform((code) => code.toLowerCase()),
  // Null for refunds that have not been sent yet.
  status: stripeText.nullish(),
  created: z.int(),
})

/** Parses a refund or dispute from Stripe. @throws ZodError for anything else */
export function toLedgerEntry(kind: 'refund' | 'dispute', object: unknown, seenAt: Date): LedgerEntry {
  const { status, ...rest } = stripeObject.parse(object)
  return { ...rest, kind, state: status ?? 'pending', seenAt }
}

export function getPayment(
  checkoutSession: { id: string; paymentIntentId: string | null; amount: number; currency: string },
  created: number,
): LedgerEntry {
  const { amount, currency } = checkoutSession
  const id = checkoutSession.paymentIntentId ?? checkoutSession.id
  return { id, kind: 'payment', amount, currency, state: 'succeeded', created, seenAt: new Date() }
}

/**
 * Returns the newer of two snapshots of one object. The order is total, so snapshots may arrive late, twice or in any
 * order with the same result. A refund only moves forward (pending, succeeded, even then failed:
 * https://docs.stripe.com/refunds#failed-refunds), so its state decides before the time. A dispute can be reopened
 * (`appeal_*`), so the time decides.
 */
export function pickNewest(one: LedgerEntry, other: LedgerEntry): LedgerEntry {
  const [before, after] = [getOrder(one), getOrder(other)]
  const at = before.findIndex((value, index) => value !== after[index])
  return at >= 0 && (after[at] as number) > (before[at] as number) ? other : one
}

function getOrder({ kind, state, seenAt }: LedgerEntry): (number | string)[] {
  const time = seenAt.getTime()
  const step = state === 'failed' || state === 'canceled' ? 2 : state === 'succeeded' ? 1 : 0
  return kind === 'dispute' ? [time, state] : [step, time, state]
}
