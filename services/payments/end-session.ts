import Stripe from 'stripe'
import { inTransaction } from '#database/transaction.ts'
import { askStripe, describeStripeError } from './ask-stripe.ts'
import {
  findSession,
  incrementCheckoutAttempt,
  lockPayer,
  type StoredSession,
  selectOpenSessions,
  selectSessions,
  updateSession,
} from './queries.ts'
import { newsOf, reportOf, stripeSession } from './session-report.ts'
import { type PaymentDeps, settleSession } from './settle.ts'
import { STRIPE_TIMEOUT } from './stripe.ts'

const SHORT = 3_000

/** Asks Stripe about a session, and records the answer. A session that Stripe does not know (any more) has expired. */
export async function askAboutSession(deps: PaymentDeps, id: string, timeout: number): Promise<string> {
  const { database, payments } = deps
  const expand = ['payment_intent.latest_charge']
  try {
    const session = stripeSession.parse(await payments.stripe.checkout.sessions.retrieve(id, { expand }, { timeout }))
    const report = reportOf(session, newsOf(session))
    return await inTransaction(database, (transaction) => settleSession(transaction, deps, report))
  } catch (error) {
    if (!isUnknownAtStripe(error)) throw error
    await endHere(database, id, 'expired')
    return 'unknown at Stripe'
  }
}

function isUnknownAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Ends a session whose time is all but over, so that another may be made. It may have been paid in the very last
 * minute: then that counts.
 * @throws ServiceError stripe_failed
 */
export async function endStaleSession(deps: PaymentDeps, session: StoredSession, deadline: number): Promise<void> {
  const timeout = Math.min(SHORT, Math.max(1, deadline - Date.now()))
  await askStripe(deps, { application: session.applicationId, session: session.id }, () =>
    endSession(deps, session, timeout),
  )
}

/**
 * Ends the open checkouts of applications, so that nobody pays for one that is about to be erased. One that was paid
 * meanwhile counts as paid.
 * @returns the ids of applications whose checkout could not be ended, with what Stripe answered
 */
export async function endOpenSessions(deps: PaymentDeps, applicationIds: string[]): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  for (const session of await selectOpenSessions(deps.database, applicationIds)) {
    await endSession(deps, session, STRIPE_TIMEOUT).catch((error: unknown) => {
      deps.log.warn({ session: session.id, stripe: describeStripeError(error) }, 'an open checkout could not be ended')
      failures.set(session.applicationId, error)
    })
  }
  return failures
}

async function endSession(deps: PaymentDeps, session: StoredSession, timeout: number): Promise<void> {
  await askAboutSession(deps, session.id, timeout)
  if (await isStillOpen(deps, session)) {
    await deps.payments.stripe.checkout.sessions.expire(session.id, {}, { timeout })
    await askAboutSession(deps, session.id, timeout)
  }
  if (await isStillOpen(deps, session)) await giveUp(deps, session)
}

async function isStillOpen({ database }: PaymentDeps, { id, applicationId }: StoredSession): Promise<boolean> {
  const sessions = await selectSessions(database, applicationId)
  return sessions.some((session) => session.id === id && session.status === 'open')
}

/** For a session whose report from Stripe is objected to (fee-rule.ts): it must not stand in the way of a new one. */
async function giveUp({ database, log }: PaymentDeps, { id, applicationId }: StoredSession): Promise<void> {
  log.error({ application: applicationId, session: id }, 'a session of ours has changed at Stripe and is given up')
  await endHere(database, id, 'failed')
}

/** Ends an open session on our side alone. Should Stripe report a payment of it after all, that still counts. */
async function endHere(database: PaymentDeps['database'], id: string, status: 'expired' | 'failed'): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const found = await findSession(transaction, { id })
    const application = found && (await lockPayer(transaction, found.applicationId))
    if (!application) return
    const sessions = await selectSessions(transaction, application.id)
    if (!sessions.some((session) => session.id === id && session.status === 'open')) return
    await updateSession(transaction, id, { status })
    await incrementCheckoutAttempt(transaction, application)
  })
}

/** Ends a session that nobody will get to see. Nothing depends on it: unseen, it expires by itself. */
export async function endAtStripe({ payments, log }: PaymentDeps, session: string): Promise<void> {
  await payments.stripe.checkout.sessions.expire(session, {}, { timeout: SHORT }).catch((error: unknown) => {
    log.warn({ session, stripe: describeStripeError(error) }, 'a session that lost a race was left open')
  })
}
