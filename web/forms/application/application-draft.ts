import { place } from '#content/place.ts'
import { emptyValues, type FormValues } from '#contract/form-fields.ts'
import {
  type EnrollmentField,
  type EnrollmentStep,
  enrollmentFields,
  enrollmentSteps,
} from '#contract/forms/enrollment.ts'
import { noAttempt } from '#web/forms/form-draft.ts'

/** Input of the form; '' if empty. */
export type ApplicationFields = FormValues<typeof enrollmentFields>

export const emptyFields: ApplicationFields = {
  ...emptyValues(enrollmentFields),
  get country() {
    return place().defaultCountry
  },
}

export function getStep(field: EnrollmentField): EnrollmentStep {
  return enrollmentSteps[2].some(({ fields }) => field in fields) ? 2 : 1
}

/**
 * With an `applicationId`, the attempt is registered and only checkout is left. `saved` is the Idempotency-Key of a
 * form saved for another device, which is then always used.
 */
export const emptyDraft = {
  step: 1 as EnrollmentStep,
  values: emptyFields,
  attempt: noAttempt,
  saved: '',
}
export type ApplicationDraft = typeof emptyDraft
