import type { Context } from 'hono'
import { type ZodError, z } from 'zod'
import { IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL } from '#contract/leads.ts'
import { HttpError } from '#http/failures.ts'
import { invalidField } from '#services/errors.ts'

/** The Idempotency-Key of a form. Throws HttpError 400 for an invalid one. */
export function readIdempotencyKey(context: Context): string | null {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return null
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw new HttpError(failures.badKey)
}

/** 422 for what a schema of the contract found, each message under its wire field. */
export function invalidFields(error: ZodError): HttpError {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const isNoObject = error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  if (isNoObject) return new HttpError(failures.notObject)
  const { status, message } = failures.invalidFields
  return new HttpError({ status, message: formErrors[0] ?? message, errors: fieldErrors })
}

/** Refuses forms filled in by a program (HttpError 422). The message tells a person hit by mistake what to do. */
export function refuseJunk(body: Record<string, unknown>): void {
  const bait = body[HONEYPOT_FIELD]
  if (bait !== undefined && bait !== '') {
    throw invalidField(HONEYPOT_FIELD, `The field "${HONEYPOT_FIELD}" must be left empty.`)
  }
  const seconds = body[FILL_TIME_FIELD] ?? LEAST_SECONDS_TO_FILL
  // A form's part says it in text. Anything else is no number: to make one of an object would run what is in it.
  const isNumeric = typeof seconds === 'number' || typeof seconds === 'string'
  if (!isNumeric || !(Number(seconds) >= LEAST_SECONDS_TO_FILL)) {
    throw new HttpError(failures.tooFast)
  }
}
