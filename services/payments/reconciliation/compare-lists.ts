import { z } from 'zod'
import { inTransaction } from '#database/client.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { formatFee } from '#services/money.ts'
import { advance, objectionTo } from '#services/payments/fee-rule.ts'
import type { Problem } from '#services/payments/problem-queries.ts'
import { findCheckoutSession, findPayer, type StoredCheckoutSession } from '#services/payments/queries.ts'
import { settleCheckoutSession } from '#services/payments/settle.ts'
import {
  type CheckoutSessionReport,
  charge,
  getNews,
  stripeCheckoutSession,
  stripeText,
  toReport,
} from '#services/payments/stripe/client.ts'
import { addEvent } from '#services/record-changes.ts'
import { hasPaymentEvent } from './queries.ts'

/** Seconds that an event may take to arrive. */
const EVENT_GRACE = 60 * 60

export const listedCheckoutSession = stripeCheckoutSession.extend({ created: z.int() })
type ListedCheckoutSession = z.infer<typeof listedCheckoutSession>

export const listedIntent = z.object({
  id: stripeText,
  status: stripeText.nullish(),
  /** Minor units, requested and received. */
  amount: z.int(),
  amount_received: z.int().nullish(),
  currency: stripeText.transform((code) => code.toLowerCase()),
  created: z.int(),
  metadata: z.record(z.string(), stripeText).nullish(),
  latest_charge: z.union([stripeText, charge]).nullish(),
})

/** Settles a changed checkout session, or returns its problem and adds its payment to `explained`. */
export async function compareCheckoutSession(
  deps: PaymentDeps,
  checkoutSession: ListedCheckoutSession,
  explained: Set<string>,
) {
  const ours = await findCheckoutSession(deps.database, { id: checkoutSession.id })
  const report = toReport(checkoutSession, getNews(checkoutSession))
  const { news, paymentIntentId: payment } = report
  const objection = objectionTo(report, ours ?? null, deps.payments.livemode)
  const isSettled = ours !== undefined && !objection && hasNews(ours, report)
  if (isSettled) await settleLate(deps, ours, report)
  if (ours && objection && payment) explained.add(payment)
  // The payment list has the payment of a checkout that is not ours.
  const isHere = objection && (ours || !payment)
  return {
    found: isHere ? await toProblem(deps, checkoutSession, report, ours, objection) : undefined,
    isSettled,
    isUnreported: ours !== undefined && news === 'paid' && (await isUnreported(deps, checkoutSession, report)),
  }
}

function hasNews(ours: StoredCheckoutSession, { news }: CheckoutSessionReport): boolean {
  return advance(ours.status, news) !== ours.status || (news === 'paid' && ours.payment === 'none')
}

/** Records what an event would have reported, and says so on the timeline if it is a payment. */
async function settleLate(
  deps: PaymentDeps,
  ours: StoredCheckoutSession,
  report: CheckoutSessionReport,
): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    const outcome = await settleCheckoutSession(transaction, deps, report)
    if (!outcome.startsWith('paid')) return
    const detail = { step: 'recorded', what: 'payment', amount: formatFee(ours) }
    await addEvent(transaction, { recordId: ours.accountId, staffId: null, kind: 'money', detail })
  })
}

/** Returns the problem of a checkout session with another amount, or, if paid, with a payment that is not ours. */
async function toProblem(
  deps: PaymentDeps,
  checkoutSession: ListedCheckoutSession,
  { amount, currency, news, paymentIntentId: payment }: CheckoutSessionReport,
  ours: StoredCheckoutSession | undefined,
  objection: string,
): Promise<Problem | undefined> {
  const theirs = {
    subject: checkoutSession.id,
    amount: amount ?? 0,
    currency: currency ?? '',
    payment,
    checkoutSession: null,
  }
  if (ours && ['amount differs', 'currency differs'].includes(objection)) {
    return news === 'expired' ? undefined : { kind: 'other_amount', accountId: ours.accountId, ...theirs }
  }
  if (news !== 'paid') return undefined
  const accountId = ours?.accountId ?? (await findAccount(deps, checkoutSession))
  return { kind: 'unknown_payment', accountId, ...theirs }
}

/** Whether a checkout was paid a while ago without an event: the webhook may be misconfigured. */
async function isUnreported(
  { database }: PaymentDeps,
  { id, created }: ListedCheckoutSession,
  { paidAt }: CheckoutSessionReport,
) {
  const isLate = (paidAt ?? created) <= Math.floor(Date.now() / 1000) - EVENT_GRACE
  return isLate && !(await hasPaymentEvent(database, id))
}

/** Returns the problem of a payment at Stripe that is not ours, or has another amount. */
export async function compareIntent(
  deps: PaymentDeps,
  intent: z.infer<typeof listedIntent>,
  explained: ReadonlySet<string>,
): Promise<Problem | undefined> {
  const { id: payment, currency, status, latest_charge: latest } = intent
  if (status !== 'succeeded' || explained.has(payment)) return undefined
  const amount = intent.amount_received ?? intent.amount
  const theirs = { amount, currency, payment, checkoutSession: null }
  const ours = await findCheckoutSession(deps.database, { paymentIntentId: payment })
  if (ours) {
    if (ours.amount === amount && ours.currency === currency) return undefined
    return { kind: 'other_amount', accountId: ours.accountId, subject: ours.id, ...theirs }
  }
  const refunded = typeof latest === 'object' ? (latest?.amount_refunded ?? 0) : 0
  if (refunded >= amount) return undefined
  const accountId = await findAccount(deps, intent)
  return { kind: 'unknown_payment', accountId, subject: payment, ...theirs }
}

/** Finds the account in an object's metadata. It may not exist, because anybody can set Stripe's metadata. */
async function findAccount({ database }: PaymentDeps, { metadata }: Pick<ListedCheckoutSession, 'metadata'>) {
  return (await findPayer(database, metadata?.applicationId ?? metadata?.leadId ?? ''))?.id ?? null
}
