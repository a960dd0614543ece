import { type FieldRule, isEmpty } from '#contract/form-fields.ts'
import { checkedSilently, submitToasts } from '#contract/forms/enrollment.ts'
import type { FieldErrors } from '#web/forms/use-form.ts'
import type { ApplicationFields } from './application-draft.ts'

/**
 * Returns the toast for the submit checks: none while a personal field is invalid, else one for the first missing
 * field.
 */
export function toastFor(errors: FieldErrors, values: ApplicationFields) {
  if (checkedSilently.some((field) => field in errors)) return undefined
  const [field, text] = submitToasts.find(([name]) => isEmpty(values[name])) ?? []
  return field && text ? { field, text } : undefined
}

/** Names what a field still needs, for a sentence. */
export function missingWords({ what, label }: FieldRule, value: string | boolean): string {
  if (!what) return label
  return isEmpty(value) ? what : what.replace('your', 'a valid')
}
