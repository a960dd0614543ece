import { type ZodError, z } from 'zod'
import { HttpError } from '#http/http-error.ts'
import { INVALID_FIELDS } from '#services/errors.ts'

/** 422 for what a schema of the contract found, each message under its wire field. */
export function invalidFields(error: ZodError): HttpError {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const isNoObject = error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  if (isNoObject) return new HttpError(422, 'The request must be a JSON object.')
  return new HttpError(422, formErrors[0] ?? INVALID_FIELDS, { errors: fieldErrors })
}
