import { type Context, Hono } from 'hono'
import { comesFrom } from '#api/cross-site.ts'
import type { Database } from '#database/client.ts'
import { missingPage, type Rendered, sessionPage } from './page.ts'
import { changeSession, findSession } from './queries.ts'
import { pay, type TestSession } from './session.ts'
import { styleSource } from './style.ts'

type PageDeps = { database: Database; publicUrl: string; onPaid: (session: TestSession) => Promise<void> }

/** The pages of the test checkout: one for each session, and what its buttons do. */
export function checkoutPages(deps: PageDeps): Hono {
  const { database, publicUrl } = deps
  return new Hono()
    .get('/:id', async (context) => {
      const session = await findSession(database, context.req.param('id'))
      if (!session) return show(context, publicUrl, missingPage(publicUrl), 404)
      return show(context, publicUrl, sessionPage(session, context.req.query('declined') !== undefined), 200)
    })
    .post('/:id', async (context) => {
      if (!comesFrom(context, [new URL(publicUrl).origin]))
        return context.text('This form can only be sent from its own page.', 403)
      const id = context.req.param('id')
      const { choice } = await context.req.parseBody()
      const session = await (choice === 'pay' ? changeSession(database, id, pay) : findSession(database, id))
      if (!session) return show(context, publicUrl, missingPage(publicUrl), 404)
      if (choice === 'cancel') return context.redirect(session.cancel_url, 303)
      if (choice === 'decline') return context.redirect(`${context.req.path}?declined`, 303)
      if (session.status !== 'complete') return context.redirect(context.req.path, 303)
      await deps.onPaid(session)
      return context.redirect(session.success_url, 303)
    })
}

function show(context: Context, publicUrl: string, page: Rendered, status: 200 | 404) {
  context.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      'img-src data:',
      `style-src ${styleSource}`,
      // The answer to the form leads on to the site, whose public address need not be the one in the address bar.
      `form-action 'self' ${new URL(publicUrl).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  context.header('Cache-Control', 'no-store')
  return context.html(page, status)
}
