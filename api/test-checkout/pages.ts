import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { comesFrom } from '#api/cross-site.ts'
import type { ApiDeps } from '#api/deps.ts'
import { toHttpError } from '#api/failures.ts'
import { HttpError } from '#api/http-error.ts'
import { decodeUtf8, readBody } from '#api/request-body.ts'
import { changeSession, pay, type TestSession } from '#services/test-checkout/sessions.ts'
import { failedPage, missingPage, type Rendered, sessionPage, styleSource } from './page.ts'

type PageDeps = Pick<ApiDeps, 'database' | 'publicUrl' | 'log'> & { onPaid: (session: TestSession) => Promise<void> }

/** PostgreSQL cannot look up every text. */
const SESSION = '/:id{cs_test_\\w+}'
const FORM_MAX_BYTES = 1024

/** The pages of the test checkout, one for each session, and their buttons. */
export function checkoutPages({ database, publicUrl, log, onPaid }: PageDeps): Hono {
  const { origin } = new URL(publicUrl)
  // The answer to the form leads to the site, whose public address may differ from the one in the address bar.
  const policy = `default-src 'none'; img-src data:; style-src ${styleSource}; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`
  const show = (context: Context, page: Rendered, status: ContentfulStatusCode, headers?: Record<string, string>) =>
    context.html(page, status, { ...headers, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
  const showMissing = (context: Context) => show(context, missingPage(publicUrl), 404)

  const pages = new Hono()
  pages.onError((error, context) => {
    const { message, status, headers } = toHttpError(error, context, log)
    if (error instanceof HttpError) return context.text(message, status, headers)
    return show(context, failedPage(message, context.req.path), status, headers)
  })
  return pages
    .get(SESSION, async (context) => {
      const session = await changeSession(database, context.req.param('id'))
      if (!session) return showMissing(context)
      return show(context, sessionPage(session, context.req.query('declined') !== undefined), 200)
    })
    .post(SESSION, async (context) => {
      if (!comesFrom(context, [origin])) return context.text('This form can only be sent from its own page.', 403)
      const form = new URLSearchParams(decodeUtf8(await readBody(context.req.raw, FORM_MAX_BYTES)))
      const choice = form.get('choice')
      const session = await changeSession(database, context.req.param('id'), choice === 'pay' ? pay : undefined)
      if (!session) return showMissing(context)
      if (choice === 'cancel') return context.redirect(session.cancel_url, 303)
      if (choice === 'decline') return context.redirect(`${context.req.path}?declined`, 303)
      if (session.status !== 'complete') return context.redirect(context.req.path, 303)
      await onPaid(session)
      return context.redirect(session.success_url, 303)
    })
    .all('*', showMissing)
}
