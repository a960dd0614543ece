import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { type Fault, spoilt } from './stripe-faults.ts'
import { FakeMovements } from './stripe-movements.ts'
import { hostedPages } from './stripe-pages.ts'
import { completeSession, type FakeSession, fakeSession } from './stripe-session.ts'

export type FakeStripe = {
  /** For STRIPE_API_BASE. */
  url: string
  /** Every API request in order, its idempotency key and form included. */
  requests: { method: string; path: string; key: string | undefined; form: URLSearchParams }[]
  sessions: Map<string, FakeSession>
  /** Each API request takes one of these from the front and fails in that way; 'none' lets it pass. */
  faults: Fault[]
  /** Happens once, while the next API request waits for its answer. */
  meanwhile: (() => Promise<unknown>) | null
  /** Refunds and disputes, as `sessions.retrieve` and the lists show them. */
  movements: FakeMovements
  /** Where the hosted page reports to; nowhere unless set. */
  webhookUrl: string | null
  /** Completes a session without telling anybody, as when the webhook is lost. */
  complete(id: string, paymentStatus?: FakeSession['payment_status']): FakeSession
  close(): Promise<void>
}

type Answer = { status: 200 | 400 | 404 | 429 | 500; body: unknown }
type Env = { Bindings: HttpBindings }

/** A look-alike of Stripe over real HTTP on 127.0.0.1: the three session calls, the lists of refunds and disputes, the hosted page, and ways to fail. */
export async function startFakeStripe(webhookSecret: string): Promise<FakeStripe> {
  const app = new Hono<Env>()
  const server = createServer(getRequestListener(app.fetch as never, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fake: FakeStripe = {
    url,
    requests: [],
    sessions: new Map(),
    faults: [],
    meanwhile: null,
    movements: new FakeMovements(),
    webhookUrl: null,
    complete(id, paymentStatus) {
      const session = fake.sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      completeSession(session, paymentStatus)
      return session
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  app.route('/', apiCalls(fake))
  app.route('/', hostedPages(fake, webhookSecret))
  return fake
}

function apiCalls(fake: FakeStripe): Hono<Env> {
  const replays = new Map<string, { params: string; answer: Answer }>()

  async function answer(context: Context<Env>, carryOut: (form: URLSearchParams) => Answer): Promise<Response> {
    const text = await context.req.text()
    const key = context.req.header('Idempotency-Key')
    const form = new URLSearchParams(text || context.req.url.split('?')[1])
    fake.requests.push({ method: context.req.method, path: context.req.path, key, form })
    const fault = fake.faults.shift()
    const { meanwhile } = fake
    fake.meanwhile = null
    await meanwhile?.()
    if (fault === 'forbidden') return context.json(apiError('invalid_request_error', 'This key may not.'), 403)
    if (fault === 'busy') return context.json(apiError('rate_limit', 'Too many requests.'), 429)

    const known = key && context.req.method === 'POST' ? replays.get(key) : undefined
    if (known && known.params !== text) return context.json(apiError('idempotency_error', 'Another body.'), 400)
    const fresh = (): Answer =>
      fault === 'refuse' ? { status: 500, body: apiError('api_error', 'Something broke.') } : carryOut(form)
    const { status, body } = known?.answer ?? fresh()
    // Stripe remembers refusals as well, and repeats the first answer whatever has happened since.
    if (key && !known) replays.set(key, { params: text, answer: { status, body: structuredClone(body) } })

    if (fault === 'down') {
      context.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    const good = context.json(body as object, status)
    return fault ? spoilt(fault, good) : good
  }

  const missing: Answer = {
    status: 404,
    body: apiError('invalid_request_error', 'No such session.', 'resource_missing'),
  }
  return new Hono<Env>()
    .basePath('/v1')
    .post('/checkout/sessions', (context) =>
      answer(context, (form) => {
        if (form.get('customer_email')?.includes('ü')) {
          const refusal = apiError('invalid_request_error', 'Invalid email address.', 'email_invalid', 'customer_email')
          return { status: 400, body: refusal }
        }
        const session = fakeSession(form, `cs_fake_${randomUUID().slice(0, 13)}`, fake.url)
        fake.sessions.set(session.id, session)
        return { status: 200, body: session }
      }),
    )
    .get('/checkout/sessions/:id', (context) =>
      answer(context, () => {
        const session = fake.sessions.get(context.req.param('id'))
        return session ? { status: 200, body: { ...session, payment_intent: expanded(fake, session) } } : missing
      }),
    )
    .post('/checkout/sessions/:id/expire', (context) =>
      answer(context, () => {
        const session = fake.sessions.get(context.req.param('id'))
        if (!session) return missing
        if (session.status !== 'open') return { status: 400, body: apiError('invalid_request_error', 'Not open.') }
        Object.assign(session, { status: 'expired', url: null })
        return { status: 200, body: session }
      }),
    )
    .get('/refunds', (context) =>
      answer(context, (query) => ({ status: 200, body: fake.movements.page('refunds', query) })),
    )
    .get('/disputes', (context) =>
      answer(context, (query) => ({ status: 200, body: fake.movements.page('disputes', query) })),
    )
}

function expanded(fake: FakeStripe, { payment_intent: id, payment_status }: FakeSession) {
  if (!id) return null
  const status = payment_status === 'paid' ? 'succeeded' : 'processing'
  return { id, object: 'payment_intent', status, latest_charge: fake.movements.chargeOf(id) }
}

function apiError(type: string, message: string, code?: string, param?: string) {
  return { error: { type, message, ...(code && { code }), ...(param && { param }) } }
}
