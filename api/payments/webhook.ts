import { z } from 'zod'
import { Refusal } from '#api/refusal.ts'
import { inTransaction } from '#database/transaction.ts'
import { insertEvent, updateOutcome } from './queries.ts'
import { type News, reportOf, type SessionReport, stripeSession } from './session-report.ts'
import { type PaymentDeps, type RefundReport, settleRefund, settleSession } from './settle.ts'

const stripeEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.int().default(() => Math.floor(Date.now() / 1000)),
  livemode: z.boolean().nullish(),
  data: z.object({ object: z.unknown() }),
})
type StripeEvent = z.infer<typeof stripeEvent>

const refundedCharge = z.object({
  refunded: z.boolean(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
})

/**
 * Checks that an event comes from Stripe and is at most five minutes old.
 * @param body as it came, byte for byte
 * @throws Refusal 400
 */
export async function verifiedEvent({ payments }: PaymentDeps, body: Uint8Array, signature: string | undefined) {
  if (!signature) throw new Refusal(400, 'The event carries no Stripe-Signature.')
  const secret = payments.webhookSecret
  const signed = await payments.stripe.webhooks
    .constructEventAsync(Buffer.from(body), signature, secret)
    .catch(() => null)
  const event = stripeEvent.safeParse(signed)
  if (!event.success) throw new Refusal(400, 'The event is not signed by Stripe, is too old, or is unreadable.')
  return event.data
}

/**
 * Keeps an event and does what follows from it, in one transaction. The same event again changes nothing.
 * @returns what was decided
 */
export async function takeEvent(deps: PaymentDeps, event: StripeEvent): Promise<string> {
  const session = sessionIn(event)
  const refund = refundIn(event, deps.payments.livemode)
  const outcome = await inTransaction(deps.database, async (transaction) => {
    const isNew = await insertEvent(transaction, {
      id: event.id,
      type: event.type,
      objectId: objectIdIn(event),
      paymentIntentId: refund?.paymentIntentId ?? null,
      created: event.created,
      outcome: 'ignored: nothing here that we act upon',
    })
    if (!isNew) return 'known already'
    if (!session && !refund) return null
    const decided = session
      ? await settleSession(transaction, deps, session)
      : await settleRefund(transaction, deps, refund as RefundReport)
    await updateOutcome(transaction, event.id, decided)
    return decided
  })
  const told = { event: event.id, type: event.type, outcome }
  if (outcome?.startsWith('ignored')) deps.log.warn(told, 'an event from Stripe was kept and ignored')
  else deps.log.info(told, 'an event from Stripe was kept')
  return outcome ?? 'ignored'
}

function sessionIn(event: StripeEvent): SessionReport | null {
  if (!event.type.startsWith('checkout.session.')) return null
  const session = stripeSession.safeParse(event.data.object)
  if (!session.success) return null
  const news = newsIn(event.type, session.data.payment_status === 'paid')
  return news && reportOf(session.data, news, event.livemode)
}

function newsIn(type: string, isPaid: boolean): News | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return isPaid ? 'paid' : 'completed'
    case 'checkout.session.async_payment_failed':
      return 'failed'
    case 'checkout.session.expired':
      return 'expired'
    default:
      return null
  }
}

function refundIn(event: StripeEvent, livemode: boolean): RefundReport | null {
  if (event.type !== 'charge.refunded' || (event.livemode ?? false) !== livemode) return null
  const charge = refundedCharge.safeParse(event.data.object)
  if (!charge.success || !charge.data.refunded) return null
  return { paymentIntentId: charge.data.payment_intent }
}

function objectIdIn(event: StripeEvent): string | null {
  const object = z.object({ id: z.string() }).safeParse(event.data.object)
  return object.success ? object.data.id : null
}
