import { type ZodError, z } from 'zod'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/http-error.ts'

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
