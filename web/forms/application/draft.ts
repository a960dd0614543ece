import { type Attempt as AnyAttempt, readAttempt } from '#web/forms/attempt.ts'
import { clearKept, isObject, knownValues, loadKept, saveKept } from '#web/forms/kept-draft.ts'
import { type ApplicationFields, emptyFields, type Step } from './application-fields.ts'

/** An attempt to send the form. With an application's id it is registered, and only the checkout is left to do. */
export type Attempt = AnyAttempt<{ applicationId: string }>

/** The form as far as it is filled in. */
export type Draft = { step: Step; fields: ApplicationFields; attempt?: Attempt }

// The number goes up when the shape changes, so that an old draft is not misread.
const KEY = 'application-draft-1'

/** The draft kept in this tab, or nothing where there is none. */
export function loadDraft(): Draft | undefined {
  const kept = loadKept(KEY)
  return kept && readDraft(kept)
}

export function saveDraft(draft: Draft): void {
  saveKept(KEY, draft)
}

export function clearDraft(): void {
  clearKept(KEY)
}

function readDraft(kept: Record<string, unknown>): Draft {
  const draft: Draft = { step: kept.step === 2 ? 2 : 1, fields: knownValues(emptyFields, kept.fields) }
  const attempt = readAttempt(kept.attempt)
  if (!attempt || !isObject(kept.attempt)) return draft
  const { applicationId } = kept.attempt
  return { ...draft, attempt: { ...attempt, ...(typeof applicationId === 'string' && { applicationId }) } }
}
