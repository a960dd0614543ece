import { Refusal } from '#api/refusal.ts'

const RETRY_AFTER_SECONDS = 10

/**
 * Lets so many works run at once, and so many of one key; further ones are refused at once, before they cost anything.
 * A classroom fits in, and slow senders from one address cannot fill it.
 * @throws Refusal 503 where every place is taken
 */
export function createPlaces({ total, perKey }: { total: number; perKey: number }) {
  const taken = new Map<string, number>()
  let all = 0
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = taken.get(key) ?? 0
    if (all >= total || mine >= perKey) {
      throw new Refusal(
        503,
        `Many files are coming in at this moment. Please try again in ${RETRY_AFTER_SECONDS} seconds.`,
        { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
      )
    }
    all += 1
    taken.set(key, mine + 1)
    try {
      return await work()
    } finally {
      all -= 1
      const left = (taken.get(key) ?? 1) - 1
      if (left === 0) taken.delete(key)
      else taken.set(key, left)
    }
  }
}
