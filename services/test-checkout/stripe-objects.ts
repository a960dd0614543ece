import { hash, randomUUID } from 'node:crypto'

// Stripe's objects, as far as this site reads them: of the test checkout, and of the fake Stripe of the tests.

export type CheckoutSession = ReturnType<typeof newCheckoutSession>
export type Refund = ReturnType<typeof newMove> & { object: 'refund'; status: string }
export type Dispute = ReturnType<typeof newMove> & { object: 'dispute'; status: string }
/** A payment. Its charge follows from it, its refunds and disputes. */
export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled'
  metadata: Record<string, string>
  created: number
}

export type Payout = {
  id: string
  amount: number
  currency: string
  status: string
  created: number
  arrival_date: number
  automatic: boolean
  parts: string[]
}

export type Answer = { status: number; body: object }

export function refusal(status: number, message: string, more: object = {}): Answer {
  const type = status === 500 ? 'api_error' : status === 429 ? 'rate_limit' : 'invalid_request_error'
  return { status, body: { error: { type, message, ...more } } }
}

const DAY_SECONDS = 24 * 60 * 60

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The same for the same idempotency key. */
export const makeId = (prefix: string, key: string) => `${prefix}_test_${hash('sha256', key).slice(0, 40)}`

/** An event in Stripe's format. @param changes replace fields of its own */
export function stripeEvent(type: string, object: unknown, changes: Record<string, unknown> = {}) {
  const id = makeId('evt', randomUUID())
  return { id, object: 'event', type, created: nowSeconds(), livemode: false, data: { object }, ...changes }
}

/** Reads the metadata from a form of Stripe's SDK. */
function getMetadata(form: URLSearchParams): Record<string, string> {
  const fields = [...form].map(([name, value]) => [/^metadata\[(.+)\]$/.exec(name)?.[1] ?? '', value])
  return Object.fromEntries(fields.filter(([name]) => name))
}

/** What a checkout session is for, as Stripe shows it on its page. `amount` is of all pieces. */
type LineItem = { name: string; description: string; currency: string; amount: number }

function getLineItems(form: URLSearchParams): LineItem[] {
  const indexes = [...form.keys()].map((name) => /^line_items\[(\d+)\]\[quantity\]$/.exec(name)?.[1])
  return indexes.filter(Boolean).map((index) => {
    const get = (name: string) => form.get(`line_items[${index}]${name}`) ?? ''
    return {
      name: get('[price_data][product_data][name]'),
      description: get('[price_data][product_data][description]'),
      currency: get('[price_data][currency]'),
      amount: Number(get('[price_data][unit_amount]')) * Number(get('[quantity]')),
    }
  })
}

function newCheckoutSession(form: URLSearchParams, id: string, pages: string) {
  const items = getLineItems(form)
  const created = nowSeconds()
  return {
    id,
    object: 'checkout.session' as const,
    mode: form.get('mode') ?? 'payment',
    livemode: false,
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    payment_intent: null as string | null,
    amount_total: items.reduce((sum, { amount }) => sum + amount, 0),
    currency: items[0]?.currency ?? '',
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    metadata: getMetadata(form),
    // Stripe does not return them.
    items,
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    url: `${pages}/${id}` as string | null,
    created,
    expires_at: created + DAY_SECONDS,
  }
}

/** Of a payment that is not here, it is in dollars. */
function newMove(prefix: string, payment_intent: string, currency = 'usd') {
  const id = makeId(prefix, randomUUID())
  const common = { id, amount: 5000, currency, payment_intent, created: nowSeconds() }
  return { ...common, reason: null as string | null, metadata: {} as Record<string, string> }
}

/** Refunds that took money or still may. */
export const UNDER_WAY = ['pending', 'requires_action', 'succeeded']
/** Disputes that withhold no money: inquiries, and those that are over. */
const HOLDS_NOTHING = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented', 'won']

/** Checkout sessions, payments, refunds and disputes, the newest last. */
export class StripeObjects {
  checkoutSessions = new Map<string, CheckoutSession>()
  intents = new Map<string, PaymentIntent>()
  refunds: Refund[] = []
  disputes: Dispute[] = []
  payouts: Payout[] = []
  /** Answers by idempotency key, with the form that each one answered. */
  answers: Record<string, { form: string; answer: Answer }> = {}
  /** Address below which the hosted pages are. */
  private pages: string

  constructor(pages: string) {
    this.pages = pages
  }

  openCheckoutSession(form: URLSearchParams, key: string): CheckoutSession {
    const checkoutSession = newCheckoutSession(form, makeId('cs', key), this.pages)
    this.checkoutSessions.set(checkoutSession.id, checkoutSession)
    return checkoutSession
  }

  /** Completes a checkout session; `unpaid` is a bank debit, which takes days. */
  complete(
    checkoutSession: CheckoutSession,
    payment_status: CheckoutSession['payment_status'] = 'paid',
  ): CheckoutSession {
    const { amount_total: amount, currency, metadata } = checkoutSession
    const payment_intent = checkoutSession.id.replace('cs_', 'pi_')
    const status = payment_status === 'paid' ? 'succeeded' : 'processing'
    this.pay(payment_intent, { amount, currency, metadata, status })
    return Object.assign(checkoutSession, { status: 'complete', payment_status, payment_intent, url: null })
  }

  /** Ends a bank debit. */
  settleDebit(checkoutSession: CheckoutSession, to: 'succeeded' | 'failed'): CheckoutSession {
    const status = to === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    Object.assign(this.intents.get(checkoutSession.payment_intent ?? '') ?? {}, { status })
    if (to === 'succeeded') checkoutSession.payment_status = 'paid'
    return checkoutSession
  }

  expire(checkoutSession: CheckoutSession): CheckoutSession {
    return Object.assign(checkoutSession, { status: 'expired', url: null })
  }

  pay(id: string, changes: Partial<PaymentIntent> = {}): PaymentIntent {
    const common = { object: 'payment_intent', currency: 'usd', status: 'succeeded', metadata: {} } as const
    const intent = { ...common, id, amount: 5000, created: nowSeconds(), ...changes }
    this.intents.set(id, intent)
    return intent
  }

  refund(paymentIntent: string, changes: Partial<Refund> = {}): Refund {
    const move = newMove('re', paymentIntent, this.intents.get(paymentIntent)?.currency)
    const refund = { ...move, object: 'refund' as const, status: 'succeeded', ...changes }
    this.refunds.push(refund)
    return refund
  }

  dispute(paymentIntent: string, changes: Partial<Dispute> = {}): Dispute {
    const move = newMove('du', paymentIntent, this.intents.get(paymentIntent)?.currency)
    const dispute = { ...move, object: 'dispute' as const, status: 'needs_response', ...changes }
    this.disputes.push(dispute)
    return dispute
  }

  /** Refunds as a call asks, or refuses as Stripe does: no more goes back than is left, and nothing that is disputed. */
  requestRefund(form: URLSearchParams, status = 'succeeded'): Refund | Answer {
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
    return this.refund(id, { amount, currency, status, reason: form.get('reason'), metadata: getMetadata(form) })
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
    }
  }

  /** @param isFull whether the charge is there in full, not as its id */
  withCharge(intent: PaymentIntent, isFull: boolean) {
    const charge = this.getCharge(intent.id)
    const isCharged = intent.status === 'succeeded' || intent.status === 'processing'
    return { ...intent, latest_charge: isCharged ? (isFull ? charge : charge.id) : null }
  }
}
