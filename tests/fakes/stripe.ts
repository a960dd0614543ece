import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { startServer } from './http-server.ts'
import { FakeEvents } from './stripe-event.ts'
import { type Fault, spoilt } from './stripe-faults.ts'
import {
  type FakeIntent,
  FakeLedgerEntries,
  type FakeSession,
  type FakeStripeError,
  newSession,
  refusal,
} from './stripe-objects.ts'

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

type Answer = { status: 200 | FakeStripeError['status']; body: unknown }
type Env = { Bindings: HttpBindings }

/** A look-alike of Stripe over real HTTP on 127.0.0.1: sessions, payments, refunds and disputes, and ways to fail. */
export async function startFakeStripe() {
  const app = new Hono<Env>()
  const fake = {
    /** `url` is for STRIPE_API_BASE. */
    ...(await startServer(getRequestListener(app.fetch as never, { overrideGlobalObjects: false }))),
    /** Every API request in order, its idempotency key and form included. */
    requests: [] as { method: string; path: string; key: string | undefined; form: URLSearchParams }[],
    sessions: new Map<string, FakeSession>(),
    /** Each API request takes one of these from the front and fails in that way; 'none' lets it pass. */
    faults: [] as Fault[],
    /** The fault of a refund that is asked for, by its payment; before those of `faults`. */
    refundFault: (_paymentIntent: string): Fault | undefined => undefined,
    /** Happens once, while the next API request waits for its answer. */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** The most that a page of a list has: few, so that there are several. */
    largestPage: 2,
    /** Payments, refunds and disputes, as `sessions.retrieve` and the lists show them. */
    ledgerEntries: new FakeLedgerEntries(),
    /** What Stripe would send of what is done by a call, or by stripe-life.ts. */
    events: new FakeEvents(),
    /** Completes a session without telling anybody, as when the webhook is lost. */
    complete(id: string, paymentStatus?: FakeSession['payment_status']): FakeSession {
      const session = fake.sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      return fake.ledgerEntries.complete(session, paymentStatus)
    },
  }
  addCalls(app, fake)
  return fake
}

function addCalls(app: Hono<Env>, fake: FakeStripe): void {
  const { sessions, ledgerEntries } = fake
  const answering = createAnswering(fake)
  const missing = refusal(404, 'No such session.', { code: 'resource_missing' })
  const given = (body: unknown): Answer => ({ status: 200, body })

  const withCharge = (intent: FakeIntent, isFull: boolean) => {
    const charge = ledgerEntries.getCharge(intent.id)
    const isCharged = intent.status === 'succeeded' || intent.status === 'processing'
    return { ...intent, latest_charge: isCharged ? (isFull ? charge : charge.id) : null }
  }
  const shown = (session: FakeSession, query: URLSearchParams) => {
    const intent = ledgerEntries.intents.get(session.payment_intent ?? '')
    return intent && asksForCharges(query) ? { ...session, payment_intent: withCharge(intent, true) } : session
  }

  app
    .basePath('/v1')
    .post(
      '/checkout/sessions',
      answering(({ form }) => {
        if (form.get('customer_email')?.includes('ü'))
          return refusal(400, 'Invalid email address.', { code: 'email_invalid', param: 'customer_email' })
        const session = newSession(form, fake.url)
        sessions.set(session.id, session)
        return given(session)
      }),
    )
    .get(
      '/checkout/sessions',
      answering(({ form }) => {
        const page = getPage(fake, [...sessions.values()], form)
        return given({ ...page, data: page.data.map((session) => shown(session, form)) })
      }),
    )
    .get(
      '/checkout/sessions/:id',
      answering(({ id, form }) => {
        const session = sessions.get(id)
        return session ? given(shown(session, form)) : missing
      }),
    )
    .post(
      '/checkout/sessions/:id/expire',
      answering(({ id }) => {
        const session = sessions.get(id)
        if (!session) return missing
        if (session.status !== 'open') return refusal(400, 'Not open.')
        Object.assign(session, { status: 'expired', url: null })
        fake.events.tell('checkout.session.expired', session)
        return given(session)
      }),
    )
    .get(
      '/payment_intents',
      answering(({ form }) => {
        const page = getPage(fake, [...ledgerEntries.intents.values()], form)
        return given({ ...page, data: page.data.map((intent) => withCharge(intent, asksForCharges(form))) })
      }),
    )
    .post(
      '/refunds',
      answering(({ form }) => {
        const made = ledgerEntries.askedRefund(form)
        if ('body' in made) return made
        fake.events.refundChanged(made, ledgerEntries.getCharge(made.payment_intent))
        return given(made)
      }),
    )
    .get(
      '/refunds',
      answering(({ form }) => given(getPage(fake, ledgerEntries.refunds, form))),
    )
    .get(
      '/disputes',
      answering(({ form }) => given(getPage(fake, ledgerEntries.disputes, form))),
    )
}

