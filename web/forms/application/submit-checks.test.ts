import { describe, expect, it } from 'vitest'
import { validationErrors } from '#contract/form-fields.ts'
import { type EnrollmentField, enrollmentFields } from '#contract/forms/enrollment.ts'
import { summaryText as summaryOf } from '#web/forms/use-form.ts'
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
const summaryText = (name: EnrollmentField, fields: ApplicationFields, error: string) =>
  summaryOf(enrollmentFields[name], fields[name], error)

describe('submitErrors', () => {
  it('finds all that is empty, in the order of the page', () => {
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

  it('has the validator’s message for what is filled in badly', () => {
    expect(submitErrors({ ...complete, lastName: '7', email: 'ada', phone: '+1403' })).toEqual({
      lastName: 'Name must only contain letters and be 2-50 characters long.',
      email: 'Invalid email format.',
      phone: 'Invalid phone number format.',
    })
  })

  it('takes blanks for an empty LinkedIn address', () => {
    expect(Object.keys(submitErrors({ ...complete, linkedInUrl: '  ' }))).toEqual(['linkedInUrl'])
  })

  it('is content without country, state, city and field of study, whatever the waiver code', () => {
    const open = { country: '', state: '', city: '', fieldOfStudy: '', waiverCode: 'anything' }
    expect(submitErrors({ ...complete, ...open })).toEqual({})
  })
})

describe('toastFor', () => {
  it('names one thing at a time, in the order of the specification', () => {
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

  it('is none while a name, the email address or the phone number is invalid', () => {
    const fields = { ...complete, email: 'ada', gender: '' }
    expect(toastFor(submitErrors(fields), fields)).toBeUndefined()
  })

  it('is none for an address that is there, but of a scheme that nobody may follow', () => {
    const fields = { ...complete, linkedInUrl: 'javascript:alert(1)' }
    expect(toastFor(submitErrors(fields), fields)).toBeUndefined()
  })
})

describe('summaryText', () => {
  it('asks for what is empty, and for another look at what is not', () => {
    expect(summaryText('firstName', emptyFields, 'x')).toBe('Add your first name')
    expect(summaryText('firstName', complete, 'x')).toBe('Check your first name')
    expect(summaryText('gender', emptyFields, 'x')).toBe('Choose your gender')
    expect(summaryText('hasProgrammingExperience', emptyFields, 'x')).toBe('Choose your programming experience')
    expect(summaryText('courseId', emptyFields, 'x')).toBe('Choose the course you are applying for')
    expect(summaryText('acceptsTerms', emptyFields, 'x')).toBe('Accept the terms')
    expect(summaryText('waiverCode', { ...complete, waiverCode: 'nope' }, 'x')).toBe('Check your waiver code')
  })

  it('tells what is missing from what is not valid', () => {
    expect(missingWords(enrollmentFields.lastName, '')).toBe('your last name')
    expect(missingWords(enrollmentFields.lastName, '7')).toBe('a valid last name')
  })

  it('is the server’s message for a field that the form itself does not check', () => {
    expect(summaryText('city', complete, 'City must be shorter.')).toBe('City must be shorter.')
  })
})
