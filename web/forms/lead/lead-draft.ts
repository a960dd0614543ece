import { emptyValues, type FieldRules, type FormValues } from '#contract/form-fields.ts'
import { type Attempt, readAttempt } from '#web/forms/attempt.ts'
import { clearKept, isObject, knownValues, loadKept, saveKept } from '#web/forms/kept-draft.ts'
import { typedValues } from '#web/forms/typed-values.ts'
import type { DraftStore } from '#web/forms/use-kept-draft.ts'

/** A lead form as far as it is filled in. */
export type LeadDraft<Rules extends FieldRules> = {
  values: FormValues<Rules>
  /** What the page's address filled in, by field. */
  filledIn: Record<string, string>
  attempt?: Attempt
}

/**
 * Keeps the draft of a lead form in this tab.
 * @param name of the form
 */
export function leadDraft<Rules extends FieldRules>(name: string, rules: Rules): DraftStore<LeadDraft<Rules>> {
  // The number goes up when the shape changes, so that an old draft is not misread.
  const key = `${name}-draft-1`
  const empty: LeadDraft<Rules> = { values: emptyValues(rules), filledIn: {} }
  return {
    empty,
    load() {
      const kept = loadKept(key)
      if (!kept) return undefined
      const texts = isObject(kept.filledIn) ? Object.entries(kept.filledIn) : []
      const filledIn = texts.filter((text): text is [string, string] => typeof text[1] === 'string')
      const attempt = readAttempt(kept.attempt)
      return {
        values: knownValues(empty.values, kept.values),
        filledIn: Object.fromEntries(filledIn),
        ...(attempt && { attempt }),
      }
    },
    save: (draft) => saveKept(key, draft),
    clear: () => clearKept(key),
    takeTyped: (kept, form) => ({
      ...kept,
      values: { ...kept.values, ...typedValues(form, empty.values, kept.values) },
    }),
  }
}
