import Stripe from 'stripe'
import { inTransaction } from '#database/transaction.ts'
import { describeStripeError } from './ask-stripe.ts'
import { askAboutSession } from './end-session.ts'
import { type Movement, movementOf } from './movement.ts'
import { findSession } from './queries.ts'
import { type CheckPaymentPayload, type PaymentDeps, settleMovements } from './settle.ts'
import { STRIPE_TIMEOUT } from './stripe.ts'

/** As many as Stripe gives at a time, and as many as are looked at, the latest first. */
const PAGE = 100
const MOST = 10_000

type Which = { payment_intent: string } | { created: { gte: number } }
/** A refund or dispute as Stripe lists it. */
type Listed = { movement: Movement; paymentIntentId: string }

/**
 * The task `check_payment`: asks Stripe for all refunds and disputes of a session's payment, as they are now, and records
 * them. What events say of them is not used: they come late, twice and in any order.
 * @throws Error without a word of the visitor, so that the queue tries again
 */
export async function checkPayment(deps: PaymentDeps, { id }: CheckPaymentPayload): Promise<void> {
  const { database } = deps
  let session = await findSession(database, { id })
  if (session?.payment === 'none') {
    await toQueue(askAboutSession(deps, id, STRIPE_TIMEOUT))
    session = await findSession(database, { id })
  }
  if (!session?.paymentIntentId || session.payment === 'none') return
  const listed = await listMovements(deps, { payment_intent: session.paymentIntentId })
  const movements = listed.map(({ movement }) => movement)
  await inTransaction(database, (transaction) => settleMovements(transaction, deps, id, movements))
}

/**
 * Lists refunds, and disputes where the key may read them.
 * @param disputesParams where disputes are looked for elsewhere than refunds
 * @throws Error that tells nothing of people: the queue keeps it
 */
export async function listMovements(
  { payments, log }: PaymentDeps,
  refundsParams: Which,
  disputesParams: Which = refundsParams,
): Promise<Listed[]> {
  const { refunds, disputes } = payments.stripe
  const seenAt = new Date()
  const options = { timeout: STRIPE_TIMEOUT }
  const refunded = await toQueue(
    refunds.list({ ...refundsParams, limit: PAGE }, options).autoPagingToArray({ limit: MOST }),
  )
  const disputed = await toQueue(
    disputes
      .list({ ...disputesParams, limit: PAGE }, options)
      .autoPagingToArray({ limit: MOST })
      .catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
        log.error('the Stripe key may not read disputes, so none are known (README, "Take real fees")')
        return []
      }),
  )
  return [...refunded.map(listedAs('refund', seenAt)), ...disputed.map(listedAs('dispute', seenAt))].flat()
}

function listedAs(kind: 'refund' | 'dispute', seenAt: Date) {
  return (object: Stripe.Refund | Stripe.Dispute): Listed[] => {
    const { payment_intent: intent } = object
    if (!intent) return []
    const paymentIntentId = typeof intent === 'string' ? intent : intent.id
    return [{ movement: movementOf(kind, object, seenAt), paymentIntentId }]
  }
}

/** Stripe's own messages can quote an email address, and the queue keeps what a job throws. */
function toQueue<Answer>(asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    const { type, name, code, statusCode } = describeStripeError(error)
    throw new Error(`Stripe gave no usable answer: ${[type ?? name, code ?? statusCode].filter(Boolean).join(' ')}`)
  })
}