type Call = { id: string; form: URLSearchParams }

/** Makes handlers that keep each request, fail where a test wants it, and repeat an answer for its idempotency key. */
function createAnswering(fake: FakeStripe) {
  const replays = new Map<string, { text: string; answer: Answer }>()

  function answerFresh(fault: Fault | undefined, carryOut: () => Answer): Answer {
    if (fault === 'invalid') return refusal(400, 'That is not possible.')
    if (fault === 'refuse') return refusal(500, 'Something broke.')
    const answer = carryOut()
    return fault === 'break' ? refusal(500, 'Something broke.') : answer
  }

  return (carryOut: (call: Call) => Answer) => async (context: Context<Env>) => {
    const { method, path } = context.req
    const text = await context.req.text()
    const key = context.req.header('Idempotency-Key')
    const form = new URLSearchParams(text || context.req.url.split('?')[1])
    fake.requests.push({ method, path, key, form })
    const isRefund = method === 'POST' && path.endsWith('/refunds')
    const fault = (isRefund && fake.refundFault(form.get('payment_intent') ?? '')) || fake.faults.shift()
    const { meanwhile } = fake
    fake.meanwhile = null
    await meanwhile?.()
    if (fault === 'forbidden') return context.json(refusal(403, 'This key may not.').body, 403)
    if (fault === 'busy') return context.json(refusal(429, 'Too many requests.').body, 429)

    const known = key ? replays.get(key) : undefined
    if (known && known.text !== text)
      return context.json({ error: { type: 'idempotency_error', message: 'Another body.' } }, 400)
    const { status, body } =
      known?.answer ?? answerFresh(fault, () => carryOut({ id: context.req.param('id') ?? '', form }))
    // Stripe remembers refusals as well, and repeats the first answer whatever has happened since.
    if (key && !known) replays.set(key, { text, answer: { status, body: structuredClone(body) } })

    if (fault === 'down') {
      context.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    return spoilt(fault, context.json(body as object, status))
  }
}

type Listed = { id: string; created: number; payment_intent?: string | null }

/** A page of one of Stripe's lists, the newest first. Knows payment_intent, created[gte], limit and starting_after. */
function getPage<Item extends Listed>({ largestPage }: FakeStripe, all: Item[], query: URLSearchParams) {
  const intent = query.get('payment_intent')
  const since = Number(query.get('created[gte]') ?? 0)
  const found = all
    .filter(({ payment_intent }) => intent === null || payment_intent === intent)
    .filter(({ created }) => created >= since)
    .reverse()
  const from = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(from, from + Math.min(Number(query.get('limit') ?? 10), largestPage))
  return { object: 'list', has_more: from + data.length < found.length, data }
}

/** Whether a call asks for charges in full. */
const asksForCharges = (query: URLSearchParams) =>
  [...query].some(([name, field]) => name.startsWith('expand') && field.endsWith('latest_charge'))
