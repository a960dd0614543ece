import { z } from 'zod'

/** What Stripe says of a session, whether by an event or because we asked. */
export type News = 'open' | 'completed' | 'paid' | 'failed' | 'expired' | 'refunded'

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
  mode: z.string().nullish(),
  livemode: z.boolean().nullish(),
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
export function reportOf(session: StripeSession, news: News, eventLivemode?: boolean | null): SessionReport {
  const intent = typeof session.payment_intent === 'string' ? { id: session.payment_intent } : session.payment_intent
  const charge = intent && 'latest_charge' in intent ? intent.latest_charge : null
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
    isRefunded: typeof charge === 'object' && charge?.refunded === true,
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
