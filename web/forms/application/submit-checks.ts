import { messages } from '#contract/errors.ts'
import { type ValidatorType, validateField } from '#contract/fields.ts'
import type { ApplicationFields, FieldErrors, FieldName } from './application-fields.ts'

/** The fields that must be valid before anything else is looked at, in their order on the page. */
export const personalValidators = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phone: 'phone',
} as const satisfies Partial<Record<FieldName, ValidatorType>>

/** The message of a personal field's validator; nothing for a valid one, or a field that has none. */
export function personalError(field: FieldName, value: string | boolean): string | undefined {
  const type = (personalValidators as Partial<Record<FieldName, ValidatorType>>)[field]
  return type && validateField(type, String(value)).message
}

/** First check at Submit: blocks silently, so there are errors at the fields and no toast. */
export function personalErrors(fields: ApplicationFields): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of Object.keys(personalValidators) as FieldName[]) {
    const message = personalError(field, fields[field])
    if (message !== undefined) errors[field] = message
  }
  return errors
}

/** What is still missing: the field, the toast that says so, and the sentence at the field. */
export type Missing = { field: FieldName; toast: string; error: string }

const select = validateField('dropdown', '').message ?? ''

// The order is the specification's (5, "Enrollment submit checks"), not the page's.
const required: Missing[] = [
  { field: 'gender', toast: messages.selectGender, error: select },
  { field: 'educationLevel', toast: messages.selectEducationLevel, error: select },
  { field: 'employmentStatus', toast: messages.selectEmploymentStatus, error: select },
  { field: 'programmingExperience', toast: messages.selectExperienceLevel, error: select },
  { field: 'courseId', toast: messages.selectCourse, error: select },
  {
    field: 'linkedInUrl',
    toast: messages.fillLinkedIn,
    error: validateField('required', '', 'LinkedIn Profile URL').message ?? '',
  },
  { field: 'acceptsTerms', toast: messages.acceptTerms, error: 'Tick the box to go on.' },
]

/** Second and third check at Submit: the first thing missing. The waiver code is the server's to judge. */
export function firstMissing(fields: ApplicationFields): Missing | undefined {
  return required.find(
    ({ field }) => !validateField('required', fields[field] === false ? '' : `${fields[field]}`).isValid,
  )
}
