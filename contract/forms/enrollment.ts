import { messages } from '#contract/errors.ts'
import { EMAIL_MAX_LENGTH } from '#contract/fields.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { educationLevels, employmentStatuses, genders, programmingExperience } from '#contract/options.ts'

const personal = {
  firstName: { label: 'First Name', kind: 'name', what: 'your first name' },
  lastName: { label: 'Last Name', kind: 'name', what: 'your last name' },
  email: { label: 'Email Address', kind: 'email', max: EMAIL_MAX_LENGTH, what: 'your email address' },
  phone: { label: 'Phone Number', kind: 'phone', what: 'your phone number' },
  /** The form offers contract/countries.ts; the server accepts any text. */
  country: { label: 'Country', kind: 'line', optional: true },
  state: { label: 'State', heading: 'State or Province', kind: 'line', optional: true },
  city: { label: 'City', kind: 'line', optional: true },
  gender: { label: 'Gender', kind: 'choice', options: genders, what: 'your gender' },
} as const satisfies FieldRules

const education = {
  educationLevel: {
    label: 'Highest Education Level',
    kind: 'choice',
    options: educationLevels,
    what: 'your highest education level',
  },
  fieldOfStudy: { label: 'Field of Study', kind: 'line', optional: true },
} as const satisfies FieldRules

const technical = {
  hasProgrammingExperience: {
    label: 'Programming Experience',
    kind: 'choice',
    options: programmingExperience,
    what: 'your programming experience',
  },
  employmentStatus: {
    label: 'Current Employment Status',
    kind: 'choice',
    options: employmentStatuses,
    what: 'your employment status',
  },
  /** An id of `get-courses`. */
  courseId: {
    label: 'Course Applying For',
    heading: 'Course Id',
    kind: 'choice',
    max: 100,
    what: 'the course you are applying for',
  },
  /** An id of `get-cohorts`, or '' for no preference. */
  startId: { label: 'Preferred Start', kind: 'choice', max: 100, optional: true },
} as const satisfies FieldRules

const additional = {
  linkedInUrl: { label: 'LinkedIn Profile URL', kind: 'link', what: 'your LinkedIn profile' },
  waiverCode: { label: 'Application Waiver Code', kind: 'line', optional: true, what: 'your waiver code' },
  acceptsTerms: { label: 'Terms', kind: 'consent', missing: 'Check the box to continue.', what: 'the terms' },
} as const satisfies FieldRules

/** Fields of the enrollment form, in the order of its pages, emails and exports. */
export const enrollmentFields = { ...personal, ...education, ...technical, ...additional }
export type EnrollmentField = keyof typeof enrollmentFields

export type EnrollmentStep = 1 | 2

/** The form's two steps (specification 2). */
export const enrollmentSteps: Record<EnrollmentStep, { title: string; fields: FieldRules }[]> = {
  1: [
    { title: 'PERSONAL DETAILS', fields: personal },
    { title: 'EDUCATIONAL BACKGROUND', fields: education },
  ],
  2: [
    { title: 'TECHNICAL BACKGROUND', fields: technical },
    { title: 'ADDITIONAL INFORMATION', fields: additional },
  ],
}

/** Fields that block submission without a toast while invalid (specification 5, "Enrollment submit checks"). */
export const checkedSilently: EnrollmentField[] = ['firstName', 'lastName', 'email', 'phone']

/** After that, the first missing one gets a toast. The order is the specification's, not the page's. */
export const submitToasts: [EnrollmentField, string][] = [
  ['gender', messages.selectGender],
  ['educationLevel', messages.selectEducationLevel],
  ['employmentStatus', messages.selectEmploymentStatus],
  ['hasProgrammingExperience', messages.selectExperienceLevel],
  ['courseId', messages.selectCourse],
  ['linkedInUrl', messages.fillLinkedIn],
  ['acceptsTerms', messages.acceptTerms],
]

/** Names on the wire (specification 3), in the order in which they are sent. */
export const wireNames = {
  FullName: 'fullName',
  EmailAddress: 'email',
  PhoneNumber: 'phone',
  City: 'city',
  State: 'state',
  Country: 'country',
  EmploymentStatus: 'employmentStatus',
  Gender: 'gender',
  HighestEducationLevel: 'educationLevel',
  FieldOfStudy: 'fieldOfStudy',
  HasProgrammingExperience: 'hasProgrammingExperience',
  CourseName: 'courseName',
  CourseId: 'courseId',
  CohortId: 'startId',
  LinkedInProfileUrl: 'linkedInUrl',
  ApplicationFeeWaiverCode: 'waiverCode',
  AcceptTermsAndConditions: 'acceptsTerms',
} as const satisfies Record<string, EnrollmentField | 'fullName' | 'courseName'>

/** Sent with every application (specification 3 and 9). */
export const sentAlways = {
  PreferredAdmissionCycle: 'March2025',
  IsWillingToPayApplicationFee: 'true',
  IsWillingToPayTuitionFee: 'true',
} as const

/** Form on the wire: multipart text parts. */
export type WireForm = Record<Exclude<keyof typeof wireNames, 'CohortId'> | 'HasReferralCode', string> &
  typeof sentAlways & {
    /** Absent if the applicant has no preference. */
    CohortId?: string
  }

/** Example for the API description, without the course. */
export const enrollmentExample = {
  FullName: 'Ada Byron',
  EmailAddress: 'ada@visitor.example',
  PhoneNumber: '+14035550142',
  City: 'Calgary',
  State: 'Alberta',
  Country: 'Canada',
  EmploymentStatus: 'Fulltime',
  Gender: 'Female',
  HighestEducationLevel: "Bachelor's Degree",
  FieldOfStudy: 'Mathematics',
  HasProgrammingExperience: 'true',
  LinkedInProfileUrl: 'https://www.linkedin.com/in/ada',
  ApplicationFeeWaiverCode: '',
  AcceptTermsAndConditions: 'true',
  HasReferralCode: 'false',
  ...sentAlways,
}
