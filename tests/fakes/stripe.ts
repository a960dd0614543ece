import { randomUUID } from 'node:crypto'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { startServer } from './http-server.ts'
import { FakeEvents } from './stripe-event.ts'
import { type Fault, spoilt } from './stripe-faults.ts'
import { type FakeIntent, FakeLedgerEntries } from './stripe-ledger.ts'
import { hostedPages } from './stripe-pages.ts'
import { completeSession, type FakeSession, fakeSession } from './stripe-session.ts'
import { type FakeStripeError, refusal } from './stripe-wire.ts'

export type FakeStripe = ReturnType<typeof newStripe>

/** What tests see of the look-alike, and may change. */
function newStripe(server: Awaited<ReturnType<typeof startServer>>) {
  const fake = {
    /** `url` is for STRIPE_API_BASE. */
    ...server,
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
    /** Where the hosted page reports to; nowhere unless set. */
    webhookUrl: null as string | null,
    /** Completes a session without telling anybody, as when the webhook is lost. */
    complete(id: string, paymentStatus?: FakeSession['payment_status']): FakeSession {
      const session = fake.sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      const intent = completeSession(session, paymentStatus)
      fake.ledgerEntries.intents.set(intent.id, intent)
      return session
    },
  }
  return fake
}

type Answer = { status: 200 | FakeStripeError['status']; body: unknown }
type Env = { Bindings: HttpBindings }

/** A look-alike of Stripe over real HTTP on 127.0.0.1: sessions, payments, refunds and disputes, the hosted page, and ways to fail. */
export async function startFakeStripe(webhookSecret: string): Promise<FakeStripe> {
  const app = new Hono<Env>()
  const server = await startServer(getRequestListener(app.fetch as never, { overrideGlobalObjects: false }))

  const fake = newStripe(server)
  app.route('/', apiCalls(fake))
  app.route('/', hostedPages(fake, webhookSecret))
  return fake
}

function freshAnswer(fault: Fault | undefined, carryOut: () => Answer): Answer {
  if (fault === 'invalid') return refusal(400, 'That is not possible.')
  if (fault === 'refuse') return refusal(500, 'Something broke.')
  const answer = carryOut()
  return fault === 'break' ? refusal(500, 'Something broke.') : answer
}

