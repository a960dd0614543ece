/**
 * Creates a mutex per key. `runExclusive(key, work)` runs the work of one key one after another, in order of arrival; other keys
 * do not wait. By default a failure rejects only its own caller.
 * @param rejectsWaiting whether an error also rejects the callers that already wait for the key, without running their work. For
 *   errors that all of them would meet, such as a database that does not answer: each would wait for the timeout in turn
 */
export function createKeyedMutex(
  rejectsWaiting: (error: unknown) => boolean = () => false,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const tail = tails.get(key) ?? Promise.resolve()
    const current = tail.then(work, (error) => {
      if (rejectsWaiting(error)) throw error
      return work()
    })
    tails.set(key, current)
    try {
      return await current
    } finally {
      if (tails.get(key) === current) tails.delete(key)
    }
  }
}
