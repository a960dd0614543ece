import type { CourseListItem } from '#contract/courses.ts'
import type { WireForm } from '#web/api.ts'
import type { ApplicationFields, FieldErrors, FieldName } from './application-fields.ts'

/** The form on the wire (specification 3), once the submit checks have passed. */
export function toWire(fields: ApplicationFields, course: CourseListItem): WireForm {
  const waiverCode = fields.waiverCode.trim().toLowerCase()
  return {
    FullName: `${fields.firstName.trim()} ${fields.lastName.trim()}`,
    EmailAddress: fields.email.trim().toLowerCase(),
    PhoneNumber: fields.phone,
    City: fields.city,
    State: fields.state,
    Country: fields.country,
    EmploymentStatus: fields.employmentStatus as WireForm['EmploymentStatus'],
    Gender: fields.gender as WireForm['Gender'],
    HighestEducationLevel: fields.educationLevel as WireForm['HighestEducationLevel'],
    FieldOfStudy: fields.fieldOfStudy,
    HasProgrammingExperience: fields.programmingExperience === 'true' ? 'true' : 'false',
    CourseName: course.courseName,
    CourseId: course.id,
    ...(fields.cohortId && { CohortId: fields.cohortId }),
    PreferredAdmissionCycle: 'March2025',
    IsWillingToPayApplicationFee: 'true',
    IsWillingToPayTuitionFee: 'true',
    HasReferralCode: waiverCode === '' ? 'false' : 'true',
    LinkedInProfileUrl: fields.linkedInUrl,
    ApplicationFeeWaiverCode: waiverCode,
    AcceptTermsAndConditions: `${fields.acceptsTerms}` as WireForm['AcceptTermsAndConditions'],
  }
}

const fieldsOfWire: Partial<Record<string, FieldName>> = {
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
} satisfies Partial<Record<keyof WireForm, FieldName>>

/** The server's errors by the form's own fields; what the form does not show is left out. */
export function fieldErrors(errors: Record<string, string[]> = {}): FieldErrors {
  const found: FieldErrors = {}
  for (const [name, sentences] of Object.entries(errors)) {
    const field = fieldsOfWire[name]
    if (field && sentences[0]) found[field] ??= sentences[0]
  }
  return found
}
