import { randomUUID } from 'node:crypto'
import { type FakeStripeError, metadataIn, now, refusal } from './stripe-wire.ts'

/** A Refund in Stripe's shape, as far as this site reads it. */
export type FakeRefund = ReturnType<typeof made> & { object: 'refund'; status: string }

/** A Dispute, likewise. */
export type FakeDispute = ReturnType<typeof made> & { object: 'dispute'; status: string }

/** A PaymentIntent, likewise; its charge is made of the movements. */
export type FakeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled'
  metadata: Record<string, string>
  created: number
}

/** Refunds that took money or still may. */
const UNDER_WAY = ['pending', 'requires_action', 'succeeded']
/** Disputes that withhold no money: inquiries, and those that are over. */
const HOLDS_NOTHING = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented', 'won']

/** All payments, refunds and disputes that a look-alike of Stripe has made, the newest last. Change their `status` to let time pass. */
export class FakeLedgerEntries {
  intents = new Map<string, FakeIntent>()
  refunds: FakeRefund[] = []
  disputes: FakeDispute[] = []
  /** Each refund that is asked for takes its first status from the front; `succeeded` where there is none. */
  nextStatuses: string[] = []
  /** The status with which a refund of a payment begins. */
  firstStatus: (paymentIntent: string) => string = () => this.nextStatuses.shift() ?? 'succeeded'

  /** A payment that was taken without this site, by a link or by hand. */
  payElsewhere(id: string, changes: Partial<FakeIntent> = {}): FakeIntent {
    const common = { object: 'payment_intent', currency: 'usd', status: 'succeeded', metadata: {} } as const
    const intent = { ...common, id, amount: 5000, created: now(), ...changes }
    this.intents.set(id, intent)
    return intent
  }

  refund(paymentIntent: string, changes: Partial<FakeRefund> = {}): FakeRefund {
    const refund = { ...made('re', paymentIntent), object: 'refund' as const, status: 'succeeded', ...changes }
    this.refunds.push(refund)
    return refund
  }

  dispute(paymentIntent: string, changes: Partial<FakeDispute> = {}): FakeDispute {
    const dispute = { ...made('du', paymentIntent), object: 'dispute' as const, status: 'needs_response', ...changes }
    this.disputes.push(dispute)
    return dispute
  }

  /** The refund that a call asks for; or a refusal, as Stripe's: no more goes back than is left, and nothing that is disputed. */
  askedRefund(form: URLSearchParams, given?: string): FakeRefund | FakeStripeError {
    const intent = this.intents.get(form.get('payment_intent') ?? '')
    if (!intent) return refusal(404, 'No such payment_intent.', 'resource_missing', 'payment_intent')
    if (intent.status !== 'succeeded') return refusal(400, 'There is no successful charge to refund.')
    if (this.disputes.some((item) => item.payment_intent === intent.id && !HOLDS_NOTHING.includes(item.status)))
      return refusal(400, 'The charge has been charged back.', 'charge_disputed')
    const left = intent.amount - this.amountRefunded(intent.id)
    if (left <= 0) return refusal(400, 'The charge has already been refunded.', 'charge_already_refunded')
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) return refusal(400, 'The amount is greater than what is left.', undefined, 'amount')
    const { id, currency } = intent
    const status = given ?? this.firstStatus(id)
    return this.refund(id, { amount, currency, status, reason: form.get('reason'), metadata: metadataIn(form) })
  }

  amountRefunded(paymentIntent: string): number {
    return this.refunds
      .filter((item) => item.payment_intent === paymentIntent && UNDER_WAY.includes(item.status))
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /** The charge of a payment, as an expanded payment intent has it. */
  getCharge(paymentIntent: string, origin = 'https://pay.stripe.com') {
    const { amount = 0, currency = 'usd', created = now() } = this.intents.get(paymentIntent) ?? {}
    const amount_refunded = this.amountRefunded(paymentIntent)
    return {
      id: paymentIntent.replace('pi_', 'ch_'),
      object: 'charge',
      created,
      amount,
      currency,
      amount_refunded,
      refunded: amount > 0 && amount_refunded >= amount,
      payment_intent: paymentIntent,
      disputed: this.disputes.some((item) => item.payment_intent === paymentIntent),
      receipt_url: `${origin}/receipts/${paymentIntent}`,
    }
  }
}

function made(prefix: string, payment_intent: string) {
  const id = `${prefix}_${randomUUID().slice(0, 13)}`
  const common = { id, amount: 5000, currency: 'usd', payment_intent, created: now() }
  return { ...common, reason: null as string | null, metadata: {} as Record<string, string> }
}
