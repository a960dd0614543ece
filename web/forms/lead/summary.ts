import type { FieldErrors, Summary } from './lead-definition.ts'

/**
 * What stands above a form after a failed submission, or nothing where no field is refused.
 * @param labels of all fields, by name, in the form's order
 * @param message what the server says of the whole
 */
export function summaryOf(
  labels: Record<string, string>,
  refusals: FieldErrors,
  message?: string,
): Summary | undefined {
  const entries = Object.entries(labels).flatMap(([name, label]) => {
    const refusal = refusals[name]
    return refusal === undefined ? [] : [{ name, text: refusal.startsWith(label) ? refusal : `${label}: ${refusal}` }]
  })
  return entries.length > 0 ? { entries, ...(message !== undefined && { message }) } : undefined
}
