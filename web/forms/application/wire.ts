import { cleanLine } from '#contract/clean-text.ts'
import type { CourseListItem } from '#contract/courses.ts'
import {
  type EnrollmentField,
  enrollmentFields,
  sentAlways,
  type WireForm,
  wireNames,
} from '#contract/forms/enrollment.ts'
import type { FieldErrors } from '#web/forms/use-form.ts'
import type { ApplicationFields } from './application-draft.ts'

/** Converts checked values to the form on the wire (specification 3). */
export function toWire(fields: ApplicationFields, course: CourseListItem): WireForm {
  const waiverCode = cleanLine(fields.waiverCode).toLowerCase()
  const sent: Record<(typeof wireNames)[keyof typeof wireNames], string | boolean> = {
    ...fields,
    fullName: `${cleanLine(fields.firstName)} ${cleanLine(fields.lastName)}`,
    email: cleanLine(fields.email).toLowerCase(),
    courseName: course.courseName,
    courseId: course.id,
    waiverCode,
  }
  const named = Object.entries(wireNames)
    // Absent without a preferred start.
    .filter(([wire]) => wire !== 'CohortId' || fields.startId !== '')
    .map(([wire, name]) => [wire, String(sent[name])])
  return { ...Object.fromEntries(named), ...sentAlways, HasReferralCode: waiverCode === '' ? 'false' : 'true' }
}

/** Fields that show the errors of wire fields without a field of their own. */
const shownAt: Partial<Record<string, EnrollmentField>> = { fullName: 'firstName', courseName: 'courseId' }

/** Maps the server's errors to the form's fields. Others are dropped. */
export function fieldErrors(errors: Record<string, string[]> = {}): FieldErrors {
  const found: FieldErrors = {}
  for (const [wire, [sentence]] of Object.entries(errors)) {
    const name = (wireNames as Partial<Record<string, string>>)[wire] ?? ''
    const field = shownAt[name] ?? name
    if (sentence && field in enrollmentFields) found[field] ??= sentence
  }
  return found
}
