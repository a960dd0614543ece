import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startServer } from './http-server.ts'
import { FakeEvents } from './stripe-event.ts'
import { type Fault, REFUSALS, send } from './stripe-faults.ts'
import { type Answer, FakeLedgerEntries, type FakeSession, newSession, refusal } from './stripe-objects.ts'

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

type Call = { method: string; path: string; key: string | undefined; form: URLSearchParams }

/** A look-alike of Stripe over real HTTP on 127.0.0.1: sessions, payments, refunds and disputes, and ways to fail. */
export async function startFakeStripe() {
  const replays = new Map<string, { form: string; answer: Answer }>()

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

    const known = key ? replays.get(key) : undefined
    if (known && known.form !== body) return send(response, refusal(400, 'Another body for the same key.'))
    const answer = known?.answer ?? answerTo(fake, call, fault)
    // Stripe remembers refusals as well, and repeats the first answer whatever has happened since.
    if (key) replays.set(key, { form: body, answer: structuredClone(answer) })
    send(response, answer, fault)
  }

  const fake = {
    /** `url` is for STRIPE_API_BASE. */
    ...(await startServer((request, response) => void respond(request, response).catch(() => response.destroy()))),
    /** Every API request in order, its idempotency key and form included. */
    requests: [] as Call[],
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
  return fake
}

function answerTo(fake: FakeStripe, call: Call, fault: Fault): Answer {
  if (fault === 'invalid' || fault === 'refuse') return REFUSALS[fault]
  const answer = carryOut(fake, call)
  return fault === 'break' ? REFUSALS.refuse : answer
}

const given = (body: object): Answer => ({ status: 200, body })

function carryOut(fake: FakeStripe, { method, path, form }: Call): Answer {
  const { sessions, ledgerEntries, events } = fake
  const [, collection, id = '', change = ''] = /^\/v1\/(checkout\/sessions|\w+)\/?([\w-]*)(\/\w+)?$/.exec(path) ?? []
  const isFull = [...form].some(([name, field]) => name.startsWith('expand') && field.endsWith('latest_charge'))
  const shown = (session: FakeSession) => {
    const intent = ledgerEntries.intents.get(session.payment_intent ?? '')
    return intent && isFull ? { ...session, payment_intent: ledgerEntries.withCharge(intent, true) } : session
  }
  const session = sessions.get(id)
  if (id && !session) return refusal(404, 'No such session.', { code: 'resource_missing' })

  switch (`${method} ${collection}${change}`) {
    case 'POST checkout/sessions': {
      if (form.get('customer_email')?.includes('ü'))
        return refusal(400, 'Invalid email address.', { code: 'email_invalid', param: 'customer_email' })
      const made = newSession(form, fake.url)
      sessions.set(made.id, made)
      return given(made)
    }
    case 'GET checkout/sessions':
      return given(session ? shown(session) : getPage(fake, [...sessions.values()], form, shown))
    case 'POST checkout/sessions/expire':
      if (session?.status !== 'open') return refusal(400, 'Not open.')
      Object.assign(session, { status: 'expired', url: null })
      events.tell('checkout.session.expired', session)
      return given(session)
    case 'GET payment_intents':
      return given(
        getPage(fake, [...ledgerEntries.intents.values()], form, (intent) => ledgerEntries.withCharge(intent, isFull)),
      )
    case 'POST refunds': {
      const made = ledgerEntries.askedRefund(form)
      if ('body' in made) return made
      events.refundChanged(made, ledgerEntries.getCharge(made.payment_intent))
      return given(made)
    }
    case 'GET refunds':
      return given(getPage(fake, ledgerEntries.refunds, form))
    case 'GET disputes':
      return given(getPage(fake, ledgerEntries.disputes, form))
    default:
      return refusal(404, `There is no ${method} ${path}.`)
  }
}

type Listed = { id: string; created: number; payment_intent?: string | null }

/** A page of one of Stripe's lists, the newest first. Knows payment_intent, created[gte], limit and starting_after. */
function getPage<Item extends Listed>(
  { largestPage }: FakeStripe,
  all: Item[],
  query: URLSearchParams,
  shown: (item: Item) => object = (item) => item,
) {
  const intent = query.get('payment_intent')
  const since = Number(query.get('created[gte]') ?? 0)
  const found = all
    .filter(({ payment_intent, created }) => (intent === null || payment_intent === intent) && created >= since)
    .reverse()
  const from = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(from, from + Math.min(Number(query.get('limit') ?? 10), largestPage))
  return { object: 'list', has_more: from + data.length < found.length, data: data.map(shown) }
}
