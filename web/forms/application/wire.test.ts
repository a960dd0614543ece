import { expect, it } from 'vitest'
import { applicationForm } from '#contract/applications.ts'
import { type ApplicationFields, emptyFields } from './application-draft.ts'
import { fieldErrors, toWire } from './wire.ts'

const course = { id: 'ui-ux', courseName: 'UI/UX' }
const fields: ApplicationFields = {
  ...emptyFields,
  firstName: ' Ada',
  lastName: 'Lovelace ',
  email: 'Ada@Example.org',
  phone: '+14035550142',
  state: 'Alberta',
  city: 'Calgary',
  gender: 'Female',
  educationLevel: "Master's Degree",
  fieldOfStudy: 'Mathematics',
  hasProgrammingExperience: 'true',
  employmentStatus: 'Fulltime',
  courseId: 'ui-ux',
  linkedInUrl: 'https://linkedin.com/in/Ada',
  acceptsTerms: true,
}

it('writes every field of the specification, as the server takes it', () => {
  expect(applicationForm.safeParse(toWire(fields, course)).error).toBeUndefined()
  expect(toWire(fields, course)).toEqual({
    FullName: 'Ada Lovelace',
    EmailAddress: 'ada@example.org',
    PhoneNumber: '+14035550142',
    City: 'Calgary',
    State: 'Alberta',
    Country: 'United States',
    EmploymentStatus: 'Fulltime',
    Gender: 'Female',
    HighestEducationLevel: "Master's Degree",
    FieldOfStudy: 'Mathematics',
    HasProgrammingExperience: 'true',
    CourseName: 'UI/UX',
    CourseId: 'ui-ux',
    PreferredAdmissionCycle: 'March2025',
    IsWillingToPayApplicationFee: 'true',
    IsWillingToPayTuitionFee: 'true',
    HasReferralCode: 'false',
    LinkedInProfileUrl: 'https://linkedin.com/in/Ada',
    ApplicationFeeWaiverCode: '',
    AcceptTermsAndConditions: 'true',
  })
})

it('says that a waiver code was entered, and lowers its case; blanks are none', () => {
  const getCode = (waiverCode: string) => {
    const { HasReferralCode, ApplicationFeeWaiverCode } = toWire({ ...fields, waiverCode }, course)
    return [HasReferralCode, ApplicationFeeWaiverCode]
  }
  expect([getCode(' LIGHT25 '), getCode('   ')]).toEqual([
    ['true', 'light25'],
    ['false', ''],
  ])
})

it('has a place at the form for every wire field that a person fills in', () => {
  const wire = Object.keys(applicationForm.shape)
  const placed = wire.filter((name) => Object.keys(fieldErrors({ [name]: ['Wrong.'] })).length > 0)
  expect(wire.filter((name) => !placed.includes(name))).toEqual([
    'PreferredAdmissionCycle',
    'IsWillingToPayApplicationFee',
    'IsWillingToPayTuitionFee',
    'HasReferralCode',
  ])
})

it('shows the first sentence and leaves out what it does not know', () => {
  expect(fieldErrors({ FullName: ['One.', 'Two.'], Elsewhere: ['Three.'], City: [] })).toEqual({ firstName: 'One.' })
})
