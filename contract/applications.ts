import { z } from 'zod'
import {
  FULL_NAME_MAX_LENGTH,
  isName,
  isWebAddress,
  NAME,
  NAME_MIN_LENGTH,
  PHONE,
  TEXT_MAX_LENGTH,
  validateField,
} from './fields.ts'
import { tidyText, UNPRINTABLE } from './form-fields.ts'
import { educationLevels, employmentStatuses, genders, optionValues } from './options.ts'
import type { FeeStatus } from './payments.ts'
import { PHONE_DESCRIPTION, phoneMessage, toDialable } from './phone.ts'

/** Sent with every application (specification 3 and 9). */
const ADMISSION_CYCLE = 'March2025'

const nameMessage = validateField('name', '').message
const emailMessage = validateField('email', '').message
const optionMessage = validateField('dropdown', '').message

/** A one-line text: NFC, trimmed, no control characters, at most `max` code points. `label` begins the messages. */
function line(label: string, max = TEXT_MAX_LENGTH) {
  return z
    .string(`${label} is required`)
    .meta({ maxLength: max })
    .transform(tidyText)
    .refine((value) => [...value].length <= max, `${label} must be at most ${max} characters long.`)
    .refine((value) => !UNPRINTABLE.test(value), `${label} must not contain control characters.`)
}

function requiredLine(label: string, max = TEXT_MAX_LENGTH) {
  return line(label, max).refine((value) => value !== '', `${label} is required`)
}

const flag = (label: string) => z.enum(['true', 'false'], `${label} must be true or false.`)

/** The application on the wire: multipart text parts (specification 3). `CourseName` is ignored: `CourseId` decides. */
export const applicationForm = z.object({
  FullName: requiredLine('Full name')
    .refine((value) => isName(value, FULL_NAME_MAX_LENGTH), nameMessage)
    .meta({
      ...{ pattern: NAME.source, minLength: NAME_MIN_LENGTH, maxLength: FULL_NAME_MAX_LENGTH },
      description: 'First and last name, joined by a space.',
    }),
  EmailAddress: line('Email Address', 254)
    .transform((value) => value.toLowerCase())
    .refine((value) => validateField('email', value).isValid, emailMessage)
    .meta({ format: 'email', description: 'Kept in small letters.' }),
  PhoneNumber: line('Phone Number')
    .refine((value) => validateField('phone', value).isValid, phoneMessage)
    .transform(toDialable)
    .meta({ pattern: PHONE.source, description: PHONE_DESCRIPTION }),
  City: line('City').default(''),
  State: line('State').default(''),
  Country: line('Country').default(''),
  EmploymentStatus: z.enum(optionValues(employmentStatuses), optionMessage),
  Gender: z.enum(optionValues(genders), optionMessage),
  HighestEducationLevel: z.enum(optionValues(educationLevels), optionMessage),
  FieldOfStudy: line('Field of Study').default(''),
  HasProgrammingExperience: z.enum(['true', 'false'], optionMessage),
  CourseName: line('Course').default(''),
  CourseId: z
    .string(optionMessage)
    .min(1, optionMessage)
    .max(100, optionMessage)
    .meta({ description: 'An `id` of `get-courses`.' }),
  CohortId: line('Start', 100)
    .default('')
    .meta({ description: 'An `id` of `get-cohorts`, of the same course. Left out, the applicant has no preference.' }),
  PreferredAdmissionCycle: z.literal(ADMISSION_CYCLE, `Preferred admission cycle must be ${ADMISSION_CYCLE}.`),
  IsWillingToPayApplicationFee: z.literal('true', 'Willingness to pay the application fee must be true.'),
  IsWillingToPayTuitionFee: z.literal('true', 'Willingness to pay the tuition fee must be true.'),
  HasReferralCode: flag('Referral code').default('false'),
  LinkedInProfileUrl: requiredLine('LinkedIn Profile URL')
    .refine(isWebAddress, 'LinkedIn Profile URL must be a web address.')
    .meta({ description: 'With or without http:// or https://; no other scheme.' }),
  ApplicationFeeWaiverCode: line('Application Waiver Code')
    .transform((value) => value.toLowerCase())
    .default('')
    .meta({ description: 'In any case. Left blank, the fee is due.' }),
  AcceptTermsAndConditions: z.literal('true', 'Please accept our terms and conditions'),
})

/** The wire's names with their values as sent: all text. */
export type ApplicationForm = z.input<typeof applicationForm>

/** An application under the code's own names. The wire's names end here. */
export const applicationFromForm = applicationForm.transform((form) => ({
  fullName: form.FullName,
  email: form.EmailAddress,
  phone: form.PhoneNumber,
  city: form.City,
  state: form.State,
  country: form.Country,
  employmentStatus: form.EmploymentStatus,
  gender: form.Gender,
  educationLevel: form.HighestEducationLevel,
  fieldOfStudy: form.FieldOfStudy,
  hasProgrammingExperience: form.HasProgrammingExperience === 'true',
  courseId: form.CourseId,
  cohortId: form.CohortId,
  admissionCycle: form.PreferredAdmissionCycle,
  linkedInUrl: form.LinkedInProfileUrl,
  waiverCode: form.ApplicationFeeWaiverCode,
}))
export type NewApplication = z.output<typeof applicationFromForm>

const { FullName, PhoneNumber, Country, State, City, LinkedInProfileUrl } = applicationForm.shape

/** What applicants correct by themselves, under the code's own names and by the form's rules. */
export const contactForm = z.object({
  ...{ fullName: FullName, phone: PhoneNumber, country: Country, state: State, city: City },
  linkedInUrl: LinkedInProfileUrl,
})
export type Contact = z.output<typeof contactForm>

export const registration = z.object({
  isSuccess: z.literal(true),
  applicationId: z.uuid(),
  feeWaived: z.boolean(),
  waitlisted: z.literal(true).exactOptional().meta({
    description:
      'All seats of the start are taken: the application is on its waitlist, and no fee is due until a seat is free.',
  }),
})
export type Registration = z.infer<typeof registration>

/** What an applicant's own link shows; the fee as people read it. */
export type SavedApplication = {
  courseName: string
  feeStatus: FeeStatus
  fee: string
  isClosed: boolean
  isWaitlisted: boolean
}
