import { z } from 'zod'
import { messages } from './errors.ts'
import { FULL_NAME_MAX_LENGTH } from './fields.ts'
import type { FieldRules } from './form-fields.ts'
import { formSchema } from './form-schema.ts'
import { enrollmentFields, sentAlways, wireNames } from './forms/enrollment.ts'
import type { FeeStatus } from './payments.ts'

const { firstName, lastName, acceptsTerms, ...asked } = enrollmentFields

/** Stored fields of an application, in the order and with the labels of emails and exports. */
export const applicationFields = {
  fullName: { label: 'Full Name', heading: 'Name', kind: 'name', max: FULL_NAME_MAX_LENGTH },
  ...asked,
} as const satisfies FieldRules

/** Ignored, since `CourseId` decides. */
const courseName = { label: 'Course', kind: 'line', optional: true } as const

/** Additions to the rules, for the API description. */
const descriptions: Partial<Record<keyof typeof wireNames, string>> = {
  FullName: 'First and last name, joined by a space.',
  EmailAddress: 'Kept in small letters.',
  CourseId: 'An `id` of `get-courses`.',
  CohortId: 'An `id` of `get-cohorts`, of the same course. Left out, the applicant has no preference.',
  ApplicationFeeWaiverCode: 'In any case. Left blank, the fee is due.',
}

const { PreferredAdmissionCycle, IsWillingToPayApplicationFee, IsWillingToPayTuitionFee } = sentAlways
const alike = {
  AcceptTermsAndConditions: z.literal('true', messages.acceptTerms),
  PreferredAdmissionCycle: z.literal(
    PreferredAdmissionCycle,
    `Preferred admission cycle must be ${PreferredAdmissionCycle}.`,
  ),
  IsWillingToPayApplicationFee: z.literal(
    IsWillingToPayApplicationFee,
    'Willingness to pay the application fee must be true.',
  ),
  IsWillingToPayTuitionFee: z.literal(IsWillingToPayTuitionFee, 'Willingness to pay the tuition fee must be true.'),
  HasReferralCode: z.enum(['true', 'false'], 'Referral code must be true or false.').default('false'),
}

/** Application on the wire: multipart text parts (specification 3). */
export const applicationForm = z.object({ ...wireShape(), ...alike })

function wireShape(): Record<string, z.ZodType<string>> {
  const schemas: Record<string, z.ZodType<string>> = formSchema({ ...applicationFields, courseName }).shape
  const shape = Object.entries(wireNames).flatMap(([wire, name]) => {
    const schema = schemas[name]
    const description = descriptions[wire as keyof typeof wireNames]
    return schema ? [[wire, description ? schema.meta({ ...schema.meta(), description }) : schema]] : []
  })
  return Object.fromEntries(shape)
}

/** Application under internal names, mapped from the wire's. */
export type NewApplication = Record<Exclude<keyof typeof applicationFields, 'hasProgrammingExperience'>, string> & {
  hasProgrammingExperience: boolean
  admissionCycle: string
}

type Named = Record<(typeof wireNames)[keyof typeof wireNames], string>

export const applicationFromForm = applicationForm.transform((form): NewApplication => {
  const named = Object.entries(wireNames).map(([wire, name]) => [name, form[wire as keyof typeof form]])
  const { courseName, acceptsTerms, ...application }: Named = Object.fromEntries(named)
  return {
    ...application,
    email: application.email.toLowerCase(),
    hasProgrammingExperience: application.hasProgrammingExperience === 'true',
    waiverCode: application.waiverCode.toLowerCase(),
    admissionCycle: form.PreferredAdmissionCycle,
  }
})

const { fullName, phone, country, state, city, linkedInUrl } = applicationFields

/** Details that applicants can correct themselves. */
export const contactSchema = formSchema({ fullName, phone, country, state, city, linkedInUrl })
export type Contact = z.output<typeof contactSchema>

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

/** Data behind an applicant's own link. `fee` is formatted. */
export type SavedApplication = {
  courseName: string
  /** First day of the preferred start, or ''. */
  start: string
  feeStatus: FeeStatus
  fee: string
  owes: boolean
  isClosed: boolean
  isWaitlisted: boolean
}
