import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerOnce, carryOut, type StripeCall } from '#services/test-checkout/stripe-calls.ts'
import {
  type Answer,
  type CheckoutSession,
  type Refund,
  refusal,
  StripeObjects,
} from '#services/test-checkout/stripe-objects.ts'
import { startServer } from './http-server.ts'
import { FakeEvents } from './stripe-event.ts'
import { type Fault, REFUSALS, send } from './stripe-faults.ts'

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

type Call = { method: string; path: string; key: string | undefined; form: URLSearchParams }

/** A look-alike of Stripe over real HTTP on 127.0.0.1: checkout sessions, payments, refunds and disputes, and ways to fail. */
export async function startFakeStripe() {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '', fake.url)
    const body = await text(request)
    const key = request.headers['idempotency-key'] as string | undefined
    const call = { method: request.method ?? '', path, key, form: body ? new URLSearchParams(body) : searchParams }
    fake.requests.push(call)
    const isRefund = `${call.method} ${path}` === 'POST /v1/refunds'
    const fault = (isRefund && fake.refundFault(call.form.get('payment_intent') ?? '')) || fake.faults.shift() || 'none'
    const { meanwhile } = fake
    fake.meanwhile = null
    await meanwhile?.()
    if (fault === 'forbidden' || fault === 'busy') return send(response, REFUSALS[fault])

    const keyed = { ...call, key: key ?? randomUUID() }
    const answer = answerOnce(fake.ledgerEntries, keyed, () => answerTo(fake, keyed, fault))
    send(response, answer, fault)
  }

  const server = await startServer(
    (request, response) => void respond(request, response).catch(() => response.destroy()),
  )
  const ledgerEntries = new StripeObjects(`${server.url}/pay`)
  const fake = {
    /** `url` is for STRIPE_API_BASE. */
    ...server,
    /** Every API request in order, its idempotency key and form included. */
    requests: [] as Call[],
    checkoutSessions: ledgerEntries.checkoutSessions,
    /** Each API request takes one of these from the front and fails in that way; 'none' lets it pass. */
    faults: [] as Fault[],
    /** The fault of a refund that is asked for, by its payment; before those of `faults`. */
    refundFault: (_paymentIntent: string): Fault | undefined => undefined,
    /** Happens once, while the next API request waits for its answer. */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** The most that a page of a list has: few, so that there are several. */
    largestPage: 2,
    /** Payments, refunds and disputes, as `sessions.retrieve` and the lists show them. */
    ledgerEntries,
    /** The status with which a refund of a payment begins. */
    firstStatus: (_paymentIntent: string) => 'succeeded',
    /** What Stripe would send of what is done by a call, or by stripe-life.ts. */
    events: new FakeEvents(),
    /** Completes a checkout session without telling anybody, as when the webhook is lost. */
    complete(id: string, paymentStatus?: CheckoutSession['payment_status']): CheckoutSession {
      const checkoutSession = fake.checkoutSessions.get(id)
      if (!checkoutSession) throw new Error(`no checkout session ${id}`)
      return fake.ledgerEntries.complete(checkoutSession, paymentStatus)
    },
  }
  return fake
}

function answerTo(fake: FakeStripe, call: StripeCall, fault: Fault): Answer {
  if (fault === 'invalid' || fault === 'refuse') return REFUSALS[fault]
  // Stripe refuses some addresses that the site accepts.
  if (call.form.get('customer_email')?.includes('ü'))
    return refusal(400, 'Invalid email address.', { code: 'email_invalid', param: 'customer_email' })
  const answer = carryOut(fake.ledgerEntries, call, fake)
  if (answer.status === 200) tellOf(fake, call, answer.body)
  return fault === 'break' ? REFUSALS.refuse : answer
}

/** Makes the events of what a call has changed. */
function tellOf({ events, ledgerEntries }: FakeStripe, { method, path }: StripeCall, body: object): void {
  if (method !== 'POST') return
  if (path.endsWith('/expire')) events.tell('checkout.session.expired', body as CheckoutSession)
  if (path !== '/v1/refunds') return
  const refund = body as Refund
  events.refundChanged(refund, ledgerEntries.getCharge(refund.payment_intent))
}
