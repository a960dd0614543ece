import { type Context, Hono } from 'hono'
import type { Database } from '#database/client.ts'
import {
  changeSession,
  expire,
  getRefunded,
  insertSession,
  listPage,
  refundPayment,
  sessionFromForm,
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
        const session = sessionFromForm(form, context.req.header('Idempotency-Key'), pages)
        await insertSession(database, session)
        return context.json(sessionObject((await changeSession(database, session.id)) ?? session))
      })
      .get('/checkout/sessions', async (context) => {
        const { hasMore, data } = await listPage(database, 'sessions', getQuery(context))
        const expands = readExpands(context, 'data.')
        const objects = data.map((session) => sessionObject(session, expands))
        return listed(context, hasMore, objects)
      })
      .get('/checkout/sessions/:id', async (context) => {
        const session = await changeSession(database, context.req.param('id'))
        return session
          ? context.json(sessionObject(session, readExpands(context)))
          : refused(context, 404, { code: 'resource_missing', message: 'There is no such session.' })
      })
      .post('/checkout/sessions/:id/expire', async (context) => {
        let wasOpen = false
        const session = await changeSession(database, context.req.param('id'), (found) => {
          wasOpen = found.status === 'open'
          return expire(found)
        })
        if (!session) return refused(context, 404, { code: 'resource_missing', message: 'There is no such session.' })
        if (wasOpen) return context.json(sessionObject(session))
        return refused(context, 400, { message: 'Only open sessions can be expired.' })
      })
      .get('/payment_intents', async (context) => {
        const { hasMore, data } = await listPage(database, 'payments', getQuery(context))
        const expands = readExpands(context, 'data.')
        const objects = data.map((session) => intentObject(session, expands))
        return listed(context, hasMore, objects)
      })
      .post('/refunds', async (context) => {
        const form = new URLSearchParams(await context.req.text())
        const made = await refundPayment(database, form, context.req.header('Idempotency-Key'))
        if (!made) return refused(context, 404, { code: 'resource_missing', message: 'There is no such payment.' })
        if ('code' in made) return refused(context, 400, made)
        if (made.isNew) await onRefunded(made.refund)
        return context.json(made.refund)
      })
      .get('/refunds', async (context) => {
        const page = await listPage(database, 'refunds', getQuery(context))
        return listed(context, page.hasMore, page.data)
      })
      // No card is charged, so there are no disputes.
      .get('/disputes', (context) => listed(context, false, []))
  )
}

function refused(context: Context, status: 400 | 404, error: { code?: string; message: string }) {
  return context.json({ error: { type: 'invalid_request_error', ...error } }, status)
}

function listed(context: Context, has_more: boolean, data: object[]) {
  return context.json({ object: 'list', url: context.req.path, has_more, data })
}

const getQuery = ({ req }: Context) => new URL(req.url).searchParams

/** Returns which objects to expand. In lists, their names begin with `data.`. */
function readExpands(context: Context, prefix = ''): (name: string) => boolean {
  const wanted = [...getQuery(context)].flatMap(([name, value]) => (name.startsWith('expand[') ? value : []))
  return (name) => wanted.some((path) => `${path}.`.startsWith(`${prefix}${name}.`))
}

type Expands = (name: string) => boolean
const expandsNothing: Expands = () => false

/** Returns a session as Stripe shows it, without the columns that only nested objects need. */
function sessionObject(session: TestSession, expands = expandsNothing) {
  const { paid_at: _, refunds: __, ...shown } = session
  if (!shown.payment_intent || !expands('payment_intent')) return shown
  return { ...shown, payment_intent: intentObject(session, (name) => expands(`payment_intent.${name}`)) }
}

function intentObject(session: TestSession, expands: Expands) {
  const { payment_intent: id, amount_total: amount, currency, metadata, livemode, created, paid_at } = session
  const charge = chargeObject(session)
  return {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    metadata,
    livemode,
    created: paid_at ?? created,
    latest_charge: expands('latest_charge') ? charge : charge.id,
  }
}

function chargeObject(session: TestSession) {
  const { payment_intent, amount_total: amount, currency, metadata, livemode, created, paid_at } = session
  const amount_refunded = getRefunded(session)
  return {
    id: payment_intent?.replace('pi_', 'ch_'),
    object: 'charge',
    status: 'succeeded',
    paid: true,
    amount,
    amount_refunded,
    refunded: amount_refunded === amount,
    disputed: false,
    receipt_url: null,
    payment_intent,
    currency,
    metadata,
    livemode,
    created: paid_at ?? created,
  }
}
