import type { Context } from 'hono'
import { IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/http-error.ts'

/** The Idempotency-Key of a form. Throws HttpError 400 for an invalid one. */
export function readIdempotencyKey(context: Context): string | null {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return null
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw new HttpError(failures.badKey)
}
