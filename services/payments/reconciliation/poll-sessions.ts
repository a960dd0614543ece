import type { PaymentDeps } from '#services/deps.ts'
import { askAboutSession, endSession } from '#services/payments/checkout/end.ts'
import { claimUnsettled } from '#services/payments/queries.ts'
import { describeStripeError } from '#services/payments/stripe/client.ts'

const AT_ONCE = 5
/** The next run starts within a minute and continues. */
const RUN_FOR = 50_000

/** The task `check_open_sessions`: checks unsettled checkouts at Stripe, and ends those with nothing due. */
export async function pollOpenSessions(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + RUN_FOR
  while (Date.now() < deadline && !signal?.aborted) {
    const sessions = await claimUnsettled(deps.database, AT_ONCE)
    if (sessions.length === 0) return
    await Promise.all(sessions.map((session) => settleOrEnd(deps, session)))
  }
}

async function settleOrEnd(deps: PaymentDeps, claimed: Awaited<ReturnType<typeof claimUnsettled>>[number]) {
  const { id: session, mustEnd } = claimed
  try {
    if (mustEnd) return await endSession(deps, claimed)
    const outcome = await askAboutSession(deps, session)
    if (outcome.startsWith('ignored')) deps.log.error({ session, outcome }, 'a checkout session was changed at Stripe')
  } catch (error) {
    deps.log.warn({ session, stripe: describeStripeError(error) }, 'could not retrieve a checkout session from Stripe')
  }
}
