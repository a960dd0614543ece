import Stripe from 'stripe'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { askAboutSession } from './checkout/end.ts'
import { findSession } from './queries.ts'
import { adoptRefunds } from './refunds/steps.ts'
import { type CheckPaymentPayload, settleLedgerEntries } from './settle.ts'
import { describeStripeError, STRIPE_TIMEOUT } from './stripe/client.ts'
import { getRefundId, toLedgerEntry } from './stripe/objects.ts'

/** Stripe's largest page, and the maximum number of refunds or disputes read per payment. */
const PAGE = 100
const MOST = 10_000

/** The task `check_payment`: records all refunds and disputes that Stripe lists for a payment. */
export async function checkPayment(deps: PaymentDeps, { id }: CheckPaymentPayload): Promise<void> {
  const { database } = deps
  let session = await findSession(database, { id })
  if (session?.payment === 'none') {
    await toQueue(askAboutSession(deps, id, STRIPE_TIMEOUT))
    session = await findSession(database, { id })
  }
  if (!session?.paymentIntentId || session.payment === 'none') return
  const listed = await listLedgerEntries(deps, session.paymentIntentId)
  const ledgerEntries = listed.map(({ ledgerEntry }) => ledgerEntry)
  const ours = listed.flatMap(({ ledgerEntry, refundId }) =>
    refundId ? [{ refundId, ledgerEntryId: ledgerEntry.id }] : [],
  )
  await inTransaction(database, async (transaction) => {
    await settleLedgerEntries(transaction, deps, id, ledgerEntries)
    await adoptRefunds(transaction, id, ours)
  })
}

async function listLedgerEntries({ payments, log }: PaymentDeps, paymentIntentId: string) {
  const { refunds, disputes } = payments.stripe
  const seenAt = new Date()
  const which = { payment_intent: paymentIntentId, limit: PAGE }
  const options = { timeout: STRIPE_TIMEOUT }
  const read = (kind: 'refund' | 'dispute', objects: (Stripe.Refund | Stripe.Dispute)[]) =>
    objects.map((object) => ({ ledgerEntry: toLedgerEntry(kind, object, seenAt), refundId: getRefundId(object) }))
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

/** Replaces Stripe's message, which can contain an email address, because the queue stores errors. */
function toQueue<Answer>(asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    const { type, name, code, statusCode } = describeStripeError(error)
    throw new Error(`Stripe gave no usable answer: ${[type ?? name, code ?? statusCode].filter(Boolean).join(' ')}`)
  })
}
