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

const select = 'Select an option.'

/** What must be filled in, in the page's order: how a sentence names it, and the message at the field that is empty. */
const required: Partial<Record<FieldName, { what: string; empty: string }>> = {
  firstName: { what: 'your first name', empty: 'First Name is required' },
  lastName: { what: 'your last name', empty: 'Last Name is required' },
  email: { what: 'your email address', empty: 'Email Address is required' },
  phone: { what: 'your phone number', empty: 'Phone Number is required' },
  gender: { what: 'your gender', empty: select },
  educationLevel: { what: 'your highest education level', empty: select },
  programmingExperience: { what: 'your programming experience', empty: select },
  employmentStatus: { what: 'your employment status', empty: select },
  courseId: { what: 'the course you are applying for', empty: select },
  linkedInUrl: { what: 'your LinkedIn profile', empty: 'LinkedIn Profile URL is required' },
  acceptsTerms: { what: 'your agreement to the terms', empty: 'Check the box to continue.' },
}

// The order is the specification's (5, "Enrollment submit checks"), not the page's.
const toasts: [FieldName, string][] = [
  ['gender', messages.selectGender],
  ['educationLevel', messages.selectEducationLevel],
  ['employmentStatus', messages.selectEmploymentStatus],
  ['programmingExperience', messages.selectExperienceLevel],
  ['courseId', messages.selectCourse],
  ['linkedInUrl', messages.fillLinkedIn],
  ['acceptsTerms', messages.acceptTerms],
]

/** The validator's message for a personal field; nothing for a valid one, or another field. */
export function personalError(field: FieldName, value: string | boolean): string | undefined {
  const type = (personalValidators as Partial<Record<FieldName, ValidatorType>>)[field]
  return type && validateField(type, String(value)).message
}

/** Everything that the submit checks find, in the page's order. The server checks the waiver code. */
export function submitErrors(fields: ApplicationFields): FieldErrors {
  const found = Object.entries(required).map(([name, { empty }]) => {
    const field = name as FieldName
    return [field, isEmpty(fields[field]) ? empty : personalError(field, fields[field])]
  })
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

/** The toast for what the submit checks found: none while a personal field is invalid, else one for the first that is missing. */
export function toastFor(errors: FieldErrors): { field: FieldName; text: string } | undefined {
  if (Object.keys(personalValidators).some((field) => field in errors)) return undefined
  const [field, text] = toasts.find(([name]) => name in errors) ?? []
  return field && text ? { field, text } : undefined
}

/** How a sentence names a field that must be filled in. */
export function nameOf(field: FieldName): string | undefined {
  return required[field]?.what
}

/** What the summary says of a field: to add it, to check it, or, of another field, its message. */
export function summaryText(field: FieldName, fields: ApplicationFields, message: string): string {
  const what = field === 'waiverCode' ? 'your waiver code' : nameOf(field)
  return what ? `${isEmpty(fields[field]) ? 'Add' : 'Check'} ${what}` : message
}

function isEmpty(value: string | boolean): boolean {
  return value === false || `${value}`.trim() === ''
}
