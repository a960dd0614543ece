import { type Context, Hono } from 'hono'
import { comesFrom } from '#api/cross-site.ts'
import type { ApiDeps } from '#api/deps.ts'
import { HttpError } from '#api/http-error.ts'
import { decodeUtf8, readBody } from '#api/request-body.ts'
import { messages } from '#contract/errors.ts'
import { databaseAway, isDatabaseAway } from '#database/unavailable.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { pay, type TestSession } from '#services/test-checkout/session.ts'
import { changeSession, findSession } from '#services/test-checkout/sessions.ts'
import { failedPage, missingPage, type Rendered, sessionPage } from './page.ts'
import { styleSource } from './style.ts'

type PageDeps = Pick<ApiDeps, 'database' | 'publicUrl' | 'log'> & { onPaid: (session: TestSession) => Promise<void> }

/** Ids as they are given; PostgreSQL cannot even look for every text. */
const SESSION = '/:id{cs_test_\\w+}'
const FORM_MAX_BYTES = 1024

/** The pages of the test checkout: one for each session, and what its buttons do. */
export function checkoutPages(deps: PageDeps): Hono {
  const { database, publicUrl } = deps
  const pages = new Hono()
  pages.onError((error, context) => {
    if (error instanceof HttpError) return context.text(error.message, error.status, error.headers)
    const details = { error: withoutPersonalDetails(error) }
    if (!isDatabaseAway(error)) {
      deps.log.error(details, 'a page of the test checkout failed')
      return show(context, publicUrl, failedPage(messages.somethingWentWrong, context.req.path), 500)
    }
    deps.log.warn(details, 'the database does not answer')
    for (const [name, value] of Object.entries(databaseAway.headers)) context.header(name, value)
    return show(context, publicUrl, failedPage(databaseAway.sentence, context.req.path), 503)
  })
  return pages
    .get(SESSION, async (context) => {
      const session = await findSession(database, context.req.param('id'))
      if (!session) return show(context, publicUrl, missingPage(publicUrl), 404)
      return show(context, publicUrl, sessionPage(session, context.req.query('declined') !== undefined), 200)
    })
    .post(SESSION, async (context) => {
      if (!comesFrom(context, [new URL(publicUrl).origin]))
        return context.text('This form can only be sent from its own page.', 403)
      const id = context.req.param('id')
      const form = new URLSearchParams(decodeUtf8(await readBody(context.req.raw, FORM_MAX_BYTES)))
      const choice = form.get('choice')
      const session = await (choice === 'pay' ? changeSession(database, id, pay) : findSession(database, id))
      if (!session) return show(context, publicUrl, missingPage(publicUrl), 404)
      if (choice === 'cancel') return context.redirect(session.cancel_url, 303)
      if (choice === 'decline') return context.redirect(`${context.req.path}?declined`, 303)
      if (session.status !== 'complete') return context.redirect(context.req.path, 303)
      await deps.onPaid(session)
      return context.redirect(session.success_url, 303)
    })
    .all('*', (context) => show(context, publicUrl, missingPage(publicUrl), 404))
}

function show(context: Context, publicUrl: string, page: Rendered, status: 200 | 404 | 500 | 503) {
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
