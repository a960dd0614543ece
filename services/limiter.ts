import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#database/client.ts'
import { tooMany } from './errors.ts'

/** Tables shared by all processes, with the columns of `waiver_guesses` (database/schema.ts). */
type CountTable = 'applicant_limits' | 'staff_guesses'

/** A counter and its limit. */
export type Counted = { key: string; most: number }

/** Counts first, then checks. @param period in milliseconds @returns a function that undoes the count */
export async function countUses(
  { $client }: Database,
  table: CountTable,
  period: number,
  counted: Counted[],
  reason: string,
): Promise<() => Promise<unknown>> {
  const limiter = new RateLimiterPostgres({
    storeClient: $client,
    storeType: 'pool',
    tableName: table,
    tableCreated: true,
    // `points` is unused because each key has its own limit.
    keyPrefix: '',
    points: 1,
    duration: period / 1000,
    clearExpiredByTimeout: false,
  })
  for (const { key, most } of counted) {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
    if (consumedPoints > most) throw tooMany(reason, msBeforeNext)
  }
  return () => Promise.all(counted.map(({ key }) => limiter.reward(key)))
}
