/**
 * Runs work of one key one after another, in order of arrival; other keys do not wait. A failure ends only its own turn.
 * @param isForAll whether a failure would meet those who already wait as well, one time-out after the other: they get
 *   it at once
 */
export function createTurns(
  isForAll: (error: unknown) => boolean = () => false,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, (error) => {
      if (isForAll(error)) throw error
      return work()
    })
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
