import type { CourseListItem } from '#contract/courses.ts'
import type { WireForm } from '#web/api.ts'
import type { ApplicationFields, FieldErrors, FieldName } from './application-fields.ts'

/** Fields on the wire that the form does not ask for. */
type Added = 'PreferredAdmissionCycle' | 'HasReferralCode' | `IsWillingToPay${string}`

/** Where the form asks for each field on the wire (specification 3). */
const fieldsOfWire = {
  FullName: 'firstName',
  EmailAddress: 'email',
  PhoneNumber: 'phone',
  City: 'city',
  State: 'state',
  Country: 'country',
  EmploymentStatus: 'employmentStatus',
  Gender: 'gender',
  HighestEducationLevel: 'educationLevel',
  FieldOfStudy: 'fieldOfStudy',
  HasProgrammingExperience: 'programmingExperience',
  CourseName: 'courseId',
  CourseId: 'courseId',
  CohortId: 'cohortId',
  LinkedInProfileUrl: 'linkedInUrl',
  ApplicationFeeWaiverCode: 'waiverCode',
  AcceptTermsAndConditions: 'acceptsTerms',
} satisfies Record<Exclude<keyof WireForm, Added>, FieldName>

/** The form on the wire, once the submit checks have passed. What is not named here is sent as it was filled in. */
export function toWire(fields: ApplicationFields, course: CourseListItem): WireForm {
  const waiverCode = fields.waiverCode.trim().toLowerCase()
  const asFilledIn = Object.entries(fieldsOfWire)
    // Without a preferred start, its field is absent.
    .filter(([name]) => name !== 'CohortId' || fields.cohortId !== '')
    .map(([name, field]) => [name, String(fields[field])])
  return {
    ...Object.fromEntries(asFilledIn),
    FullName: `${fields.firstName.trim()} ${fields.lastName.trim()}`,
    EmailAddress: fields.email.trim().toLowerCase(),
    CourseName: course.courseName,
    CourseId: course.id,
    PreferredAdmissionCycle: 'March2025',
    IsWillingToPayApplicationFee: 'true',
    IsWillingToPayTuitionFee: 'true',
    HasReferralCode: waiverCode === '' ? 'false' : 'true',
    ApplicationFeeWaiverCode: waiverCode,
  }
}

/** The server's errors by the form's own fields; what the form does not show is left out. */
export function fieldErrors(errors: Record<string, string[]> = {}): FieldErrors {
  const found: FieldErrors = {}
  for (const [name, sentences] of Object.entries(errors)) {
    const field = (fieldsOfWire as Partial<Record<string, FieldName>>)[name]
    if (field && sentences[0]) found[field] ??= sentences[0]
  }
  return found
}
