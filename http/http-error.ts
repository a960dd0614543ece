import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A call that is not granted. Thrown anywhere below a route; failures.ts turns it into the contract's failure body. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>

  /** The message is a whole sentence for people; `errors` are problems by wire field. */
  constructor(
    status: ContentfulStatusCode,
    message: string,
    details: { errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.errors = details.errors
    this.headers = details.headers ?? {}
  }
}
