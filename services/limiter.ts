import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#database/client.ts'
import { tooMany } from './errors.ts'

/** Tables of counts for all processes together, with the columns of `waiver_guesses` (database/schema.ts). */
type CountTable = 'applicant_limits' | 'staff_guesses'

/** What is counted, and how often at most within the time. */
export type Counted = { key: string; most: number }

/** Counts each before it is judged. @param seconds of a period @returns what takes it back @throws ServiceError */
export async function countUses(
  { $client }: Database,
  table: CountTable,
  seconds: number,
  counted: Counted[],
  reason: string,
): Promise<() => Promise<unknown>> {
  const limiter = new RateLimiterPostgres({
    ...{ storeClient: $client, storeType: 'pool', tableName: table, tableCreated: true },
    // Each key has a limit of its own: `points` is not used.
    ...{ keyPrefix: '', points: 1, duration: seconds, clearExpiredByTimeout: false },
  })
  for (const { key, most } of counted) {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
    if (consumedPoints > most) throw tooMany(reason, msBeforeNext)
  }
  return () => Promise.all(counted.map(({ key }) => limiter.reward(key)))
}
