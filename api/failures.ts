import type { Context, ErrorHandler, Handler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { failure, messages } from '#contract/errors.ts'
import { databaseAway, isDatabaseAway } from './database-away.ts'
import { HttpError } from './http-error.ts'

/** What may be logged of an error. Messages can quote a visitor's words, so only errors that speak of code keep theirs. */
export function withoutPersonalDetails(error: unknown): Record<string, unknown> {
  const root = rootCause(error)
  if (!(root instanceof Error)) return { name: typeof root }
  const isOfCode = root instanceof TypeError || root instanceof ReferenceError || root instanceof RangeError
  // Some quote what they were given: an address, a URL, a header.
  const speaksOfCodeOnly = isOfCode && !/[@?"]|:\/\//.test(root.message)
  return {
    name: root.name,
    code: 'code' in root ? root.code : undefined,
    message: speaksOfCodeOnly ? root.message : undefined,
    frames: root.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}

/** Why no answer came to a fetch, by its code or the error's name alone: messages quote addresses. */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error
}

/** What to answer to whatever was thrown. Logs what is no refusal, by its route: a path is the visitor's own words. */
export function toHttpError(error: unknown, context: Context, log: Logger): HttpError {
  if (error instanceof HttpError) return error
  const details = { error: withoutPersonalDetails(error), route: routePath(context) }
  if (isDatabaseAway(error)) {
    log.warn(details, 'the database does not answer')
    return new HttpError(503, databaseAway.sentence, { headers: databaseAway.headers })
  }
  log.error(details, 'a request failed')
  return new HttpError(500, messages.somethingWentWrong)
}

/** Turns whatever a call threw into the contract's failure body. */
export function answerFailures(log: Logger): ErrorHandler {
  return (error, context) => {
    const { message, errors, status, headers } = toHttpError(error, context, log)
    return context.json(failure(message, errors), status, headers)
  }
}

/** Answers a known path that was asked with a method it does not have. */
export function methodNotAllowed(allow: string): Handler {
  return (context) => context.json(failure(`This call takes ${allow} only.`), 405, { Allow: allow })
}

/** Answers a path that is no call. */
export function unknownCall(context: Context): Response {
  return context.json(failure('There is no such call.'), 404)
}
