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

/** What must be filled in, in the page's order: what to do, how a sentence names it, and the message at the empty field. */
const required: Partial<Record<FieldName, { verb: string; what: string; empty: string }>> = {
  firstName: { verb: 'Add', what: 'your first name', empty: 'First Name is required' },
  lastName: { verb: 'Add', what: 'your last name', empty: 'Last Name is required' },
  email: { verb: 'Add', what: 'your email address', empty: 'Email Address is required' },
  phone: { verb: 'Add', what: 'your phone number', empty: 'Phone Number is required' },
  gender: { verb: 'Choose', what: 'your gender', empty: select },
  educationLevel: { verb: 'Choose', what: 'your highest education level', empty: select },
  programmingExperience: { verb: 'Choose', what: 'your programming experience', empty: select },
  employmentStatus: { verb: 'Choose', what: 'your employment status', empty: select },
  courseId: { verb: 'Choose', what: 'the course you are applying for', empty: select },
  linkedInUrl: { verb: 'Add', what: 'your LinkedIn profile', empty: 'LinkedIn Profile URL is required' },
  acceptsTerms: { verb: 'Accept', what: 'the terms', empty: 'Check the box to continue.' },
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

/** How a sentence names what a field still needs. */
export function missingWords(field: FieldName, fields: ApplicationFields): string {
  const what = required[field]?.what ?? ''
  return isEmpty(fields[field]) ? what : what.replace('your', 'a valid')
}

/** What to do about a field: fill it in, or check it. The server's message for one that the form does not check. */
export function summaryText(field: FieldName, fields: ApplicationFields, message: string): string {
  if (field === 'waiverCode') return 'Check your waiver code'
  const { verb, what } = required[field] ?? {}
  return what ? `${isEmpty(fields[field]) ? verb : 'Check'} ${what}` : message
}

function isEmpty(value: string | boolean): boolean {
  return value === false || `${value}`.trim() === ''
}
