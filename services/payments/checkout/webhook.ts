import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#database/client.ts'
import { stripeEvents } from '#database/schema-payments.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { queueCheck, settleCheckoutSession } from '#services/payments/settle.ts'
import {
  type CheckoutSessionReport,
  idOrObject,
  type News,
  stripeCheckoutSession,
  stripeText,
  toReport,
} from '#services/payments/stripe/client.ts'

/** Refund and dispute events that the webhook needs in addition to checkout session events. */
export const LEDGER_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

export const stripeEvent = z.object({
  id: z.string().min(1).pipe(stripeText),
  type: stripeText,
  created: z.int().default(() => Math.floor(Date.now() / 1000)),
  livemode: z.boolean().nullish(),
  data: z.object({ object: z.unknown() }),
})
type StripeEvent = z.infer<typeof stripeEvent>

const aboutPayment = z.object({ payment_intent: idOrObject })

/** Stores an event and acts on it once, in one transaction. */
export async function takeEvent(deps: PaymentDeps, event: StripeEvent): Promise<void> {
  const { id, type, created } = event
  const checkoutSession = checkoutSessionIn(event)
  const paymentIntentId = paymentIntentIn(event, deps.payments.livemode)
  const objectId = z.object({ id: stripeText }).safeParse(event.data.object).data?.id ?? null
  const outcome = await inTransaction(deps.database, async (transaction) => {
    const row = { id, type, objectId, paymentIntentId, created, outcome: 'ignored: nothing here that we act upon' }
    // A second delivery waits here until the first one's transaction ends.
    const { rowCount } = await transaction.insert(stripeEvents).values(row).onConflictDoNothing()
    if (rowCount === 0) return 'known already'
    const decided = checkoutSession
      ? await settleCheckoutSession(transaction, deps, checkoutSession)
      : paymentIntentId && (await queueCheck(transaction, paymentIntentId))
    if (decided) await transaction.update(stripeEvents).set({ outcome: decided }).where(eq(stripeEvents.id, id))
    return decided
  })
  const level = outcome?.startsWith('ignored') ? 'warn' : 'info'
  deps.log[level]({ event: id, type, outcome: outcome ?? 'ignored' }, 'a Stripe event was stored')
}

const NEWS = new Map<string, News>([
  ['checkout.session.completed', 'completed'],
  ['checkout.session.async_payment_succeeded', 'completed'],
  ['checkout.session.async_payment_failed', 'failed'],
  ['checkout.session.expired', 'expired'],
])

function checkoutSessionIn(event: StripeEvent): CheckoutSessionReport | null {
  const checkoutSession = stripeCheckoutSession.safeParse(event.data.object)
  if (!checkoutSession.success) return null
  const given = NEWS.get(event.type)
  const news = given === 'completed' && checkoutSession.data.payment_status === 'paid' ? 'paid' : given
  return news ? { ...toReport(checkoutSession.data, news, event.livemode), paidAt: event.created } : null
}

function paymentIntentIn(event: StripeEvent, livemode: boolean): string | null {
  if (!LEDGER_EVENTS.includes(event.type) || (event.livemode ?? false) !== livemode) return null
  return aboutPayment.safeParse(event.data.object).data?.payment_intent ?? null
}
