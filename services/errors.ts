import { failures } from '#contract/failures.ts'

/** The API answers each with the HTTP status of the same meaning (http/failures.ts). */
type Reason =
  | 'invalid'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'stripe_failed'
  | 'unavailable'
  /** The role does not allow it. */
  | 'forbidden'
  /** A passkey must be used again first. */
  | 'verify'
  /** Somebody else changed it meanwhile. */
  | 'stale'

/** A request that a service declines. */
export class ServiceError extends Error {
  readonly reason: Reason
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined

  /** The message is a whole sentence for people; `errors` are problems by wire field. */
  constructor(
    reason: Reason,
    message: string,
    details: Partial<Pick<ServiceError, 'errors' | 'retryAfterSeconds'>> = {},
  ) {
    super(message)
    this.name = 'ServiceError'
    this.reason = reason
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The message of an answer that lists field errors. */
export const INVALID_FIELDS = failures.invalidFields.message

export function invalidField(field: string, problem: string, message: string = INVALID_FIELDS): ServiceError {
  return new ServiceError('invalid', message, { errors: { [field]: [problem] } })
}

/** @throws ServiceError invalid, with the problems of all fields that have one */
export function requireNoProblems(problems: Record<string, string | undefined>): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []))
  if (errors.length > 0) throw new ServiceError('invalid', INVALID_FIELDS, { errors: Object.fromEntries(errors) })
}

/** The message begins with the sentence `reason`; the limit resets after `milliseconds`. */
export function tooMany(reason: string, milliseconds: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`
  return new ServiceError('too_many', `${reason} Please try again in ${wait}.`, { retryAfterSeconds: seconds })
}

/** What may be logged of an error: messages can quote a visitor, so only errors about code keep theirs. */
export function withoutPersonalDetails(error: unknown): Record<string, unknown> {
  const root = rootCause(error)
  if (!(root instanceof Error)) return { name: typeof root }
  const isAboutCode = root instanceof TypeError || root instanceof ReferenceError || root instanceof RangeError
  // Some quote their input: an address, a URL, a header.
  const isSafe = isAboutCode && !/[@?"]|:\/\//.test(root.message)
  return {
    name: root.name,
    code: 'code' in root ? root.code : undefined,
    message: isSafe ? root.message : undefined,
    frames: root.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}

/** Why a fetch failed, by a code or name: messages quote addresses. */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error
}
