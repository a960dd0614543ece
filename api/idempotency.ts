import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import { HttpError } from './http-error.ts'

/**
 * The Idempotency-Key that a browser sends with a form, the same one however often it sends it.
 * @throws HttpError 400 for one that is no key
 */
export function readIdempotencyKey(context: Context): string | null {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return null
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw new HttpError(400, 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
}

/** Tells one body from another. The contract's schemas write the fields in one order, so equal bodies give equal JSON. */
export function digestOf(body: object): string {
  return hash('sha256', JSON.stringify(body), 'base64url')
}

/** @throws HttpError 409 where a key was used before, with another body */
export function requireSameBody(what: string, stored: { bodyDigest: string }, sent: { bodyDigest: string }): void {
  if (stored.bodyDigest === sent.bodyDigest) return
  throw new HttpError(409, `This ${what} was already sent with other answers. Please start a new one.`)
}
