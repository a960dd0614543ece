/**
 * Storage key of an application's draft. Increment the number when the shape changes, so that old drafts are ignored.
 */
export const APPLICATION_DRAFT = 'application-draft-2'

/** Storage key of the last sent application, for `/success`. */
export const SENT_APPLICATION = 'application-sent-2'
/** `start` is its first day, or ''. `fee` is a text if nothing is due now; '' if only the server knows. */
export const noSentApplication = { id: '', course: '', start: '', fee: '' }

/** One attempt to send a form. `applicationId` is set once it is registered. */
export type Attempt = { body: string; key: string; applicationId: string }

/** Before the first attempt, and after one with an unusable key. */
export const noAttempt: Attempt = { body: '', key: '', applicationId: '' }

/** Returns the last attempt if the body is unchanged, so that a retry adds no second row. */
export function attemptFor(body: string, last: Attempt): Attempt {
  return last.body === body ? last : { ...noAttempt, body, key: idempotencyKey() }
}

/** Creates a random key of 128 bits. Not by `crypto.randomUUID`, which needs a secure context. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Loads a saved draft in the shape of `empty`; undefined if there is none, or storage is blocked. */
export function loadFormDraft<Draft>(name: string, empty: Draft): Draft | undefined {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isObject(saved) ? restore(empty, saved) : undefined
  } catch {
    return undefined
  }
}

/** Saves a draft in this tab. If storage is blocked, the form works without it. */
export function saveFormDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {}
}

export function clearFormDraft(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {}
}

/** Takes saved values whose name and type match `empty`. */
export function restore<Value>(empty: Value, saved: unknown): Value {
  if (!isObject(empty)) return typeof saved === typeof empty ? (saved as Value) : empty
  const values = isObject(saved) ? saved : {}
  const entries = Object.entries(empty).map(([name, value]) => [
    name,
    restore(value, Object.hasOwn(values, name) ? values[name] : undefined),
  ])
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
