import type { KnownFailure } from '#contract/failures.ts'

/** A request that is not granted. Thrown anywhere below a route; failures.ts turns it into the contract's failure body. */
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