function apiCalls(fake: FakeStripe): Hono<Env> {
  const replays = new Map<string, { params: string; answer: Answer }>()

  async function answer(context: Context<Env>, carryOut: (form: URLSearchParams) => Answer): Promise<Response> {
    const text = await context.req.text()
    const key = context.req.header('Idempotency-Key')
    const form = new URLSearchParams(text || context.req.url.split('?')[1])
    fake.requests.push({ method: context.req.method, path: context.req.path, key, form })
    const isRefund = context.req.method === 'POST' && context.req.path.endsWith('/refunds')
    const fault = (isRefund && fake.refundFault(form.get('payment_intent') ?? '')) || fake.faults.shift()
    const { meanwhile } = fake
    fake.meanwhile = null
    await meanwhile?.()
    if (fault === 'forbidden') return context.json(refusal(403, 'This key may not.').body, 403)
    if (fault === 'busy') return context.json(refusal(429, 'Too many requests.').body, 429)

    const known = key && context.req.method === 'POST' ? replays.get(key) : undefined
    if (known && known.params !== text)
      return context.json({ error: { type: 'idempotency_error', message: 'Another body.' } }, 400)
    const { status, body } = known?.answer ?? freshAnswer(fault, () => carryOut(form))
    // Stripe remembers refusals as well, and repeats the first answer whatever has happened since.
    if (key && !known) replays.set(key, { params: text, answer: { status, body: structuredClone(body) } })

    if (fault === 'down') {
      context.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    const good = context.json(body as object, status)
    return fault ? spoilt(fault, good) : good
  }

  const missing = refusal(404, 'No such session.', 'resource_missing')
  const given = (body: unknown): Answer => ({ status: 200, body })
  const list = (path: string, all: Parameters<typeof listPage>[1], query: URLSearchParams) =>
    listPage(path, all, query, fake.largestPage)
  return new Hono<Env>()
    .basePath('/v1')
    .post('/checkout/sessions', (context) =>
      answer(context, (form) => {
        if (form.get('customer_email')?.includes('ü'))
          return refusal(400, 'Invalid email address.', 'email_invalid', 'customer_email')
        const session = fakeSession(form, `cs_fake_${randomUUID().slice(0, 13)}`, fake.url)
        fake.sessions.set(session.id, session)
        return given(session)
      }),
    )
    .get('/checkout/sessions', (context) =>
      answer(context, (query) => {
        const page = list('checkout/sessions', [...fake.sessions.values()], query)
        if (!expandedIn(query).some((field) => field.startsWith('data.payment_intent'))) return given(page)
        return given({ ...page, data: page.data.map((session) => withIntent(fake, session as FakeSession)) })
      }),
    )
    .get('/checkout/sessions/:id', (context) =>
      answer(context, () => {
        const session = fake.sessions.get(context.req.param('id'))
        return session ? given(withIntent(fake, session)) : missing
      }),
    )
    .post('/checkout/sessions/:id/expire', (context) =>
      answer(context, () => {
        const session = fake.sessions.get(context.req.param('id'))
        if (!session) return missing
        if (session.status !== 'open') return refusal(400, 'Not open.')
        Object.assign(session, { status: 'expired', url: null })
        fake.events.tell('checkout.session.expired', session)
        return given(session)
      }),
    )
    .get('/payment_intents', (context) =>
      answer(context, (query) => {
        const page = list('payment_intents', [...fake.ledgerEntries.intents.values()], query)
        const isFull = expandedIn(query).includes('data.latest_charge')
        return given({ ...page, data: page.data.map((intent) => withCharge(fake, intent as FakeIntent, isFull)) })
      }),
    )
    .post('/refunds', (context) =>
      answer(context, (form) => {
        const made = fake.ledgerEntries.askedRefund(form)
        if ('body' in made) return made
        fake.events.refundChanged(made, fake.ledgerEntries.getCharge(made.payment_intent))
        return given(made)
      }),
    )
    .get('/refunds', (context) => answer(context, (query) => given(list('refunds', fake.ledgerEntries.refunds, query))))
    .get('/disputes', (context) =>
      answer(context, (query) => given(list('disputes', fake.ledgerEntries.disputes, query))),
    )
}

function withIntent(fake: FakeStripe, session: FakeSession) {
  const intent = fake.ledgerEntries.intents.get(session.payment_intent ?? '')
  return { ...session, payment_intent: intent ? withCharge(fake, intent, true) : session.payment_intent }
}

function withCharge(fake: FakeStripe, intent: FakeIntent, isFull: boolean) {
  const charge = fake.ledgerEntries.getCharge(intent.id, fake.url)
  const isCharged = intent.status === 'succeeded' || intent.status === 'processing'
  return { ...intent, latest_charge: isCharged ? (isFull ? charge : charge.id) : null }
}

type Listed = { id: string; created: number; payment_intent?: string | null }

/** A page of one of Stripe's lists, the newest first. Knows payment_intent, created[gte], limit and starting_after. */
function listPage(path: string, all: Listed[], query: URLSearchParams, largestPage: number) {
  const intent = query.get('payment_intent')
  const since = Number(query.get('created[gte]') ?? 0)
  const found = all
    .filter(({ payment_intent }) => intent === null || payment_intent === intent)
    .filter(({ created }) => created >= since)
    .reverse()
  const from = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(from, from + Math.min(Number(query.get('limit') ?? 10), largestPage))
  return { object: 'list', url: `/v1/${path}`, has_more: from + data.length < found.length, data }
}

/** The fields that a call asks to have in full. */
function expandedIn(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, field]) => field)
}
