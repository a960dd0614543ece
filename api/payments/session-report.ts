import { z } from 'zod'

/** What Stripe says of a session, whether by an event or because we asked. */
export type News = 'open' | 'completed' | 'paid' | 'failed' | 'expired' | 'refunded'

export type SessionReport = {
  sessionId: string
  /** Null unless both places that carry it agree. */
  applicationId: string | null
  mode: string
  /** Null where the event and its session disagree. */
  livemode: boolean | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  paymentIntentId: string | null
  news: News
  /** Whether all of the payment went back. */
  isRefunded: boolean
}

const paymentIntent = z.object({
  id: z.string(),
  status: z.string().nullish(),
  latest_charge: z.union([z.string(), z.object({ refunded: z.boolean().nullish() })]).nullish(),
})

/** The few parts of Stripe's Checkout Session that decide anything. */
export const stripeSession = z.object({
  id: z.string().min(1),
  mode: z.string(),
  livemode: z.boolean(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), paymentIntent]).nullish(),
})
export type StripeSession = z.infer<typeof stripeSession>

/** Reads a session as Stripe sends it, with the news that came with it. */
export function reportOf(session: StripeSession, news: News, eventLivemode = session.livemode): SessionReport {
  const intent = typeof session.payment_intent === 'string' ? { id: session.payment_intent } : session.payment_intent
  const charge = intent && 'latest_charge' in intent ? intent.latest_charge : null
  const applicationId = session.client_reference_id ?? null
  return {
    sessionId: session.id,
    applicationId: applicationId === session.metadata?.applicationId ? applicationId : null,
    mode: session.mode,
    livemode: session.livemode === eventLivemode ? session.livemode : null,
    amount: session.amount_total ?? null,
    currency: session.currency ?? null,
    paymentIntentId: intent?.id ?? null,
    news,
    isRefunded: typeof charge === 'object' && charge?.refunded === true,
  }
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
