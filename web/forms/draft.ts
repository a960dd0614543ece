/** Where this tab saves the draft of an application. The number goes up when the shape changes, so that an old draft is not misread. */
export const APPLICATION_DRAFT = 'application-draft-2'

/** Where this tab saves what `/success` shows of the application that was sent last. */
export const SENT_APPLICATION = 'application-sent-2'
/** `fee` in words where nothing is to be paid now; '' where only the server knows. */
export const noSentApplication = { id: '', course: '', fee: '' }

/** One attempt to send a form: its body, its Idempotency-Key, and the application that it registered. */
export type Attempt = { body: string; key: string; applicationId: string }

/** Before the first attempt, and after one whose key is no longer good. */
export const noAttempt: Attempt = { body: '', key: '', applicationId: '' }

/** The attempt for a body: the last one while the body is the same, so that a retry makes no second row. */
export function attemptFor(body: string, last: Attempt): Attempt {
  return last.body === body ? last : { ...noAttempt, body, key: idempotencyKey() }
}

/** A new random key (UUID v4). `crypto.randomUUID` exists in secure contexts only; random bytes exist everywhere. */
export function idempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What this tab has saved under a name, in the shape of `empty`; nothing where nothing is saved, or storage is blocked. */
export function loadDraft<Draft>(name: string, empty: Draft): Draft | undefined {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isObject(saved) ? restore(empty, saved) : undefined
  } catch {
    return undefined
  }
}

/** Saves a draft in this tab. Where storage is blocked, the form works without. */
export function saveDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {}
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {}
}

/** Takes the saved values that `empty` has too, with the same type. */
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
