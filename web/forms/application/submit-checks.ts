import { type FieldRule, isEmpty } from '#contract/form-fields.ts'
import { checkedSilently, type EnrollmentField, submitToasts } from '#contract/forms/enrollment.ts'
import type { FieldErrors } from '#web/forms/use-form.ts'
import type { ApplicationFields } from './application-draft.ts'

/**
 * Returns the toast for the submit checks: none while a personal field is invalid, else one for the first missing
 * field, or for what is wrong with another one.
 */
export function toastFor(errors: FieldErrors, values: ApplicationFields) {
  if (checkedSilently.some((field) => field in errors)) return undefined
  const missing = submitToasts.find(([name]) => isEmpty(values[name]))
  const [field, text] = missing ?? (Object.entries(errors)[0] as [EnrollmentField, string] | undefined) ?? []
  return field && text ? { field, text } : undefined
}

/** Names what a field still needs, for a sentence. */
export function missingWords({ what, label }: FieldRule, value: string | boolean): string {
  if (!what) return label
  return isEmpty(value) ? what : what.replace('your', 'a valid')
}
