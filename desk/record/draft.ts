/** What is typed and not stored yet, for one tab: so it survives the end of a session. */
const PREFIX = 'note '
const keyOf = (staffId: string, name: string) => `${PREFIX}${staffId} ${name}`

/** A browser can refuse to store anything; then nothing is kept. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

export function readDraft(staffId: string, name: string): string {
  return withStorage((storage) => storage.getItem(keyOf(staffId, name))) ?? ''
}

/** An empty text removes it. */
export function keepDraft(staffId: string, name: string, text: string): void {
  const key = keyOf(staffId, name)
  withStorage((storage) => (text === '' ? storage.removeItem(key) : storage.setItem(key, text)))
}

/** At sign-out: the next person at this browser must not find them. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}
