import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#database/client.ts'
import { tooMany } from '#services/errors.ts'
import { hashOf } from '#services/secrets.ts'

const EMAILS_PER_DAY = 5

/** Counts an email with a draft's link, which anyone can have sent to any address. @throws ServiceError too_many */
export async function countDraftEmail({ $client }: Database, email: string): Promise<void> {
  const limiter = new RateLimiterPostgres({
    ...{ storeClient: $client, storeType: 'pool', tableName: 'applicant_limits', tableCreated: true },
    ...{ keyPrefix: '', points: EMAILS_PER_DAY, duration: 24 * 60 * 60, clearExpiredByTimeout: false },
  })
  const { consumedPoints, msBeforeNext } = await limiter.penalty(`draft ${hashOf(email)}`)
  if (consumedPoints > EMAILS_PER_DAY)
    throw tooMany('This address has got enough links for today. Your answers stay in this tab.', msBeforeNext)
}
