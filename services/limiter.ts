import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#database/client.ts'

/** Counts in a table, for all processes together. @param table has the columns of `waiver_guesses` (database/schema.ts) */
export function openLimiter(
  { $client }: Database,
  table: string,
  points: number,
  seconds: number,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...{ storeClient: $client, storeType: 'pool', tableName: table, tableCreated: true },
    ...{ keyPrefix: '', points, duration: seconds, clearExpiredByTimeout: false },
  })
}
