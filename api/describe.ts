import { type ResponsesWithResolver, resolver } from 'hono-openapi'
import { z } from 'zod'
import { bodyLimits, FORM_MAX_PARTS, IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import { type Failure, failure, messages } from '#contract/errors.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { INVALID_FIELDS } from '#services/errors.ts'

// The parts of a route's description (`describeRoute` of hono-openapi) that several routes share.

type Response = ResponsesWithResolver[string]
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

/** What a call takes. `schema` is JSON Schema where no Zod schema reads the body; `more` is OpenAPI's. */
export function takes(
  type: string,
  schema: z.ZodType | { type: 'object' },
  example: object,
  { encoding, ...more }: { description?: string; required?: boolean; encoding?: Record<string, object> } = {},
) {
  const described =
    schema instanceof z.ZodType
      ? resolver(schema, { options: { unrepresentable: 'any', override: nameValues } })
      : schema
  return { required: true, ...more, content: { [type]: { schema: described, example, ...(encoding && { encoding }) } } }
}

/** Swagger UI shows no `enum` and no `const` of a form's parts, but their descriptions. */
function nameValues({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const values = jsonSchema.enum ?? (jsonSchema.const === undefined ? [] : [jsonSchema.const])
  if (values.length) jsonSchema.description ??= `${values.map((value) => `\`${value}\``).join(', ')}.`
}

/** One answer of a call; without a schema it has no body. */
export function answers(
  description: string,
  schema?: z.ZodType | { type: 'object' | 'string' },
  examples: unknown[] = [],
  { type = 'application/json', headers = {} }: { type?: string; headers?: Headers } = {},
): Response {
  const described = schema instanceof z.ZodType ? resolver(schema, { options: { io: 'output' } }) : schema
  const named = Object.fromEntries(examples.map((value, index) => [`example${index + 1}`, { value }]))
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers } as never,
    ...(described && { content: { [type]: { schema: described, ...(examples.length > 0 && { examples: named }) } } }),
  }
}

/** @param sentences what its `message` can say; figures in them can differ */
export function fails(description: string, sentences: string[], headers: Headers = {}): Response {
  const examples = sentences.map((sentence) => failure(sentence))
  return answers(description, failureBody, examples, { headers })
}

/** 422 with the problem of one field as an example, beside other sentences. */
export function invalid(field: string, problem: string, sentences: string[] = [], headers: Headers = {}): Response {
  const examples = [failure(INVALID_FIELDS, { [field]: [problem] }), ...sentences.map((s) => failure(s))]
  return answers('A field is missing or breaks its rule.', failureBody, examples, { headers })
}

export const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which it makes sense to send it again.',
    schema: { type: 'integer', minimum: 1 },
  },
}
export const BROKEN_OFF = 'The request broke off before its end.'
export const NO_OBJECT = 'The request must be a JSON object.'
export const NOT_UTF8 = 'The request must be text in UTF-8.'
export const BAD_KEY = 'Idempotency-Key must be 1 to 255 printable ASCII characters.'
export const UNREADABLE = ['The request must be JSON.', NOT_UTF8, BROKEN_OFF]

export const tooManyForms = (...more: string[]): Response =>
  fails(
    'Too many forms came from this address.',
    ['Too many submissions came from your network. Please try again in 42 seconds.', ...more],
    RETRY_AFTER,
  )

export const unavailable = (...more: string[]): Response =>
  fails(
    'It cannot be stored right now. Send it again, under the same `Idempotency-Key` if it had one.',
    ['We cannot take this in right now. Please try again in 5 seconds.', ...more],
    RETRY_AFTER,
  )

export function tooLarge(maxBytes: number): Response {
  const size = `${maxBytes / 1024} KiB`
  return fails(`The body is larger than ${size}.`, [`The request is too large: at most ${size} are taken.`])
}

export const FORM_TOO_LARGE = `The form is too large: at most ${FORM_MAX_PARTS} fields of ${bodyLimits.formText / 1024} KiB each.`

/** @param what the word for it in messages */
export const otherBody = (what: string): Response =>
  fails('The `Idempotency-Key` was used before with another body.', [
    `This ${what} was already sent with other answers. Please start a new one.`,
  ])

/** Answers of several calls, in the document once. */
export const sharedAnswers = {
  UnknownCall: fails('There is no call of that path.', ['There is no such call.']),
  OtherMethod: fails('The call has no such method.', ['This call takes POST only.'], {
    Allow: { description: 'The methods that it has.', schema: { type: 'string' } },
  }),
  CrossSite: fails('A page of another site sent it, as `Origin` or `Sec-Fetch-Site` says. Programs send neither.', [
    'This can only be sent from a page of this site.',
  ]),
  UnreadableJson: fails('The body is not JSON.', UNREADABLE),
  UnreadableLead: fails('The body is not a JSON object, or the `Idempotency-Key` is invalid.', [
    ...UNREADABLE,
    NO_OBJECT,
    BAD_KEY,
  ]),
  UnreadableForm: fails('The form cannot be read, or the `Idempotency-Key` is invalid.', [
    'The form is empty.',
    'The form is unreadable: its content type names no boundary.',
    'The form is unreadable: it is no complete multipart/form-data.',
    'The form is unreadable: the head of a part is no UTF-8.',
    NOT_UTF8,
    BROKEN_OFF,
    BAD_KEY,
  ]),
  NoForm: fails('The body is not `multipart/form-data`.', ['This call takes a form as multipart/form-data.']),
  TooManyForms: tooManyForms(),
  Unexpected: fails('An unexpected error.', [messages.somethingWentWrong]),
  DatabaseAway: unavailable(),
}

export const shared = (name: keyof typeof sharedAnswers) => ({ $ref: `#/components/responses/${name}` })

const leadReceipt = z.object({ success: z.literal(true), id: z.uuid() }) satisfies z.ZodType<LeadReceipt>

/** What every lead form answers. `what` is as in {@link otherBody}; `refusals` are other sentences of a 422. */
export const leadAnswers = (what: string, refusals: readonly string[] = []) => ({
  200: answers('It is stored. Under the same `Idempotency-Key` the same id is answered again.', leadReceipt, [
    { success: true, id: '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54' },
  ]),
  403: shared('CrossSite'),
  409: otherBody(what),
  422: invalid(
    'email',
    'Invalid email format.',
    ['That was very fast. Please wait a few seconds and send it again.', ...refusals],
    RETRY_AFTER,
  ),
})

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A new one for each form, such as a UUID. The same body sent again under the same key is stored once and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY.source },
} as const
