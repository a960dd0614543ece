import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { isSitePath } from '#content/site-paths.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { formSchema } from '#contract/form-schema.ts'
import {
  CONSENT_PAGE_FIELD,
  type NewsletterReceipt,
  newsletterFields,
  SENT_BY_PAGE,
  UNSUBSCRIBE_TOKEN,
} from '#contract/newsletter.ts'
import { HttpError } from '#http/failures.ts'
import { decodeUtf8, readBody, readJson } from '#http/request-body.ts'
import { subscribe, unsubscribe } from '#services/newsletter/service.ts'
import { validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, invalid, jsonFailures, takes } from './describe.ts'

const fields = formSchema(newsletterFields)
const done: NewsletterReceipt = { success: true }

const receipt = z.object({ success: z.literal(true) })
const token = {
  name: 'token',
  in: 'query',
  required: true,
  description: 'As the email has it.',
  schema: { type: 'string', pattern: UNSUBSCRIBE_TOKEN.source },
  example: 'vK3x0oQb7mJtZr1cW8yHd5uNfE2sGaLp9iTqVwXyB4M',
} as const
const toPage = (description: string) =>
  answers(description, undefined, [], {
    headers: { Location: { description: 'A path of the site.', schema: { type: 'string', format: 'uri-reference' } } },
  })
const consentPage = z.unknown().optional().meta({
  description:
    'The path of the page with the form, such as `/about`. Left out, it is that of `Referer`; anything else is `/`.',
})

const described = {
  subscribe: describeRoute({
    operationId: 'subscribe',
    tags: ['Newsletter'],
    summary: 'Subscribe an address to the newsletter',
    description: 'The answer is the same for an address that is already subscribed.',
    requestBody: takes('application/json', fields.extend({ [CONSENT_PAGE_FIELD]: consentPage }), {
      'Email Address': 'ada@visitor.example',
      [CONSENT_PAGE_FIELD]: '/about',
    }),
    responses: {
      200: answers('The address is subscribed.', receipt, [done]),
      ...fails(
        ...jsonFailures(bodyLimits.newsletter),
        invalid('Email Address', 'Invalid email format.'),
        failures.notObject,
        failures.tooManyForms,
        failures.databaseAway,
      ),
    },
  }),
  showUnsubscribe: describeRoute({
    operationId: 'showUnsubscribe',
    tags: ['Newsletter'],
    summary: 'Lead to the page that ends a subscription',
    description: 'The link in an email. It ends nothing by itself: scanners follow every link.',
    parameters: [{ ...token, required: false }],
    responses: { 303: toPage('To the page, with the token if it is valid.') },
  }),
  unsubscribe: describeRoute({
    operationId: 'unsubscribe',
    tags: ['Newsletter'],
    summary: 'End a subscription',
    description:
      'What a mailbox sends at one click (RFC 8058), and the page of the site. The answer to an unknown token is the same. ' +
      'Pages of other sites can send it too.',
    parameters: [token],
    requestBody: takes(
      'application/x-www-form-urlencoded',
      z.object({
        'List-Unsubscribe': z.literal('One-Click').optional(),
        [SENT_BY_PAGE.name]: z
          .string()
          .optional()
          .meta({ description: `\`${SENT_BY_PAGE.value}\` asks for a page instead of JSON.` }),
      }),
      { 'List-Unsubscribe': 'One-Click' },
      { required: false },
    ),
    responses: {
      200: answers('The subscription has ended.', receipt, [done]),
      303: toPage(`The same, with \`${SENT_BY_PAGE.name}=${SENT_BY_PAGE.value}\`: to a page that says so.`),
      ...fails(
        failures.badLink,
        failures.notUtf8,
        failures.brokenOff,
        failures.tooLarge(bodyLimits.newsletter),
        failures.databaseAway,
      ),
    },
  }),
}

export function newsletterRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  return new Hono()
    .post('/subscribe', described.subscribe, limitForms, async (context) => {
      const body = await readJson(context.req.raw, bodyLimits.newsletter)
      const { 'Email Address': email } = validFields(fields, body)
      const { [CONSENT_PAGE_FIELD]: named = referringPath(context) } = body as Record<string, unknown>
      const { paths } = deps.schedule.current().content
      await subscribe(deps, email, typeof named === 'string' && isSitePath(paths, named) ? named : '/')
      return context.json(done)
    })
    .post('/unsubscribe', described.unsubscribe, async (context) => {
      const sent = new URLSearchParams(decodeUtf8(await readBody(context.req.raw, bodyLimits.newsletter)))
      const token = getToken(context)
      if (!token) throw new HttpError(failures.badLink)
      await unsubscribe(deps, token)
      // Mail clients follow no redirect (RFC 8058, 3.1); a visitor without JavaScript gets a page.
      const isPage = sent.get(SENT_BY_PAGE.name) === SENT_BY_PAGE.value
      return isPage ? context.redirect('/unsubscribe?done=yes', 303) : context.json(done)
    })
    .get('/unsubscribe', described.showUnsubscribe, (context) => {
      // Scanners open every link of an email, so GET alone does not unsubscribe.
      const token = getToken(context)
      return context.redirect(token ? `/unsubscribe?token=${token}` : '/unsubscribe', 303)
    })
}

function referringPath(context: Context): string | undefined {
  const referrer = context.req.header('Referer')
  return referrer && URL.canParse(referrer) ? new URL(referrer).pathname : undefined
}

function getToken(context: Context): string | undefined {
  const token = context.req.query('token')
  return token !== undefined && UNSUBSCRIBE_TOKEN.test(token) ? token : undefined
}
