/** Creates a mutex per key. If `rejectsWaiting` accepts an error, such as a timeout, waiting callers fail with it. */
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
