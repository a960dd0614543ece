import { describe, expect, it } from 'vitest'
import { type ApplicationFields, emptyFields } from './application-fields.ts'
import { firstMissing, personalError, personalErrors } from './submit-checks.ts'

const complete: ApplicationFields = {
  ...emptyFields,
  firstName: 'José',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+14035550142',
  gender: 'Female',
  educationLevel: 'Other',
  programmingExperience: 'false',
  employmentStatus: 'Contract',
  courseId: 'ui-ux',
  linkedInUrl: 'linkedin.com/in/ada',
  acceptsTerms: true,
}

describe('personalErrors', () => {
  it('finds every invalid personal field, first name first', () => {
    expect(Object.entries(personalErrors(emptyFields))).toEqual([
      ['firstName', 'Name must only contain letters and be 2-50 characters long.'],
      ['lastName', 'Name must only contain letters and be 2-50 characters long.'],
      ['email', 'Invalid email format.'],
      ['phone', 'Invalid phone number format.'],
    ])
  })

  it('asks for nothing of country, state, city and field of study', () => {
    expect(personalErrors({ ...complete, country: '', state: '', city: '', fieldOfStudy: '' })).toEqual({})
  })

  it('judges one field as it judges all', () => {
    expect(personalError('email', 'ada')).toBe('Invalid email format.')
    expect(personalError('email', 'ada@example.org')).toBeUndefined()
    expect(personalError('city', '')).toBeUndefined()
  })
})

describe('firstMissing', () => {
  it('names one thing at a time, in the order of the specification', () => {
    const toasts: string[] = []
    const fields: ApplicationFields = { ...emptyFields }
    for (let missing = firstMissing(fields); missing; missing = firstMissing(fields)) {
      toasts.push(missing.toast)
      Object.assign(fields, { [missing.field]: complete[missing.field] })
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

  it('takes blanks for an empty LinkedIn address', () => {
    expect(firstMissing({ ...complete, linkedInUrl: '  ' })?.field).toBe('linkedInUrl')
  })

  it('is content with a complete form, whatever the waiver code', () => {
    expect(firstMissing({ ...complete, waiverCode: 'anything' })).toBeUndefined()
  })
})
