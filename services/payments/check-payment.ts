import Stripe from 'stripe'
import type { PaymentDeps } from '#services/deps.ts'
import { askAboutSession } from './checkout/end.ts'
import { findSession } from './queries.ts'
import { type CheckPaymentPayload, settleReturns } from './settle.ts'
import { nameStripeError } from './stripe/client.ts'

/** Stripe's largest page, and the maximum number of refunds or disputes read per payment. */
const PAGE = 100
const MOST = { limit: 10_000 }

/** The task `check_payment`: records all refunds and disputes that Stripe lists for a payment. */
export async function checkPayment(deps: PaymentDeps, { id }: CheckPaymentPayload): Promise<void> {
  const { database, log } = deps
  const { stripe } = deps.payments
  let session = await findSession(database, { id })
  if (session?.payment === 'none') {
    await toQueue(askAboutSession(deps, id))
    session = await findSession(database, { id })
  }
  if (!session?.paymentIntentId || session.payment === 'none') return
  const seenAt = new Date()
  const which = { payment_intent: session.paymentIntentId, limit: PAGE }
  const refunds = await toQueue(stripe.refunds.list(which).autoPagingToArray(MOST))
  const readDisputes = stripe.disputes.list(which).autoPagingToArray(MOST)
  const disputes = await toQueue(
    readDisputes.catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      log.error('the Stripe key may not read disputes, so none are known (README, "Take real fees")')
      return []
    }),
  )
  await settleReturns(deps, id, { refunds, disputes, seenAt })
}

/** Replaces Stripe's message, which can contain an email address, because the queue stores errors. */
function toQueue<Answer>(asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    throw new Error(`Stripe gave no usable answer: ${nameStripeError(error)}`)
  })
}
