import { hash } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import { closedStatuses, owes } from '#contract/application-status.ts'
import { failures } from '#contract/failures.ts'
import { inTransaction } from '#database/client.ts'
import { checkoutSessions } from '#database/schema.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { createKeyedMutex } from '#services/keyed-mutex.ts'
import * as queries from '#services/payments/queries.ts'
import { askStripe, checkoutFailed, describeStripeError, isRepeated } from '#services/payments/stripe/client.ts'
import { endCheckoutSession } from './end.ts'

/** Checkout sessions that expire sooner are not offered. */
const LAST_MINUTE = 60_000
/** Timeout for all Stripe calls of one request; visitors get a response within 12 s. */
const TIMEOUT_MS = 10_500
/** Timeout for each of the calls that end an old checkout session first. */
const SHORT = 3_000

/** Creates a function that returns the URL of a checkout. Concurrent calls get the same one, or fail together. */
export function createCheckout(deps: PaymentDeps): (applicationId: string) => Promise<string> {
  const runExclusive = createKeyedMutex(() => true)
  return (applicationId) => runExclusive(applicationId, () => openCheckout(deps, applicationId))
}

async function openCheckout(deps: PaymentDeps, applicationId: string): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS
  let { application, checkoutSessions } = await requireDue(deps, applicationId)
  const open = checkoutSessions.find(({ status }) => status === 'open')
  if (open && open.expiresAt.getTime() - Date.now() > LAST_MINUTE) return open.url
  if (open) {
    await askStripe(deps, { application: applicationId, checkoutSession: open.id }, () =>
      endCheckoutSession(deps, open, SHORT),
    )
    ;({ application, checkoutSessions } = await requireDue(deps, applicationId))
  }
  // A bank debit takes days. A second checkout would charge the fee twice.
  if (checkoutSessions.some(({ status, payment }) => status === 'complete' && payment === 'none'))
    throw new ServiceError('conflict', failures.feeProcessing.message)
  const made = await askStripe(deps, { application: applicationId }, () =>
    makeCheckoutSession(deps, application, deadline),
  )
  return store(deps, application, made)
}

const NOTHING_DUE = { waived: failures.feeWaived, paid: failures.feePaid, refunded: failures.feeRefunded }

async function requireDue({ database }: PaymentDeps, id: string) {
  const application = await queries.selectPayer(database, id)
  if (!application) throw new ServiceError('not_found', failures.noApplication.message)
  const reason = whyNotDue(application)
  if (reason) throw new ServiceError('conflict', reason)
  return { application, checkoutSessions: await queries.selectCheckoutSessions(database, id) }
}

function whyNotDue(payer: queries.Payer): string | undefined {
  const { status, feeStatus } = payer
  if (owes(payer)) return undefined
  if (closedStatuses.includes(status)) return failures.applicationClosed.message
  return feeStatus === 'due' ? failures.onWaitlist.message : NOTHING_DUE[feeStatus].message
}

type OpenedCheckoutSession = Omit<typeof checkoutSessions.$inferInsert, 'applicationId'>

/** Stores a new checkout session. Ends it if nothing is due any more, or another process was faster. */
async function store(deps: PaymentDeps, application: queries.Payer, made: OpenedCheckoutSession): Promise<string> {
  const winner = await inTransaction(deps.database, async (transaction) => {
    const now = await queries.lockPayer(transaction, application.id)
    if (!now) return undefined
    if (whyNotDue(now)) {
      // Stripe would repeat this checkout for its key, but a reopened application needs one that can be paid.
      await queries.incrementCheckoutAttempt(transaction, now)
      return undefined
    }
    const checkoutSession = { ...made, applicationId: application.id }
    const { rowCount } = await transaction.insert(checkoutSessions).values(checkoutSession).onConflictDoNothing()
    if (rowCount === 1) return made
    return (await queries.selectCheckoutSessions(transaction, application.id)).find(({ status }) => status === 'open')
  })
  if (winner?.id !== made.id) {
    // Nobody will see it. A failure is harmless, because it expires anyway.
    void deps.payments.stripe.checkout.sessions.expire(made.id).catch((error: unknown) => {
      const details = { checkoutSession: made.id, stripe: describeStripeError(error) }
      deps.log.warn(details, 'a duplicate checkout session could not be closed')
    })
  }
  if (winner) return winner.url
  await requireDue(deps, application.id)
  // Stripe repeated a checkout that has ended on our side. The next attempt gets a new one.
  await queries.incrementCheckoutAttempt(deps.database, application)
  deps.log.warn(
    { application: application.id, checkoutSession: made.id },
    'Stripe repeated a checkout session that has ended',
  )
  throw checkoutFailed()
}

type Params = Stripe.Checkout.SessionCreateParams

const openCheckoutSession = z.object({
  id: z.string().min(1),
  status: z.literal('open').nullish(),
  url: z.url({ protocol: /^https?$/ }),
  // Stripe always sends it; its default is a day.
  expires_at: z.int().default(() => Math.floor(Date.now() / 1000) + 24 * 60 * 60),
})

/** @param deadline milliseconds since 1970 */
async function makeCheckoutSession(
  deps: PaymentDeps,
  application: queries.Payer,
  deadline: number,
): Promise<OpenedCheckoutSession> {
  const params = checkoutSessionParams(deps, application)
  const answer = await createCheckoutSession(deps, application, params, deadline).catch((error: unknown) => {
    // Stripe rejects some scripts in addresses that we accept. The checkout works without an address.
    const isAboutEmail = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
    if (!isAboutEmail) throw error
    const { customer_email, ...anonymous } = params
    return createCheckoutSession(deps, application, anonymous, deadline)
  })
  const { id, url, expires_at } = openCheckoutSession.parse(answer)
  const { feeAmount: amount, feeCurrency: currency } = application
  return { id, url, expiresAt: new Date(expires_at * 1000), amount, currency }
}

async function createCheckoutSession(deps: PaymentDeps, application: queries.Payer, params: Params, deadline: number) {
  const { id: applicationId, checkoutAttempt } = application
  // Equal for every attempt at one checkout, in any process. Differs as soon as a parameter differs.
  const digest = hash('sha256', JSON.stringify(params), 'base64url').slice(0, 12)
  const idempotencyKey = `checkout-${applicationId}-${checkoutAttempt}-${digest}`
  const options = { idempotencyKey, timeout: Math.max(1, deadline - Date.now()) }
  return deps.payments.stripe.checkout.sessions.create(params, options).catch(async (error: unknown) => {
    if (isRepeated(error)) await queries.incrementCheckoutAttempt(deps.database, application)
    throw error
  })
}

function checkoutSessionParams({ publicUrl }: PaymentDeps, application: queries.Payer): Params {
  const { id: applicationId, feeCurrency: currency, feeAmount: unit_amount } = application
  const product_data = { name: 'Application fee', description: application.courseName }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data } }],
    client_reference_id: applicationId,
    metadata: { applicationId },
    payment_intent_data: { metadata: { applicationId } },
    customer_email: application.email,
    success_url: `${publicUrl}/success`,
    cancel_url: `${publicUrl}/apply?application=${applicationId}`,
  }
}
