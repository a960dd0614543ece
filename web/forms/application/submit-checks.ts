import { messages } from '#contract/errors.ts'
import { type ValidatorType, validateField } from '#contract/fields.ts'
import type { ApplicationFields, FieldErrors, FieldName } from './application-fields.ts'

/** The fields that must be valid first, in their order on the page. */
export const personalValidators = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phone: 'phone',
} as const satisfies Partial<Record<FieldName, ValidatorType>>

/** The validator's message for a personal field; nothing for a valid one, or another field. */
export function personalError(field: FieldName, value: string | boolean): string | undefined {
  const type = (personalValidators as Partial<Record<FieldName, ValidatorType>>)[field]
  return type && validateField(type, String(value)).message
}

/** First check at Submit: blocks silently, so there are errors at the fields and no toast. */
export function personalErrors(fields: ApplicationFields): FieldErrors {
  const names = Object.keys(personalValidators) as FieldName[]
  const errors = names.map((field) => [field, personalError(field, fields[field])])
  return Object.fromEntries(errors.filter(([, message]) => message !== undefined))
}

/** A missing field, with the toast and the message at the field. */
type Missing = { field: FieldName; toast: string; error: string }

const select = 'Select an option.'

// The order is the specification's (5, "Enrollment submit checks"), not the page's.
const required: Missing[] = [
  { field: 'gender', toast: messages.selectGender, error: select },
  { field: 'educationLevel', toast: messages.selectEducationLevel, error: select },
  { field: 'employmentStatus', toast: messages.selectEmploymentStatus, error: select },
  { field: 'programmingExperience', toast: messages.selectExperienceLevel, error: select },
  { field: 'courseId', toast: messages.selectCourse, error: select },
  { field: 'linkedInUrl', toast: messages.fillLinkedIn, error: 'LinkedIn Profile URL is required' },
  { field: 'acceptsTerms', toast: messages.acceptTerms, error: 'Check the box to continue.' },
]

/** Second and third check at Submit: the first missing field. The server checks the waiver code. */
export function firstMissing(fields: ApplicationFields): Missing | undefined {
  return required.find(
    ({ field }) => !validateField('required', fields[field] === false ? '' : `${fields[field]}`).isValid,
  )
}
