import type { Context, ErrorHandler, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { failure } from '#contract/errors.ts'
import { failures, type KnownFailure } from '#contract/failures.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import { ServiceError, withoutPersonalDetails } from '#services/errors.ts'

export class HttpError extends Error {
  readonly status: KnownFailure['status']
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>

  constructor({ status, message, errors, retryAfter }: KnownFailure, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.errors = errors
    this.headers = { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) }
  }
}

/** HTTP status for each reason of a service (RFC 9110, 15). */
const STATUS = {
  invalid: 422,
  forbidden: 403,
  verify: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  too_many: 429,
  stripe_failed: 502,
  unavailable: 503,
} as const satisfies Record<ServiceError['reason'], number>

/** Logs unexpected errors with their route, because a path may contain the visitor's own words. */
export function toHttpError(error: unknown, context: Context, log: Logger): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof ServiceError) {
    const { message, errors, reason, retryAfterSeconds: retryAfter } = error
    return new HttpError({ status: STATUS[reason], message, errors, retryAfter })
  }
  const details = { error: withoutPersonalDetails(error), route: routePath(context) }
  if (isDatabaseAway(error)) {
    log.warn(details, 'the database does not answer')
    return new HttpError(failures.databaseAway)
  }
  log.error(details, 'a request failed')
  return new HttpError(failures.unexpected)
}

export function answerFailures(log: Logger): ErrorHandler {
  return (error, context) => {
    const { message, errors, status, headers } = toHttpError(error, context, log)
    return context.json(failure(message, errors), status, headers)
  }
}

/** Answers 405 to the methods that a call does not have. Called after all calls are registered. */
export function refuseOtherMethods(routes: Hono): void {
  const calls = routes.routes.filter(({ method }) => method !== 'ALL')
  for (const [path, some] of Map.groupBy(calls, (call) => call.path)) {
    const methods = new Set(some.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)))
    const Allow = [...methods].sort().join(', ')
    routes.all(path, (context) => context.json(failure(failures.otherMethod(Allow).message), 405, { Allow }))
  }
}

export function unknownCall(context: Context): Response {
  return context.json(failure(failures.noCall.message), 404)
}
