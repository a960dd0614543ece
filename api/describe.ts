import { type ResponsesWithResolver, resolver } from 'hono-openapi'
import { z } from 'zod'
import { IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import { type Failure, failure } from '#contract/errors.ts'
import { failures, type KnownFailure } from '#contract/failures.ts'
import type { LeadReceipt } from '#contract/leads.ts'

// Parts of route descriptions (`describeRoute` of hono-openapi) that several routes share.

type Responses = ResponsesWithResolver
type Headers = Record<string, { description: string; schema: object }>

const failureBody = z
  .object({
    success: z.literal(false),
    isSuccess: z.literal(false),
    message: z.string().meta({ description: 'A sentence that can be shown to people.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .exactOptional()
      .meta({ description: 'What is wrong, by the name of the field.' }),
  })
  .meta({ ref: 'Failure' }) satisfies z.ZodType<Failure>

/** `schema` is JSON Schema if no Zod schema reads the body; `more` is OpenAPI's. */
export function takes(
  type: string,
  schema: z.ZodType | { type: 'object' },
  example: object,
  { encoding, ...more }: { description?: string; required?: boolean; encoding?: Record<string, object> } = {},
) {
  const described = schema instanceof z.ZodType ? resolver(schema, { options: { unrepresentable: 'any' } }) : schema
  return { required: true, ...more, content: { [type]: { schema: described, example, ...(encoding && { encoding }) } } }
}

/** Without a schema, the response has no body. */
export function answers(
  description: string,
  schema?: z.ZodType | { type: 'object' | 'string' },
  examples: unknown[] = [],
  { type = 'application/json', headers = {} }: { type?: string; headers?: Headers } = {},
): Responses[string] {
  const described = schema instanceof z.ZodType ? resolver(schema, { options: { io: 'output' } }) : schema
  const named = Object.fromEntries(examples.map((value, index) => [`example${index + 1}`, { value }]))
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers } as never,
    ...(described && { content: { [type]: { schema: described, ...(examples.length > 0 && { examples: named }) } } }),
  }
}

const MEANING: Record<KnownFailure['status'], string> = {
  400: 'The request cannot be read.',
  401: 'The secret is missing or wrong.',
  403: 'A page of another site sent it, as `Origin` or `Sec-Fetch-Site` says. Programs send neither.',
  404: 'It does not exist.',
  405: 'The call has no such method.',
  408: 'The body arrived too slowly.',
  409: 'It conflicts with what is stored.',
  410: 'It is over.',
  413: 'The body is too large.',
  415: 'The body has another content type.',
  422: 'A field is missing or breaks its rule.',
  429: 'Too much came from this network.',
  500: 'An unexpected error.',
  502: 'Stripe is down, slow or gave no usable answer.',
  503: 'It cannot be stored right now. Send it again, under the same `Idempotency-Key` if it had one.',
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which it makes sense to send it again.',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** Figures in the messages can differ. */
export function fails(...list: KnownFailure[]): Responses {
  const byStatus = Map.groupBy(list, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, failing(status, some)]))
}

function failing(status: KnownFailure['status'], some: KnownFailure[]): Responses[string] {
  const examples = some.map(({ message, errors }) =>
    failure(status === 429 ? `${message} Please try again in 42 seconds.` : message, errors),
  )
  const waits = status === 429 || some.some(({ retryAfter }) => retryAfter !== undefined)
  const allow = { Allow: { description: 'The methods that it has.', schema: { type: 'string' } } }
  const headers = { ...(waits && RETRY_AFTER), ...(status === 405 && allow) }
  return answers(MEANING[status], failureBody, examples, { headers })
}

export function invalid(field: string, problem: string, { status, message }: KnownFailure = failures.invalidFields) {
  return { status, message, errors: { [field]: [problem] } }
}

export const jsonFailures = (maxBytes: number) => [
  failures.notJson,
  failures.notUtf8,
  failures.brokenOff,
  failures.crossSite,
  failures.tooLarge(maxBytes),
]

export const formFailures = [
  failures.emptyForm,
  failures.noBoundary,
  failures.brokenForm,
  failures.badPartName,
  failures.notUtf8,
  failures.brokenOff,
  failures.badKey,
  failures.crossSite,
  failures.noForm,
  failures.formTooLarge,
]

/** Stored once in the document. */
export const sharedAnswers = {
  UnknownCall: failing(404, [failures.noCall]),
  OtherMethod: failing(405, [failures.otherMethod('POST')]),
  Unexpected: failing(500, [failures.unexpected]),
}

const leadReceipt = z.object({
  success: z.literal(true),
  id: z.uuid(),
  summary: z.string().optional().meta({ description: 'What was asked for, in words. Of requests for seats only.' }),
}) satisfies z.ZodType<LeadReceipt>

/** @param what 'message', 'request' @param some failures of this form alone */
export const leadAnswers = (what: string, ...some: KnownFailure[]): Responses => ({
  200: answers('It is stored. Under the same `Idempotency-Key` the same id is answered again.', leadReceipt, [
    { success: true, id: '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54' },
  ]),
  ...fails(
    failures.otherBody(what),
    invalid('email', 'Invalid email format.'),
    failures.tooFast,
    failures.tooManyForms,
    failures.databaseAway,
    ...some,
  ),
})

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A new one for each form, such as a UUID. The same body sent again under the same key is stored once and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY.source },
} as const
