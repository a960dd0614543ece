import { z } from 'zod'
import { stripeText } from './stripe-text.ts'

/** What Stripe says of a session, whether by an event or because we asked. */
export type News = 'open' | 'completed' | 'paid' | 'failed' | 'expired'

export type SessionReport = {
  sessionId: string
  /** Null where the two places that carry it disagree. */
  applicationId: string | null
  mode: string | null
  /** Null where the event and its session disagree; what says nothing is not live. */
  livemode: boolean | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  paymentIntentId: string | null
  news: News
  /** When the payment was made, in seconds since 1970, where Stripe says so. */
  paidAt: number | null
  /** Whether Stripe knows of refunds or disputes of the payment. */
  hasRefundsOrDisputes: boolean
}

const charge = z.object({
  created: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  disputed: z.boolean().nullish(),
})

const paymentIntent = z.object({
  id: stripeText,
  status: stripeText.nullish(),
  latest_charge: z.union([stripeText, charge]).nullish(),
})

/** The few parts of Stripe's Checkout Session that decide anything. */
export const stripeSession = z.object({
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
export type StripeSession = z.infer<typeof stripeSession>

/** Reads a session as Stripe sends it, with the news that came with it. */
export function reportOf(session: StripeSession, news: News, eventLivemode?: boolean | null): SessionReport {
  const intent = typeof session.payment_intent === 'string' ? { id: session.payment_intent } : session.payment_intent
  const latest = intent && 'latest_charge' in intent ? intent.latest_charge : null
  const charge = typeof latest === 'object' ? latest : null
  const [applicationId = null, other] = [session.client_reference_id, session.metadata?.applicationId].filter(isSaid)
  const livemode = session.livemode ?? eventLivemode ?? false
  return {
    sessionId: session.id,
    applicationId: other === undefined || other === applicationId ? applicationId : null,
    mode: session.mode ?? null,
    livemode: livemode === (eventLivemode ?? livemode) ? livemode : null,
    amount: session.amount_total ?? null,
    currency: session.currency?.toLowerCase() ?? null,
    paymentIntentId: intent?.id ?? null,
    news,
    paidAt: charge?.created ?? null,
    hasRefundsOrDisputes: Boolean(charge?.amount_refunded || charge?.disputed),
  }
}

function isSaid(value: string | null | undefined): value is string {
  return typeof value === 'string'
}

/** The news in a session that we asked for; its payment intent must have been expanded. */
export function newsOf(session: StripeSession): News {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid') return 'paid'
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  // A delayed payment that fell through leaves its session complete and unpaid for ever.
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'completed'
}
