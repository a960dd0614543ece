import type { PaymentDeps } from '#services/deps.ts'
import { askAboutSession, endSession } from '#services/payments/checkout/end.ts'
import { claimUnsettled } from '#services/payments/queries.ts'
import { describeStripeError } from '#services/payments/stripe/client.ts'

/** Sessions per run. The next one starts within a minute and continues. */
const AT_ONCE = 20

/** The task `check_open_sessions`: checks unsettled checkouts at Stripe, and ends those with nothing due. */
export async function pollOpenSessions(deps: PaymentDeps): Promise<void> {
  const sessions = await claimUnsettled(deps.database, AT_ONCE)
  await Promise.all(sessions.map((session) => settleOrEnd(deps, session)))
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
