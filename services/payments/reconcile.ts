import { describeStripeError } from './ask-stripe.ts'
import { checkPayment, listMovements } from './check-payment.ts'
import { askAboutSession } from './end-session.ts'
import { claimUnsettled, sessionsToCheck } from './queries.ts'
import type { PaymentDeps } from './settle.ts'
import { STRIPE_TIMEOUT } from './stripe.ts'

const AT_ONCE = 5
/** The next run is a minute away and goes on where this one stopped. */
const RUN_FOR = 50_000
const DAY = 24 * 60 * 60
/** Stripe repeats an event for three days; an endpoint that was never told of refunds is noticed later. In seconds. */
const REFUNDS_SINCE = 30 * DAY
/** Banks take months to decide. */
const DISPUTES_SINCE = 180 * DAY

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
 * Asks Stripe for the refunds of the last 30 days and the disputes of the last 180, in whatever state, and checks each
 * payment of ours for which something else is recorded.
 * @param signal ends the run early, between two payments
 * @throws Error where Stripe does not list them
 */
export async function reconcileRefunds(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const listed = await listMovements(
    deps,
    { created: { gte: now - REFUNDS_SINCE } },
    { created: { gte: now - DISPUTES_SINCE } },
  )
  const states = listed.map(({ movement: { id, state }, paymentIntentId }) => ({ id, state, paymentIntentId }))
  for (const id of await sessionsToCheck(deps.database, states)) {
    if (signal?.aborted) return
    await checkPayment(deps, { id }).catch((error: Error) => {
      deps.log.warn({ session: id, error: error.message }, 'Stripe could not be asked about a payment')
    })
  }
}

async function reconcile(deps: PaymentDeps, session: string): Promise<void> {
  try {
    const outcome = await askAboutSession(deps, session, STRIPE_TIMEOUT)
    if (outcome.startsWith('ignored')) deps.log.error({ session, outcome }, 'a session of ours has changed at Stripe')
  } catch (error) {
    deps.log.warn({ session, stripe: describeStripeError(error) }, 'Stripe could not be asked about a session')
  }
}
