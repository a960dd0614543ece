/**
 * Creates a mutex per key. `runExclusive(key, work)` runs the work of one key in order of arrival, one at a time.
 * @param rejectsWaiting whether an error also rejects the callers that wait for the key, without running their work: for
 *   errors that all of them would meet, such as a timeout of the database
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
