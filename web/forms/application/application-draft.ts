import { DEFAULT_COUNTRY } from '#contract/countries.ts'
import { emptyValues, type FormValues } from '#contract/form-fields.ts'
import {
  type EnrollmentField,
  type EnrollmentStep,
  enrollmentFields,
  enrollmentSteps,
} from '#contract/forms/enrollment.ts'
import { noAttempt } from '#web/forms/draft.ts'

/** What a person fills in; '' is what is not filled in. */
export type ApplicationFields = FormValues<typeof enrollmentFields>

export const emptyFields: ApplicationFields = { ...emptyValues(enrollmentFields), country: DEFAULT_COUNTRY }

export function stepOf(field: EnrollmentField): EnrollmentStep {
  return enrollmentSteps[2].some(({ fields }) => field in fields) ? 2 : 1
}

/**
 * An attempt with an `applicationId` is registered: only its checkout is left. `saved` is the Idempotency-Key under which the form is
 * saved for another device, and always sent.
 */
export const emptyDraft = {
  step: 1 as EnrollmentStep,
  values: emptyFields,
  attempt: noAttempt,
  hasChosenCountry: false,
  saved: '',
}
export type ApplicationDraft = typeof emptyDraft
