import { bodyLimits } from '#contract/call-limits.ts'
import { validateField } from '#contract/fields.ts'
import { CONSENT_PAGE_FIELD, newsletterFields, SENT_BY_PAGE, UNSUBSCRIBE_TOKEN } from '#contract/newsletter.ts'
import type { Answer, Call, DescribedSite, Parameter } from '#contract/openapi/call.ts'
import { formJsonSchema } from '#contract/openapi/field-schema.ts'
import {
  crossSite,
  databaseAway,
  invalid,
  refused,
  tooLarge,
  tooMany,
  unexpected,
  unreadableJson,
} from '#contract/openapi/refusals.ts'

const receipt = { type: 'object', properties: { success: { const: true } }, required: ['success'] }
const done = (description: string): Answer => ({ description, schema: receipt, examples: [{ success: true }] })

const INCOMPLETE = 'This link is not complete. Please open it once more from the email.'
const token: Parameter = {
  name: 'token',
  in: 'query',
  required: true,
  description: 'As the email carries it.',
  schema: {
    type: 'string',
    pattern: UNSUBSCRIBE_TOKEN.source,
    'x-messages': [INCOMPLETE],
  },
  example: 'vK3x0oQb7mJtZr1cW8yHd5uNfE2sGaLp9iTqVwXyB4M',
}

const toPage = (description: string): Answer => ({
  description,
  headers: { Location: { description: 'A path of the site.', schema: { type: 'string', format: 'uri-reference' } } },
})

export function newsletterCalls(site: DescribedSite): Call[] {
  const { properties, ...form } = formJsonSchema(newsletterFields, 'json')
  const page = {
    description:
      'The path of the page on which somebody asked for it, such as `/about`; left out, that of `Referer`. Anything else ' +
      'counts as `/`.',
  }
  return [
    {
      method: 'post',
      path: '/Newsletter/subscribe',
      id: 'subscribe',
      tag: 'Newsletter',
      summary: 'Subscribe an address to the newsletter',
      description:
        'An address that is subscribed already is left as it is; the answer is the same, so that nobody finds out.',
      body: {
        type: 'application/json',
        required: true,
        schema: { ...form, properties: { ...(properties as object), [CONSENT_PAGE_FIELD]: page } },
        example: { 'Email Address': 'ada@visitor.example', [CONSENT_PAGE_FIELD]: '/about' },
      },
      answers: {
        200: done('The address is subscribed.'),
        400: unreadableJson,
        403: crossSite,
        413: tooLarge(bodyLimits.newsletter),
        422: invalid('Email Address', validateField('email', '').message ?? '', 'The request must be a JSON object.'),
        429: tooMany(site),
        500: unexpected,
        503: databaseAway,
      },
    },
    {
      method: 'get',
      path: '/Newsletter/unsubscribe',
      id: 'showUnsubscribe',
      tag: 'Newsletter',
      summary: 'Lead to the page that ends a subscription',
      description: 'The link of an email. It ends nothing by itself: scanners follow every link.',
      parameters: [{ ...token, required: false }],
      answers: {
        303: toPage('On to the page, with the token if it is one.'),
        500: unexpected,
      },
    },
    {
      method: 'post',
      path: '/Newsletter/unsubscribe',
      id: 'unsubscribe',
      tag: 'Newsletter',
      summary: 'End a subscription',
      description:
        'What a mailbox sends at one click (RFC 8058), and the page of the site. A token that nobody has is answered alike. ' +
        'Pages of other sites may send it: whoever has the token may.',
      parameters: [token],
      body: {
        type: 'application/x-www-form-urlencoded',
        required: false,
        schema: {
          type: 'object',
          properties: {
            'List-Unsubscribe': { type: 'string', const: 'One-Click' },
            [SENT_BY_PAGE.name]: {
              type: 'string',
              description: `\`${SENT_BY_PAGE.value}\` asks for a page instead of JSON.`,
            },
          },
        },
        example: { 'List-Unsubscribe': 'One-Click' },
      },
      answers: {
        200: done('The subscription has ended.'),
        303: toPage(
          `The same, where \`${SENT_BY_PAGE.name}=${SENT_BY_PAGE.value}\` was sent: on to a page that says so.`,
        ),
        400: refused(
          'There is no token, or it is none.',
          INCOMPLETE,
          'The request must be text in UTF-8.',
          'The request broke off before its end.',
        ),
        413: tooLarge(bodyLimits.newsletter),
        500: unexpected,
        503: databaseAway,
      },
    },
  ]
}
