import { DEFAULT_COUNTRY } from '#contract/countries.ts'
import { noAttempt } from '#web/forms/draft.ts'

const firstStep = {
  firstName: '',
  lastName: '',
  email: '',
  /** `+` and digits */
  phone: '',
  country: DEFAULT_COUNTRY as string,
  state: '',
  city: '',
  gender: '',
  educationLevel: '',
  fieldOfStudy: '',
}
const secondStep = {
  programmingExperience: '',
  employmentStatus: '',
  courseId: '',
  /** The preferred start; '' for none. */
  cohortId: '',
  linkedInUrl: '',
  waiverCode: '',
  acceptsTerms: false,
}

/** What a person fills in, under the code's own names; '' is what is not filled in. */
export const emptyFields = { ...firstStep, ...secondStep }
export type ApplicationFields = typeof emptyFields
export type FieldName = keyof ApplicationFields
export type FieldErrors = Partial<Record<FieldName, string>>

export type Step = 1 | 2

/** The id of a field's control, for links to it. */
export function fieldId(field: string): string {
  return `apply-${field}`
}

export function stepOf(field: FieldName): Step {
  return field in secondStep ? 2 : 1
}

/**
 * An attempt with an `applicationId` is registered: only its checkout is left. `saved` is the Idempotency-Key under which the form is
 * saved for another device, and always sent.
 */
export const emptyDraft = {
  step: 1 as Step,
  values: emptyFields,
  attempt: noAttempt,
  hasChosenCountry: false,
  saved: '',
}
export type ApplicationDraft = typeof emptyDraft
