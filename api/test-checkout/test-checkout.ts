import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import Stripe from 'stripe'
import type { ApiDeps } from '#api/deps.ts'
import type { Database } from '#database/client.ts'
import {
  changeSession,
  expire,
  insertSession,
  sessionFromForm,
  type TestSession,
} from '#services/test-checkout/sessions.ts'
import { checkoutPages } from './pages.ts'

/** Delivers a signed event to our own webhook; true where it was accepted. */
export type DeliverWebhook = (body: string, signature: string) => Promise<boolean>

/** Milliseconds before each attempt. After the last one the job that checks open sessions finds the payment. */
const PAUSES = [0, 100, 400, 1000]

/** The hosted checkout for a site without a Stripe key: Stripe's SDK, answered in this process, and pages without a card. */
export function createTestCheckout({
  database,
  publicUrl,
  log,
  deliverWebhook,
}: Pick<ApiDeps, 'database' | 'publicUrl' | 'log'> & { deliverWebhook: DeliverWebhook }) {
  const webhookSecret = `whsec_test_${randomBytes(24).toString('hex')}`
  const calls = stripeCalls(database, `${publicUrl}/test-checkout`)
  const stripe = new Stripe('sk_test_built_in', {
    httpClient: Stripe.createFetchHttpClient(async (url, init) => calls.fetch(new Request(url, init))),
    maxNetworkRetries: 0,
    telemetry: false,
  })

  async function onPaid(session: TestSession): Promise<void> {
    const payload = JSON.stringify({
      // One event a session, so that a repeated delivery changes nothing.
      id: session.id.replace('cs_', 'evt_'),
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: session },
    })
    for (const pause of PAUSES) {
      await sleep(pause)
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
      if (await deliverWebhook(payload, signature).catch(() => false)) return
    }
  }
  return { stripe, webhookSecret, pages: checkoutPages({ database, publicUrl, log, onPaid }) }
}

/** The calls of Stripe's API that the site makes. */
function stripeCalls(database: Database, pages: string): Hono {
  const calls = new Hono()
  // The caller logs the failure. Hono's own handler would print it with the query's parameters, which include an email.
  calls.onError((_error, context) => context.json({ error: { type: 'api_error', message: 'Something broke.' } }, 500))
  const missing = [
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'There is no such session.' } },
    404,
  ] as const
  const notOpen = { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired.' } }
  return (
    calls
      .basePath('/v1')
      .post('/checkout/sessions', async (context) => {
        const form = new URLSearchParams(await context.req.text())
        const session = sessionFromForm(form, context.req.header('Idempotency-Key'), pages)
        await insertSession(database, session)
        return context.json((await changeSession(database, session.id)) ?? session)
      })
      .get('/checkout/sessions/:id', async (context) => {
        const session = await changeSession(database, context.req.param('id'))
        if (!session) return context.json(...missing)
        const { payment_intent: id } = session
        const charge = { object: 'charge', refunded: false }
        const expanded = id && { id, object: 'payment_intent', status: 'succeeded', latest_charge: charge }
        return context.json({ ...session, payment_intent: expanded })
      })
      .post('/checkout/sessions/:id/expire', async (context) => {
        let wasOpen = false
        const session = await changeSession(database, context.req.param('id'), (found) => {
          wasOpen = found.status === 'open'
          return expire(found)
        })
        if (!session) return context.json(...missing)
        return wasOpen ? context.json(session) : context.json(notOpen, 400)
      })
      // No money was taken, so there is nothing to refund or dispute.
      .get('/:list{refunds|disputes}', (context) =>
        context.json({ object: 'list', url: context.req.path, has_more: false, data: [] }),
      )
  )
}
