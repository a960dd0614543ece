import Stripe from 'stripe'
import { inTransaction } from '#database/client.ts'
import type { RowPayload } from '#database/jobs.ts'
import type { PaymentDeps } from '#services/deps.ts'
import * as queries from '#services/payments/queries.ts'
import { claimUnsettled, findCheckoutSession } from '#services/payments/queries.ts'
import { settleCheckoutSession, settleReturns } from '#services/payments/settle.ts'
import {
  describeStripeError,
  getNews,
  nameStripeError,
  STRIPE_TIMEOUT,
  stripeCheckoutSession,
  toReport,
} from '#services/payments/stripe/client.ts'
import { withStoredAccount } from '#services/with-application.ts'

/** Retrieves a checkout session from Stripe and records it. One unknown to Stripe has expired. */
async function askAboutCheckoutSession(deps: PaymentDeps, id: string, timeout = STRIPE_TIMEOUT): Promise<string> {
  const { database, payments } = deps
  const expand = ['payment_intent.latest_charge']
  try {
    const checkoutSession = stripeCheckoutSession.parse(
      await payments.stripe.checkout.sessions.retrieve(id, { expand }, { timeout }),
    )
    const report = toReport(checkoutSession, getNews(checkoutSession))
    return await inTransaction(database, (transaction) => settleCheckoutSession(transaction, deps, report))
  } catch (error) {
    const isUnknown = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isUnknown) throw error
    await endHere(database, id, 'expired')
    return 'unknown at Stripe'
  }
}

/** Ends open checkouts that ask for what is not owed any more; a job retries. */
export async function endNeedlessCheckoutSessions(deps: PaymentDeps, accountIds: string[]): Promise<void> {
  await endAll(deps, await queries.selectNeedlessCheckoutSessions(deps.database, accountIds))
}

/** Ends all open checkouts of accounts, which may be erased next. @returns Stripe's errors by account */
export async function endOpenCheckoutSessions(deps: PaymentDeps, accountIds: string[]): Promise<Map<string, unknown>> {
  return endAll(deps, await queries.selectOpenCheckoutSessions(deps.database, accountIds))
}

async function endAll(
  deps: PaymentDeps,
  checkoutSessions: queries.StoredCheckoutSession[],
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  for (const checkoutSession of checkoutSessions) {
    await endCheckoutSession(deps, checkoutSession).catch((error: unknown) => {
      deps.log.warn(
        { checkoutSession: checkoutSession.id, stripe: describeStripeError(error) },
        'an open checkout could not be ended',
      )
      failures.set(checkoutSession.accountId, error)
    })
  }
  return failures
}

/** Ends a checkout session at Stripe, unless it was paid. @throws Stripe's error */
export async function endCheckoutSession(
  deps: PaymentDeps,
  { id, accountId }: Pick<queries.StoredCheckoutSession, 'id' | 'accountId'>,
  timeout = STRIPE_TIMEOUT,
): Promise<void> {
  const { database, payments, log } = deps
  const isStillOpen = async () => (await queries.findCheckoutSession(database, { id }))?.status === 'open'
  await askAboutCheckoutSession(deps, id, timeout)
  if (await isStillOpen()) {
    await payments.stripe.checkout.sessions.expire(id, {}, { timeout })
    await askAboutCheckoutSession(deps, id, timeout)
  }
  if (await isStillOpen()) {
    // Stripe's report is ignored (fee-rule.ts), but must not block a new checkout.
    log.error({ account: accountId, checkoutSession: id }, 'a checkout session was changed at Stripe and is abandoned')
    await endHere(database, id, 'failed')
  }
}

/** Ends an open checkout session only in our database. If Stripe reports a payment later, it still counts. */
async function endHere(database: PaymentDeps['database'], id: string, status: 'expired' | 'failed'): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const found = await queries.findCheckoutSession(transaction, { id })
    if (!found) return
    await withStoredAccount(transaction, found.accountId, async () => {
      const now = await queries.findCheckoutSession(transaction, { id })
      const payer = await queries.findPayer(transaction, found.accountId)
      if (now?.status !== 'open' || !payer) return
      await queries.updateCheckoutSession(transaction, id, { status })
      await queries.incrementCheckoutAttempt(transaction, payer)
    })
  })
}

/** Stripe's largest page, and the maximum number of refunds or disputes read per payment. */
const PAGE = 100
const MOST = { limit: 10_000 }

/**
 * The task `check_payment`: records all refunds and disputes that Stripe lists for a payment.
 * @param isLate their events never came, so the timeline says that they were recorded
 * @returns how many have changed
 */
export async function checkPayment(deps: PaymentDeps, { id }: RowPayload, { isLate = false } = {}): Promise<number> {
  const { database, log } = deps
  const { stripe } = deps.payments
  let checkoutSession = await findCheckoutSession(database, { id })
  if (checkoutSession?.payment === 'none') {
    await toQueue(askAboutCheckoutSession(deps, id))
    checkoutSession = await findCheckoutSession(database, { id })
  }
  if (!checkoutSession?.paymentIntentId || checkoutSession.payment === 'none') return 0
  const seenAt = new Date()
  const which = { payment_intent: checkoutSession.paymentIntentId, limit: PAGE }
  const refunds = await toQueue(stripe.refunds.list(which).autoPagingToArray(MOST))
  const readDisputes = stripe.disputes.list(which).autoPagingToArray(MOST)
  const disputes = await toQueue(
    readDisputes.catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      log.error('the Stripe key may not read disputes, so none are known (README, "Take real fees")')
      return []
    }),
  )
  return settleReturns(deps, id, { refunds, disputes, seenAt }, isLate)
}

/** Replaces Stripe's message, which can contain an email address, because the queue stores errors. */
function toQueue<Answer>(asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    throw new Error(`Stripe gave no usable answer: ${nameStripeError(error)}`)
  })
}

/** Checkout sessions per run. The next one starts within a minute and continues. */
const AT_ONCE = 20

/**
 * Ends open checkouts that ask for what is not owed any more, for a task that may have closed thousands: only as many as
 * one run of `check_open_checkout_sessions`, which ends the others, so that the task's queue never waits long for Stripe.
 */
export async function endFirstCheckoutSessions(deps: PaymentDeps, accountIds: string[]): Promise<void> {
  const open = await queries.selectNeedlessCheckoutSessions(deps.database, accountIds)
  await Promise.all(
    open.slice(0, AT_ONCE).map((checkoutSession) => settleOrEnd(deps, { ...checkoutSession, mustEnd: true })),
  )
}

/** The task `check_open_checkout_sessions`: checks unsettled checkouts at Stripe, and ends those with nothing due. */
export async function pollOpenCheckoutSessions(deps: PaymentDeps): Promise<void> {
  const checkoutSessions = await claimUnsettled(deps.database, AT_ONCE)
  await Promise.all(checkoutSessions.map((checkoutSession) => settleOrEnd(deps, checkoutSession)))
}

async function settleOrEnd(deps: PaymentDeps, claimed: Awaited<ReturnType<typeof claimUnsettled>>[number]) {
  const { id: checkoutSession, mustEnd } = claimed
  try {
    if (mustEnd) return await endCheckoutSession(deps, claimed)
    const outcome = await askAboutCheckoutSession(deps, checkoutSession)
    if (outcome.startsWith('ignored'))
      deps.log.error({ checkoutSession, outcome }, 'a checkout session was changed at Stripe')
  } catch (error) {
    deps.log.warn(
      { checkoutSession, stripe: describeStripeError(error) },
      'could not retrieve a checkout session from Stripe',
    )
  }
}
