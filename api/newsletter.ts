import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { isSitePath } from '#content/site-paths.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import { formSchema } from '#contract/form-schema.ts'
import {
  CONSENT_PAGE_FIELD,
  type NewsletterReceipt,
  newsletterFields,
  SENT_BY_PAGE,
  UNSUBSCRIBE_TOKEN,
} from '#contract/newsletter.ts'
import { newsletterService } from '#services/newsletter/service.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'
import { HttpError } from './http-error.ts'
import { invalidFields } from './invalid-fields.ts'
import { decodeUtf8, readBody, readJson } from './request-body.ts'

const fields = formSchema(newsletterFields)
const done: NewsletterReceipt = { success: true }

/** `Newsletter/*`: into the newsletter, and out of it again. */
export function newsletterRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const { subscribe, unsubscribe } = newsletterService(deps)
  return (
    new Hono()
      .post('/subscribe', limitForms, async (context) => {
        const body = await readJson(context.req.raw, bodyLimits.newsletter)
        const form = fields.safeParse(body)
        if (!form.success) throw invalidFields(form.error)
        const { [CONSENT_PAGE_FIELD]: named = referringPath(context) } = body as Record<string, unknown>
        await subscribe(form.data['Email Address'], typeof named === 'string' && isSitePath(named) ? named : '/')
        return context.json(done)
      })
      .all('/subscribe', methodNotAllowed('POST'))
      .post('/unsubscribe', async (context) => {
        const sent = new URLSearchParams(decodeUtf8(await readBody(context.req.raw, bodyLimits.newsletter)))
        const token = tokenOf(context)
        if (!token) throw new HttpError(400, 'This link is not complete. Please open it once more from the email.')
        await unsubscribe(token)
        // A mailbox follows no redirect (RFC 8058, 3.1); somebody without script is shown a page.
        const isPage = sent.get(SENT_BY_PAGE.name) === SENT_BY_PAGE.value
        return isPage ? context.redirect('/unsubscribe?done=yes', 303) : context.json(done)
      })
      // Scanners follow every link of an email: a link alone ends nothing.
      .get('/unsubscribe', (context) => {
        const token = tokenOf(context)
        return context.redirect(token ? `/unsubscribe?token=${token}` : '/unsubscribe', 303)
      })
      .all('/unsubscribe', methodNotAllowed('GET, HEAD, POST'))
  )
}

/** The path of the page that a browser says it sent from. */
function referringPath(context: Context): string | undefined {
  const referrer = context.req.header('Referer')
  return referrer && URL.canParse(referrer) ? new URL(referrer).pathname : undefined
}

function tokenOf(context: Context): string | undefined {
  const token = context.req.query('token')
  return token !== undefined && UNSUBSCRIBE_TOKEN.test(token) ? token : undefined
}
