import { expect, it } from 'vitest'
import { validationErrors } from '#contract/form-fields.ts'
import { type EnrollmentField, enrollmentFields } from '#contract/forms/enrollment.ts'
import { summaryText } from '#web/forms/use-form.ts'
import { type ApplicationFields, emptyFields } from './application-draft.ts'
import { missingWords, toastFor } from './submit-checks.ts'

const complete: ApplicationFields = {
  ...emptyFields,
  firstName: 'José',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+14035550142',
  gender: 'Female',
  educationLevel: 'Other',
  hasProgrammingExperience: 'false',
  employmentStatus: 'Contract',
  courseId: 'ui-ux',
  linkedInUrl: 'linkedin.com/in/ada',
  acceptsTerms: true,
}

const submitErrors = (fields: ApplicationFields) => validationErrors(enrollmentFields, fields)

it('Submit finds all that is empty, in the order of the page', () => {
  expect(Object.entries(submitErrors(emptyFields))).toEqual([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['email', 'Email Address is required'],
    ['phone', 'Phone Number is required'],
    ['gender', 'Select an option.'],
    ['educationLevel', 'Select an option.'],
    ['hasProgrammingExperience', 'Select an option.'],
    ['employmentStatus', 'Select an option.'],
    ['courseId', 'Select an option.'],
    ['linkedInUrl', 'LinkedIn Profile URL is required'],
    ['acceptsTerms', 'Check the box to continue.'],
  ])
})

it('Submit takes blanks for an empty LinkedIn address, and is content without country, state, city and field of study, whatever the waiver code', () => {
  const open = { country: '', state: '', city: '', fieldOfStudy: '', waiverCode: 'anything' }
  expect(submitErrors({ ...complete, ...open })).toEqual({})
  expect(Object.keys(submitErrors({ ...complete, linkedInUrl: '  ' }))).toEqual(['linkedInUrl'])
})

it('the toast names one thing at a time, in the order of the specification', () => {
  const toasts: string[] = []
  const fields: ApplicationFields = { ...emptyFields, firstName: 'Ada', lastName: 'Byron' }
  Object.assign(fields, { email: complete.email, phone: complete.phone })
  for (let toast = toastFor(submitErrors(fields), fields); toast; toast = toastFor(submitErrors(fields), fields)) {
    toasts.push(toast.text)
    Object.assign(fields, { [toast.field]: complete[toast.field] })
  }
  expect(toasts).toEqual([
    'Please select a Gender',
    'Please select a Highest Educational Level',
    'Please select a Current Employment Status',
    'Please select an Experience Level',
    'Please select a Course',
    'Please fill LinkedIn Profile Url',
    'Please accept our terms and conditions',
  ])
})

it('there is no toast while a name, the email address or the phone number is invalid', () => {
  const fields = { ...complete, email: 'ada', gender: '', city: 'x'.repeat(201) }
  expect(toastFor(submitErrors(fields), fields)).toBeUndefined()
})

it.each<[EnrollmentField, string, unknown]>([
  ['linkedInUrl', 'javascript:alert(1)', 'LinkedIn Profile URL must be a web address.'],
  ...(['country', 'state', 'city', 'fieldOfStudy', 'waiverCode'] as const).map(
    (field): [EnrollmentField, string, unknown] => [
      field,
      'x'.repeat(201),
      expect.stringMatching(/ must be at most 200 characters long\.$/),
    ],
  ),
])('a toast says why %s blocks the form', (field, value, text) => {
  const fields = { ...complete, [field]: value }
  expect(toastFor(submitErrors(fields), fields)).toEqual({ field, text })
})

it.each<[EnrollmentField, ApplicationFields, string]>([
  ['firstName', emptyFields, 'Add your first name'],
  ['firstName', complete, 'Check your first name'],
  ['courseId', emptyFields, 'Choose the course you are applying for'],
  ['acceptsTerms', emptyFields, 'Accept the terms'],
  // The form itself does not check it: the words are the server's.
  ['city', complete, 'City must be shorter.'],
])('the summary says of %s what to do: %#', (name, fields, text) => {
  expect(summaryText(enrollmentFields[name], fields[name], 'City must be shorter.')).toBe(text)
})

it('tells what is missing from what is not valid', () => {
  expect(missingWords(enrollmentFields.lastName, '')).toBe('your last name')
  expect(missingWords(enrollmentFields.lastName, '7')).toBe('a valid last name')
})
