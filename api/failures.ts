import type { Context, ErrorHandler, Handler } from 'hono'
import type { Logger } from 'pino'
import { failure, messages } from '#contract/errors.ts'
import { databaseAway, isDatabaseAway } from './database-away.ts'
import { Refusal } from './refusal.ts'

/** What may be logged of an error. Messages can quote a visitor's words, so only errors that speak of code keep theirs. */
export function withoutPersonalDetails(error: unknown): Record<string, unknown> {
  const root = rootCause(error)
  if (!(root instanceof Error)) return { name: typeof root }
  const speaksOfCodeOnly = root instanceof TypeError || root instanceof ReferenceError || root instanceof RangeError
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

/** Turns whatever a call threw into the contract's failure body. */
export function answerFailures(log: Logger): ErrorHandler {
  return (error, context) => {
    if (error instanceof Refusal) {
      return context.json(failure(error.message, error.errors), error.status, error.headers)
    }
    const told = { error: withoutPersonalDetails(error), path: context.req.path }
    if (isDatabaseAway(error)) {
      log.warn(told, 'the database does not answer')
      return context.json(failure(databaseAway.sentence), 503, databaseAway.headers)
    }
    log.error(told, 'a call failed')
    return context.json(failure(messages.somethingWentWrong), 500)
  }
}

/** Answers a known path that was asked with a method it does not have. */
export function only(allow: string): Handler {
  return (context) => context.json(failure(`This call takes ${allow} only.`), 405, { Allow: allow })
}

/** Answers a path that is no call. */
export function unknownCall(context: Context): Response {
  return context.json(failure('There is no such call.'), 404)
}
