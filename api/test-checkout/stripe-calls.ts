import { type Context, Hono } from 'hono'
import type { Database } from '#database/client.ts'
import {
  changeSession,
  createSession,
  expire,
  getRefunded,
  listSessions,
  refundPayment,
  type TestRefund,
  type TestSession,
} from '#services/test-checkout/sessions.ts'

type Calls = {
  database: Database
  /** Base address of the hosted pages. */
  pages: string
  onRefunded: (refund: TestRefund) => Promise<void>
}

export function stripeCalls({ database, pages, onRefunded }: Calls): Hono {
  const calls = new Hono()
  // The caller logs the failure. Hono's default handler would print the query's parameters, including an email.
  calls.onError((_error, context) => context.json({ error: { type: 'api_error', message: 'Something broke.' } }, 500))
  return (
    calls
      .basePath('/v1')
      .post('/checkout/sessions', async (context) => {
        const form = new URLSearchParams(await context.req.text())
        const session = await createSession(database, form, context.req.header('Idempotency-Key'), pages)
        return context.json(sessionObject(session))
      })
      .get('/checkout/sessions', async (context) => {
        const expands = readExpands(context, 'data.')
        const sessions = await listSessions(database)
        return listed(
          context,
          sessions.map((session) => sessionObject(session, expands)),
        )
      })
      .get('/checkout/sessions/:id', async (context) => {
        const session = await changeSession(database, context.req.param('id'))
        return session ? context.json(sessionObject(session, readExpands(context))) : missing(context, 'session')
      })
      .post('/checkout/sessions/:id/expire', async (context) => {
        let wasOpen = false
        const session = await changeSession(database, context.req.param('id'), (found) => {
          wasOpen = found.status === 'open'
          return expire(found)
        })
        if (!session) return missing(context, 'session')
        if (wasOpen) return context.json(sessionObject(session))
        return refused(context, 400, { message: 'Only open sessions can be expired.' })
      })
      .get('/payment_intents', async (context) => {
        const expands = readExpands(context, 'data.')
        const paid = (await listSessions(database)).filter((session) => session.payment_intent)
        return listed(
          context,
          paid.map((session) => intentObject(session, expands)),
        )
      })
      .post('/refunds', async (context) => {
        const form = new URLSearchParams(await context.req.text())
        const made = await refundPayment(database, form, context.req.header('Idempotency-Key'))
        if (!made) return missing(context, 'payment')
        if ('code' in made) return refused(context, 400, made)
        await onRefunded(made)
        return context.json(made)
      })
      .get('/refunds', async (context) => {
        const sessions = await listSessions(database, context.req.query('payment_intent'))
        return listed(
          context,
          sessions.flatMap(({ refunds = [] }) => refunds),
        )
      })
      // No card is charged, so there are no disputes.
      .get('/disputes', (context) => listed(context, []))
  )
}

function refused(context: Context, status: 400 | 404, error: { code?: string; message: string }) {
  return context.json({ error: { type: 'invalid_request_error', ...error } }, status)
}

const missing = (context: Context, what: string) =>
  refused(context, 404, { code: 'resource_missing', message: `There is no such ${what}.` })

/** Answers a list as one page, from the moment that is asked for. */
function listed(context: Context, objects: { created: number }[]) {
  const since = Number(context.req.query('created[gte]') ?? 0)
  const data = objects.filter(({ created }) => created >= since)
  return context.json({ object: 'list', url: context.req.path, has_more: false, data })
}

/** Returns which objects to expand. In lists, their names begin with `data.`. */
function readExpands(context: Context, prefix = ''): (name: string) => boolean {
  const wanted = [...new URL(context.req.url).searchParams].flatMap(([name, value]) =>
    name.startsWith('expand[') ? value : [],
  )
  return (name) => wanted.some((path) => `${path}.`.startsWith(`${prefix}${name}.`))
}

type Expands = (name: string) => boolean
const expandsNothing: Expands = () => false

/** Returns a session as Stripe shows it, without the columns that only nested objects need. */
function sessionObject(session: TestSession, expands = expandsNothing) {
  const { paid_at, refunds, ...shown } = session
  if (!shown.payment_intent || !expands('payment_intent')) return shown
  return { ...shown, payment_intent: intentObject(session, (name) => expands(`payment_intent.${name}`)) }
}

/** Fields that a payment and its charge share. */
function paidFields({ amount_total, currency, metadata, livemode, created, paid_at }: TestSession) {
  return { status: 'succeeded', amount: amount_total, currency, metadata, livemode, created: paid_at ?? created }
}

function intentObject(session: TestSession, expands: Expands) {
  const charge = chargeObject(session)
  return {
    id: session.payment_intent,
    object: 'payment_intent',
    ...paidFields(session),
    amount_received: session.amount_total,
    latest_charge: expands('latest_charge') ? charge : charge.id,
  }
}

function chargeObject(session: TestSession) {
  const { payment_intent, amount_total } = session
  const amount_refunded = getRefunded(session)
  return {
    id: payment_intent?.replace('pi_', 'ch_'),
    object: 'charge',
    ...paidFields(session),
    paid: true,
    amount_refunded,
    refunded: amount_refunded === amount_total,
    disputed: false,
    receipt_url: null,
    payment_intent,
  }
}
