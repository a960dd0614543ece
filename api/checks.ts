import type { Context } from 'hono'
import { type ZodError, z } from 'zod'
import { IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL } from '#contract/leads.ts'
import { HttpError } from '#http/failures.ts'
import { invalidField } from '#services/errors.ts'

/** Reads the Idempotency-Key of a form. @throws HttpError 400 if it is invalid */
export function readIdempotencyKey(context: Context): string | null {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return null
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw new HttpError(failures.badKey)
}

/** @throws HttpError 422 for fields that do not match, or a value that is no object */
export function validFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidFields(result.error)
  return result.data
}

function invalidFields(error: ZodError): HttpError {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const isNoObject = error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  if (isNoObject) return new HttpError(failures.notObject)
  const { status, message } = failures.invalidFields
  return new HttpError({ status, message: formErrors[0] ?? message, errors: fieldErrors })
}

/** Refuses forms that a program filled in (HttpError 422). The message tells a real person what to do. */
export function refuseJunk(body: Record<string, unknown>): void {
  const bait = body[HONEYPOT_FIELD]
  if (bait !== undefined && bait !== '') {
    throw invalidField(HONEYPOT_FIELD, `The field "${HONEYPOT_FIELD}" must be left empty.`)
  }
  const seconds = body[FILL_TIME_FIELD] ?? LEAST_SECONDS_TO_FILL
  // A form part sends it as text. Other types are refused: `Number()` would call an object's own methods.
  const isNumeric = typeof seconds === 'number' || typeof seconds === 'string'
  if (!isNumeric || !(Number(seconds) >= LEAST_SECONDS_TO_FILL)) {
    throw new HttpError(failures.tooFast)
  }
}
