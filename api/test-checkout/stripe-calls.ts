import { Hono } from 'hono'
import type { Database } from '#database/client.ts'
import { expire, sessionFromForm, type TestSession } from '#services/test-checkout/session.ts'
import { changeSession, findSession, insertSession } from '#services/test-checkout/sessions.ts'

/**
 * Those of Stripe's calls that the site makes, answered in this process.
 * @param pages address of the hosted pages
 */
export function stripeCalls(database: Database, pages: string): Hono {
  const calls = new Hono()
  // The caller logs the failure. Hono by itself would print the error, with the query's parameters, an email among them.
  calls.onError((_error, context) => context.json({ error: { type: 'api_error', message: 'Something broke.' } }, 500))
  return (
    calls
      .basePath('/v1')
      .post('/checkout/sessions', async (context) => {
        const form = new URLSearchParams(await context.req.text())
        const session = sessionFromForm(form, context.req.header('Idempotency-Key'), pages)
        await insertSession(database, session)
        return context.json((await findSession(database, session.id)) ?? session)
      })
      .get('/checkout/sessions/:id', async (context) => {
        const session = await findSession(database, context.req.param('id'))
        return session
          ? context.json({ ...session, payment_intent: expandedPayment(session) })
          : context.json(...missing)
      })
      .post('/checkout/sessions/:id/expire', async (context) => {
        let wasOpen = false
        const session = await changeSession(database, context.req.param('id'), (found) => {
          wasOpen = found.status === 'open'
          return expire(found)
        })
        if (!session) return context.json(...missing)
        return wasOpen ? context.json(session) : context.json(...refusal('Only open sessions can be expired.'))
      })
      // No money was taken, so there is nothing to refund or dispute.
      .get('/:list{refunds|disputes}', (context) =>
        context.json({ object: 'list', url: context.req.path, has_more: false, data: [] }),
      )
  )
}

function expandedPayment({ payment_intent: id }: TestSession) {
  return (
    id && { id, object: 'payment_intent', status: 'succeeded', latest_charge: { object: 'charge', refunded: false } }
  )
}

function refusal(message: string) {
  return [{ error: { type: 'invalid_request_error', message } }, 400] as const
}

const missing = [
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'There is no such session.' } },
  404,
] as const
