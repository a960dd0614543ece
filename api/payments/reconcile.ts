import { describeStripeError } from './ask-stripe.ts'
import { askAboutSession } from './end-session.ts'
import { claimUnsettled } from './queries.ts'
import type { PaymentDeps } from './settle.ts'
import { STRIPE_TIMEOUT } from './stripe.ts'

const AT_ONCE = 5
/** The next run is a minute away and goes on where this one stopped. */
const RUN_FOR = 50_000

/**
 * Asks Stripe about every unsettled session that was not asked about for some minutes, so that a webhook that never
 * came is made good. A few at a time; one failure never stops the rest.
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

async function reconcile(deps: PaymentDeps, session: string): Promise<void> {
  try {
    const outcome = await askAboutSession(deps, session, STRIPE_TIMEOUT)
    if (outcome.startsWith('ignored')) deps.log.error({ session, outcome }, 'a session of ours has changed at Stripe')
  } catch (error) {
    deps.log.warn({ session, stripe: describeStripeError(error) }, 'Stripe could not be asked about a session')
  }
}
