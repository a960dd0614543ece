import { pageViewSchema, stepSchema } from '#contract/analytics.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import type { Answer, Call } from '#contract/openapi/call.ts'
import { zodJsonSchema } from '#contract/openapi/field-schema.ts'
import {
  crossSite,
  invalid,
  refused,
  retryAfter,
  tooLarge,
  unexpected,
  unreadableJson,
} from '#contract/openapi/refusals.ts'

const UNCOUNTED =
  'For the pages of the site. Nothing else of who sends it is kept; who sends `DNT: 1` or `Sec-GPC: 1` is not counted, nor is a ' +
  'robot that says what it is, and the answer is the same.'

const counted: Answer = { description: 'It is counted, or need not be.' }
const badlyMade = (field: string, problem: string, ...sentences: string[]) =>
  invalid(field, problem, 'The request must be a JSON object.', 'Unrecognized key: "other"', ...sentences)

const failures = {
  400: unreadableJson,
  403: crossSite,
  413: tooLarge(bodyLimits.insight),
  429: {
    ...refused(
      'More than 600 came from this address in a minute.',
      'Too many views came from your network. Please try again in 42 seconds.',
    ),
    headers: { 'Retry-After': retryAfter },
  },
  500: unexpected,
}

export function insightCalls(): Call[] {
  const call = { method: 'post', tag: 'Insight' } as const
  return [
    {
      ...call,
      path: '/Insight/view',
      id: 'countView',
      summary: 'Count that a page was shown',
      description: UNCOUNTED,
      body: {
        type: 'application/json',
        required: true,
        description: '`page` is a path of the site.',
        schema: zodJsonSchema(pageViewSchema),
        example: { page: '/about' },
      },
      answers: { 204: counted, 422: badlyMade('page', 'Unknown page.', 'There is no such page.'), ...failures },
    },
    {
      ...call,
      path: '/Insight/step',
      id: 'countStep',
      summary: 'Count that a step of enrollment was reached',
      description: UNCOUNTED,
      body: {
        type: 'application/json',
        required: true,
        description:
          '`referrer` is the host whose link led there, or nothing; only its kind is kept. `campaign` says whether the link was one of a campaign. ' +
          '`applicationId`, with `submitted`: the kind is added to that application, once; an id that is none is passed over.',
        schema: zodJsonSchema(stepSchema),
        example: { step: 'started', referrer: '', campaign: false },
      },
      answers: { 204: counted, 422: badlyMade('step', 'Invalid option'), ...failures },
    },
  ]
}
