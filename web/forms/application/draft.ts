import { type ApplicationFields, emptyFields, type Step } from './application-fields.ts'

/** A sending of the form: the body it was made for, its Idempotency-Key, and what came of it. */
export type Attempt = {
  body: string
  key: string
  /** Registered, and the fee not paid yet: only the checkout is left to do. */
  applicationId?: string
}

/** The form as far as it has come. */
export type Draft = { step: Step; fields: ApplicationFields; attempt?: Attempt }

export const emptyDraft: Draft = { step: 1, fields: emptyFields }

// The number goes up when the shape changes, so that an old draft is not misread.
const KEY = 'application-draft-1'

/** The draft kept in this tab, or nothing where there is none or the browser keeps nothing for us. */
export function loadDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isObject(kept) ? readDraft(kept) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft in this tab; where the browser refuses, the form works without. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

function readDraft(kept: Record<string, unknown>): Draft {
  const fields = isObject(kept.fields) ? kept.fields : {}
  const known = Object.entries(emptyFields).map(([name, empty]) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : empty
    return [name, typeof value === typeof empty ? value : empty]
  })
  const draft: Draft = { step: kept.step === 2 ? 2 : 1, fields: Object.fromEntries(known) as ApplicationFields }
  const { attempt } = kept
  if (!isObject(attempt) || typeof attempt.body !== 'string' || typeof attempt.key !== 'string') return draft
  const { body, key, applicationId } = attempt
  return { ...draft, attempt: { body, key, ...(typeof applicationId === 'string' && { applicationId }) } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
