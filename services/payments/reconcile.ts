import Stripe from 'stripe'
import { inTransaction } from '#database/transaction.ts'
import { askAboutSession, endSession } from './end-session.ts'
import { claimUnsettled, findSession } from './queries.ts'
import { adoptRefunds } from './refund-steps.ts'
import { type CheckPaymentPayload, type PaymentDeps, settleMovements } from './settle.ts'
import { describeStripeError, STRIPE_TIMEOUT } from './stripe.ts'
import { movementOf, refundIdOf } from './stripe-objects.ts'

const AT_ONCE = 5
/** The next run starts within a minute and continues where this one stopped. */
const RUN_FOR = 50_000
/** Stripe's largest page, and the most refunds or disputes of one payment that are read. */
const PAGE = 100
const MOST = 10_000

/**
 * The task `check_open_sessions`: asks Stripe about unsettled sessions, to make up for lost events, and ends those of closed
 * applications, where Stripe did not answer or the process ended when that was to be done.
 */
export async function reconcileOpenSessions(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
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
    if (mustEnd) return await endSession(deps, claimed, STRIPE_TIMEOUT)
    const outcome = await askAboutSession(deps, session, STRIPE_TIMEOUT)
    if (outcome.startsWith('ignored')) deps.log.error({ session, outcome }, 'a session of ours has changed at Stripe')
  } catch (error) {
    deps.log.warn({ session, stripe: describeStripeError(error) }, 'Stripe could not be asked about a session')
  }
}

/**
 * The task `check_payment`: asks Stripe for all refunds and disputes of a session's payment and records them. Events about
 * them are not used: they come late, twice and in any order.
 * @throws Error without personal data, so that the queue tries again
 */
export async function checkPayment(deps: PaymentDeps, { id }: CheckPaymentPayload): Promise<void> {
  const { database } = deps
  let session = await findSession(database, { id })
  if (session?.payment === 'none') {
    await toQueue(askAboutSession(deps, id, STRIPE_TIMEOUT))
    session = await findSession(database, { id })
  }
  if (!session?.paymentIntentId || session.payment === 'none') return
  const listed = await listMovements(deps, session.paymentIntentId)
  const movements = listed.map(({ movement }) => movement)
  const ours = listed.flatMap(({ movement, refundId }) => (refundId ? [{ refundId, movementId: movement.id }] : []))
  await inTransaction(database, async (transaction) => {
    await settleMovements(transaction, deps, id, movements)
    await adoptRefunds(transaction, id, ours)
  })
}

/** The refunds of a payment, and its disputes where the key may read them. */
async function listMovements({ payments, log }: PaymentDeps, paymentIntentId: string) {
  const { refunds, disputes } = payments.stripe
  const seenAt = new Date()
  const which = { payment_intent: paymentIntentId, limit: PAGE }
  const options = { timeout: STRIPE_TIMEOUT }
  const read = (kind: 'refund' | 'dispute', objects: (Stripe.Refund | Stripe.Dispute)[]) =>
    objects.map((object) => ({ movement: movementOf(kind, object, seenAt), refundId: refundIdOf(object) }))
  const refunded = await toQueue(refunds.list(which, options).autoPagingToArray({ limit: MOST }))
  const disputed = await toQueue(
    disputes
      .list(which, options)
      .autoPagingToArray({ limit: MOST })
      .catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
        log.error('the Stripe key may not read disputes, so none are known (README, "Take real fees")')
        return []
      }),
  )
  return [...read('refund', refunded), ...read('dispute', disputed)]
}

/** Removes Stripe's own message from an error, which can quote an email address: the queue stores what a job throws. */
function toQueue<Answer>(asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    const { type, name, code, statusCode } = describeStripeError(error)
    throw new Error(`Stripe gave no usable answer: ${[type ?? name, code ?? statusCode].filter(Boolean).join(' ')}`)
  })
}
