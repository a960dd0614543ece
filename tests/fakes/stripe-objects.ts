import { randomUUID } from 'node:crypto'

// Stripe's objects, as far as this site reads them.

export type FakeSession = ReturnType<typeof newSession>
export type FakeRefund = ReturnType<typeof made> & { object: 'refund'; status: string }
export type FakeDispute = ReturnType<typeof made> & { object: 'dispute'; status: string }
/** A payment. Its charge is made of the refunds and disputes. */
export type FakeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled'
  metadata: Record<string, string>
  created: number
}

/** Seconds since 1970. */
const now = () => Math.floor(Date.now() / 1000)

/** The metadata in a form that Stripe's SDK sends. */
function metadataIn(form: URLSearchParams): Record<string, string> {
  const fields = [...form].map(([name, value]) => [/^metadata\[(.+)\]$/.exec(name)?.[1] ?? '', value])
  return Object.fromEntries(fields.filter(([name]) => name))
}

/** The checkout session that a form asks for. */
export function newSession(form: URLSearchParams, origin: string) {
  const id = `cs_fake_${randomUUID().slice(0, 13)}`
  const created = now()
  return {
    id,
    object: 'checkout.session' as const,
    mode: form.get('mode') ?? '',
    livemode: false,
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    payment_intent: null as string | null,
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    client_reference_id: form.get('client_reference_id'),
    metadata: metadataIn(form),
    url: `${origin}/pay/${id}` as string | null,
    created,
    expires_at: created + 86_400,
  }
}

export type Answer = { status: number; body: object }

export function refusal(status: number, message: string, more: object = {}): Answer {
  const type = status === 500 ? 'api_error' : status === 429 ? 'rate_limit' : 'invalid_request_error'
  return { status, body: { error: { type, message, ...more } } }
}

/** Refunds that took money or still may. */
const UNDER_WAY = ['pending', 'requires_action', 'succeeded']
/** Disputes that withhold no money: inquiries, and those that are over. */
const HOLDS_NOTHING = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented', 'won']

/** All payments, refunds and disputes, the newest last. Change their `status` to let time pass. */
export class FakeLedgerEntries {
  intents = new Map<string, FakeIntent>()
  refunds: FakeRefund[] = []
  disputes: FakeDispute[] = []
  /** The status with which a refund of a payment begins. */
  firstStatus: (paymentIntent: string) => string = () => 'succeeded'

  /** A payment that was taken without this site, by a link or by hand. */
  payElsewhere(id: string, changes: Partial<FakeIntent> = {}): FakeIntent {
    const common = { object: 'payment_intent', currency: 'usd', status: 'succeeded', metadata: {} } as const
    const intent = { ...common, id, amount: 5000, created: now(), ...changes }
    this.intents.set(id, intent)
    return intent
  }

  /** Completes a session; `unpaid` is a bank debit, which takes days. */
  complete(session: FakeSession, payment_status: FakeSession['payment_status'] = 'paid'): FakeSession {
    const { amount_total: amount, currency, metadata } = session
    const payment_intent = session.id.replace('cs_', 'pi_')
    const status = payment_status === 'paid' ? 'succeeded' : 'processing'
    this.payElsewhere(payment_intent, { amount, currency, metadata, status })
    return Object.assign(session, { status: 'complete', payment_status, payment_intent, url: null })
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
  askedRefund(form: URLSearchParams, given?: string): FakeRefund | Answer {
    const intent = this.intents.get(form.get('payment_intent') ?? '')
    if (!intent) return refusal(404, 'No such payment_intent.', { code: 'resource_missing' })
    if (intent.status !== 'succeeded') return refusal(400, 'There is no successful charge to refund.')
    if (this.disputes.some((item) => item.payment_intent === intent.id && !HOLDS_NOTHING.includes(item.status)))
      return refusal(400, 'The charge has been charged back.', { code: 'charge_disputed' })
    const left = intent.amount - this.amountRefunded(intent.id)
    if (left <= 0) return refusal(400, 'The charge has already been refunded.', { code: 'charge_already_refunded' })
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) return refusal(400, 'The amount is greater than what is left.', { param: 'amount' })
    const { id, currency } = intent
    const status = given ?? this.firstStatus(id)
    return this.refund(id, { amount, currency, status, reason: form.get('reason'), metadata: metadataIn(form) })
  }

  private amountRefunded(paymentIntent: string): number {
    return this.refunds
      .filter((item) => item.payment_intent === paymentIntent && UNDER_WAY.includes(item.status))
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  getCharge(paymentIntent: string) {
    return {
      id: paymentIntent.replace('pi_', 'ch_'),
      object: 'charge',
      created: this.intents.get(paymentIntent)?.created,
      payment_intent: paymentIntent,
      amount_refunded: this.amountRefunded(paymentIntent),
      disputed: this.disputes.some((item) => item.payment_intent === paymentIntent),
      receipt_url: `https://pay.stripe.com/receipts/${paymentIntent}`,
    }
  }

  /** @param isFull whether the charge is there in full, not as its id */
  withCharge(intent: FakeIntent, isFull: boolean) {
    const charge = this.getCharge(intent.id)
    const isCharged = intent.status === 'succeeded' || intent.status === 'processing'
    return { ...intent, latest_charge: isCharged ? (isFull ? charge : charge.id) : null }
  }
}

function made(prefix: string, payment_intent: string) {
  const id = `${prefix}_${randomUUID().slice(0, 13)}`
  const common = { id, amount: 5000, currency: 'usd', payment_intent, created: now() }
  return { ...common, reason: null as string | null, metadata: {} as Record<string, string> }
}
