import { z } from 'zod'
import { type Failure, failure, messages } from '#contract/errors.ts'
import type { Answer, DescribedSite, Header } from './call.ts'

/** The body of every answer that is 4xx or 5xx. */
export const failureBody = z.object({
  success: z.literal(false),
  isSuccess: z.literal(false),
  message: z.string().meta({ description: 'A whole sentence, fit to be shown to people.' }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .exactOptional()
    .meta({ description: 'By field, as it is named on the wire, what is wrong with it.' }),
}) satisfies z.ZodType<Failure>

const FAILURE = { $ref: '#/components/schemas/Failure' }

export const retryAfter: Header = {
  description: 'Seconds until it makes sense to send it again.',
  schema: { type: 'integer', minimum: 1 },
}

/**
 * A failure.
 * @param description when it comes
 * @param sentences what its `message` may say; figures in them may differ
 */
export function refused(description: string, ...sentences: string[]): Answer {
  return { description, schema: FAILURE, examples: sentences.map((sentence) => failure(sentence)) }
}

/** 422 with what is wrong by field, beside other sentences that the call may give. */
export function invalid(field: string, problem: string, ...sentences: string[]): Answer {
  const listed = failure('Some fields need another look.', { [field]: [problem] })
  const { examples = [], ...answer } = refused('A field is missing or not as its rule wants it.', ...sentences)
  return { ...answer, examples: [listed, ...examples] }
}

export const crossSite = refused(
  'A page of another site sent it, as `Origin` or `Sec-Fetch-Site` say. Programs send neither.',
  'This can only be sent from a page of this site.',
)

const UNREADABLE_BODY = ['The request must be JSON.', 'The request must be text in UTF-8.']
const BROKEN_OFF = 'The request broke off before its end.'
export const BAD_KEY = 'Idempotency-Key must be 1 to 255 printable ASCII characters.'

export const unreadableJson = refused('The body is no JSON.', ...UNREADABLE_BODY, BROKEN_OFF)

export const unreadableLead = refused(
  'The body is no JSON object, or `Idempotency-Key` is no key.',
  ...UNREADABLE_BODY,
  BROKEN_OFF,
  'The request must be a JSON object.',
  BAD_KEY,
)

export const unreadableForm = refused(
  'The form cannot be read, or `Idempotency-Key` is no key.',
  'The form is empty.',
  'The form is unreadable: its content type names no boundary.',
  'The form is unreadable: it is no complete multipart/form-data.',
  'The form is unreadable: the head of a part is no UTF-8.',
  'The request must be text in UTF-8.',
  BROKEN_OFF,
  BAD_KEY,
)

export const noForm = refused('The body is no `multipart/form-data`.', 'This call takes a form as multipart/form-data.')

/** @param what the word for it in messages */
export function otherBody(what: string): Answer {
  return refused(
    'The `Idempotency-Key` was used before, for another body.',
    `This ${what} was already sent with other answers. Please start a new one.`,
  )
}

export function tooLarge(maxBytes: number): Answer {
  const size = `${maxBytes / 1024} KiB`
  return refused(`The body is larger than ${size}.`, `The request is too large: at most ${size} are taken.`)
}

/** @param sentences beside the one that all forms share */
export function tooMany({ limits }: DescribedSite, ...sentences: string[]): Answer {
  const answer = refused(
    `More than ${limits.perMinute} forms a minute or ${limits.perHour} an hour came from this address, all forms together.`,
    'Too many submissions came from your network. Please try again in 42 seconds.',
    ...sentences,
  )
  return { ...answer, headers: { 'Retry-After': retryAfter } }
}

export const unexpected = refused('Something went wrong that should not have.', messages.somethingWentWrong)

/** @param sentences beside the one about the database */
export function unavailable(...sentences: string[]): Answer {
  const answer = refused(
    'It cannot be taken in just now. Send it again, under the same `Idempotency-Key` if it had one.',
    'We cannot take this in right now. Please try again in 5 seconds.',
    ...sentences,
  )
  return { ...answer, headers: { 'Retry-After': retryAfter } }
}

export const databaseAway = unavailable()

/** Failures that stand in the document once, by their names there. */
export const shared: Record<string, Answer> = {
  CrossSite: crossSite,
  UnreadableJson: unreadableJson,
  UnreadableLead: unreadableLead,
  UnreadableForm: unreadableForm,
  NoForm: noForm,
  Unexpected: unexpected,
  DatabaseAway: databaseAway,
}
