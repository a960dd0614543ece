import { type ZodError, z } from 'zod'
import { HttpError } from './http-error.ts'

/** Heads every answer that lists field errors. */
const FIELDS_REFUSED = 'Some fields need another look.'

/** 422 for what a schema of the contract found, each message under its wire field. */
export function invalidFields(error: ZodError): HttpError {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const isNoObject = error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  if (isNoObject) return new HttpError(422, 'The request must be a JSON object.')
  return new HttpError(422, formErrors[0] ?? FIELDS_REFUSED, { errors: fieldErrors })
}

/** 422 for one field. */
export function invalidField(field: string, problem: string, message = FIELDS_REFUSED): HttpError {
  return new HttpError(422, message, { errors: { [field]: [problem] } })
}
