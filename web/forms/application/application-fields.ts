import { DEFAULT_COUNTRY } from '#contract/countries.ts'

/** What a person fills in, under the code's own names; '' is what is not filled in. */
export const emptyFields = {
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
  programmingExperience: '',
  employmentStatus: '',
  courseId: '',
  linkedInUrl: '',
  waiverCode: '',
  acceptsTerms: false,
}
export type ApplicationFields = typeof emptyFields
export type FieldName = keyof ApplicationFields
export type FieldErrors = Partial<Record<FieldName, string>>

export type Step = 1 | 2

const secondStep = new Set<FieldName>([
  'programmingExperience',
  'employmentStatus',
  'courseId',
  'linkedInUrl',
  'waiverCode',
  'acceptsTerms',
])

/** The step that a field stands on. */
export function stepOf(field: FieldName): Step {
  return secondStep.has(field) ? 2 : 1
}
