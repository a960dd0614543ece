import { failures } from '#contract/failures.ts'

/** http/failures.ts maps each reason to an HTTP status. */
type Reason =
  | 'invalid'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'stripe_failed'
  | 'unavailable'
  | 'forbidden'
  /** A passkey must be used again first. */
  | 'verify'
  /** Someone else changed it meanwhile. */
  | 'stale'

export class ServiceError extends Error {
  readonly reason: Reason
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined

  /** `message` is a whole sentence for people. `errors` are problems by wire field. */
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

export const INVALID_FIELDS = failures.invalidFields.message

export function invalidField(field: string, problem: string, message: string = INVALID_FIELDS): ServiceError {
  return new ServiceError('invalid', message, { errors: { [field]: [problem] } })
}

/** @throws ServiceError invalid, with the problems of all fields */
export function requireNoProblems(problems: Record<string, string | undefined>): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []))
  if (errors.length > 0) throw new ServiceError('invalid', INVALID_FIELDS, { errors: Object.fromEntries(errors) })
}

/** The message begins with the sentence `reason`. The limit resets after `milliseconds`. */
export function tooMany(reason: string, milliseconds: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ServiceError('too_many', `${reason} Please try again in ${waitWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return `${seconds} seconds`
  if (minutes <= 90) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

/** Returns the loggable parts of an error. Messages can contain personal data, so only errors about code keep them. */
export function withoutPersonalDetails(error: unknown): Record<string, unknown> {
  const root = rootCause(error)
  if (!(root instanceof Error)) return { name: typeof root }
  const isAboutCode = root instanceof TypeError || root instanceof ReferenceError || root instanceof RangeError
  // Some contain their input: an address, a URL, a header.
  const isSafe = isAboutCode && !/[@?"]|:\/\//.test(root.message)
  return {
    name: root.name,
    code: 'code' in root ? root.code : undefined,
    message: isSafe ? root.message : undefined,
    frames: root.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}

/** Returns the code or name of a fetch failure, because messages contain addresses. */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error
}
