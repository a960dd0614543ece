import { Hono } from 'hono'
import { html } from 'hono/html'
import { postEvent, stripeEvent } from './stripe-event.ts'
import type { FakeSession } from './stripe-session.ts'

/** What the pages need of the fake Stripe. */
type PaidSessions = { sessions: Map<string, FakeSession>; complete(id: string): void; webhookUrl: string | null }

/** The hosted page: Pay and report it, Decline and stay, or Cancel. */
export function hostedPages(fake: PaidSessions, webhookSecret: string): Hono {
  return new Hono()
    .get('/receipts/:intent', (context) => context.html('<!doctype html><html lang="en"><title>Receipt</title></html>'))
    .get('/pay/:id', (context) => {
      const session = fake.sessions.get(context.req.param('id'))
      if (!session) return context.text('No such session', 404)
      if (session.status !== 'open') return context.text(`This session is ${session.status}`)
      const isDeclined = context.req.query('declined') !== undefined
      return context.html(html`<!doctype html><html lang="en"><title>Stripe look-alike</title>
<h1>${session.amount_total} ${session.currency}</h1>
${isDeclined ? html`<p role="alert">Your card was declined.</p>` : ''}
<form method="post">
<button name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Decline</button>
<button name="choice" value="cancel">Cancel</button>
</form></html>`)
    })
    .post('/pay/:id', async (context) => {
      const session = fake.sessions.get(context.req.param('id'))
      if (!session) return context.text('No such session', 404)
      const { choice } = await context.req.parseBody()
      if (choice === 'cancel') return context.redirect(session.cancel_url, 303)
      if (choice !== 'pay') return context.redirect(`${context.req.path}?declined`, 303)
      if (session.status === 'open') {
        fake.complete(session.id)
        const event = stripeEvent('checkout.session.completed', session)
        if (fake.webhookUrl) await postEvent(fake.webhookUrl, webhookSecret, event)
      }
      return context.redirect(session.success_url, 303)
    })
}
