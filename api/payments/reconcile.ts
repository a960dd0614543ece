import type Stripe from 'stripe'
import { describeStripeError } from './ask-stripe.ts'
import { askAboutSession } from './end-session.ts'
import { claimUnsettled, paidSessionsOf } from './queries.ts'
import type { PaymentDeps } from './settle.ts'
import { STRIPE_TIMEOUT } from './stripe.ts'

const AT_ONCE = 5
/** The next run is a minute away and goes on where this one stopped. */
const RUN_FOR = 50_000
/** Stripe repeats an event for three days; an endpoint that was never told of refunds is noticed later. In seconds. */
const REFUNDS_SINCE = 30 * 24 * 60 * 60
/** As many as Stripe gives at a time, and as many as are looked at, the latest first. */
const REFUNDS_A_PAGE = 100
const MOST_REFUNDS = 10_000

/**
 * Asks Stripe about every unsettled session that was not asked about for a while, so that a webhook that never came is
 * made good. A few at a time; one failure never stops the rest.
 * @param signal ends the run early, between two handfuls
 */
export async function reconcileOpenSessions(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + RUN_FOR
  while (Date.now() < deadline && !signal?.aborted) {
    const sessions = await claimUnsettled(deps.database, AT_ONCE)
    if (sessions.length === 0) return
    await Promise.all(sessions.map((session) => reconcile(deps, session)))
  }
}

/**
 * Asks Stripe for the refunds of the last 30 days, and about the sessions of ours that were paid by what went back.
 * @param signal ends the run early, between two sessions
 * @throws Stripe's error where it does not list them
 */
export async function reconcileRefunds(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const created = { gte: Math.floor(Date.now() / 1000) - REFUNDS_SINCE }
  const { refunds } = deps.payments.stripe
  const listed = await refunds
    .list({ created, limit: REFUNDS_A_PAGE }, { timeout: STRIPE_TIMEOUT })
    .autoPagingToArray({ limit: MOST_REFUNDS })
  for (const session of await paidSessionsOf(deps.database, listed.flatMap(paymentIntentOf))) {
    if (signal?.aborted) return
    await reconcile(deps, session)
  }
}

function paymentIntentOf({ payment_intent: intent }: Stripe.Refund): string[] {
  if (!intent) return []
  return [typeof intent === 'string' ? intent : intent.id]
}

async function reconcile(deps: PaymentDeps, session: string): Promise<void> {
  try {
    const outcome = await askAboutSession(deps, session, STRIPE_TIMEOUT)
    if (outcome.startsWith('ignored')) deps.log.error({ session, outcome }, 'a session of ours has changed at Stripe')
  } catch (error) {
    deps.log.warn({ session, stripe: describeStripeError(error) }, 'Stripe could not be asked about a session')
  }
}
