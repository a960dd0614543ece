import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { cleanLine } from '#contract/clean-text.ts'
import { messages } from '#contract/errors.ts'
import { failures } from '#contract/failures.ts'
import type { Queryable } from '#database/client.ts'
import { codeRedemptions } from '#database/schema-payments.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import type { DataDeps, WaiverDeps } from '#services/deps.ts'
import { invalidField, tooMany } from '#services/errors.ts'
import { createKeyedMutex } from '#services/keyed-mutex.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { countedNetworks, widestNetwork } from '#services/network-address.ts'

const HOUR_SECONDS = 60 * 60

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns a code as it is stored and compared. */
export const plainCode = (code: string) => cleanLine(code).toLowerCase()

/** Compares codes in constant time, ignoring case, surrounding spaces and invisible characters. */
export function sameWaiverCode(given: string, accepted: string): boolean {
  return timingSafeEqual(digest(plainCode(given)), digest(plainCode(accepted)))
}

/**
 * Creates a check, serialized per network to count parallel guesses. It returns `accepted` for the default code, the
 * result of a desk code, or `none` for a blank code. @throws ServiceError invalid, too_many
 */
export function createWaiverChecker(deps: DataDeps & WaiverDeps) {
  const { waiverGuessesPerHour } = deps.limits
  const guesses = new RateLimiterPostgres({
    storeClient: deps.database.$client,
    storeType: 'pool',
    tableName: 'waiver_guesses',
    tableCreated: true,
    keyPrefix: '',
    points: waiverGuessesPerHour,
    duration: HOUR_SECONDS,
    // Retention deletes expired counts. A timer here would outlive each application that staff enter.
    clearExpiredByTimeout: false,
  })
  const runExclusive = createKeyedMutex(isDatabaseAway)
  const requireAtMost = (most: number, count: RateLimiterRes | null) => {
    if (!count || count.consumedPoints <= most) return
    throw tooMany(failures.tooManyCodes.message, count.msBeforeNext)
  }

  return async <Result>(code: string, address: string, tryCodeOfDesk: () => Promise<Result | undefined>) => {
    if (plainCode(code) === '') return 'none' as const
    return runExclusive(widestNetwork(address), async () => {
      const networks = countedNetworks(address)
      for (const { key, times } of networks) {
        requireAtMost(waiverGuessesPerHour * times - 1, await guesses.get(key))
      }
      if (sameWaiverCode(code, deps.waiverCode)) return 'accepted' as const
      const result = await tryCodeOfDesk()
      if (result !== undefined) return result
      for (const { key, times } of networks) {
        requireAtMost(waiverGuessesPerHour * times, await guesses.penalty(key))
      }
      // The same message for every reason, to reveal nothing about codes.
      throw invalidField('ApplicationFeeWaiverCode', messages.wrongWaiverCode, messages.wrongWaiverCode)
    })
  }
}

/** A redeemed code and its reduction: minor units, or a rate in percent. `mailbox` is a hash. */
type Redeemed = { codeId: string; amount: number | null; rate: number | null; mailbox: string }

/** `currency` is that of the fee. */
type Use = { code: string; courseId: string; email: string; currency: string }

/** Checks a code and counts its use, under a lock. Undefined if it is invalid or used up. */
export async function redeemCode(
  transaction: Queryable,
  { code, courseId, email, currency }: Use,
): Promise<Redeemed | undefined> {
  const mailbox = mailboxHash(email)
  // A statement sees the data of its start. After the lock, the next statement sees all earlier uses.
  await transaction.execute(sql`select from codes where code = ${code} for update`)
  const { rows } = await transaction.execute<Omit<Redeemed, 'mailbox'>>(sql`
    update codes set used = used + 1
    where code = ${code} and ended_at is null
      and (starts_at is null or starts_at <= now())
      and (ends_at is null or ends_at > now())
      and (amount is null or coalesce(currency, ${currency}) = ${currency})
      and (courses = '{}' or ${courseId} = any(courses))
      and (limit_total is null or used < limit_total)
      and (limit_per_email is null or limit_per_email > (
        select count(*) from code_redemptions where code_id = codes.id and mailbox = ${mailbox}))
    returning id as "codeId", amount, rate`)
  return rows[0] && { ...rows[0], mailbox }
}

/** Stores which application used a code. Belongs in the transaction of {@link redeemCode}. */
export async function insertRedemption(transaction: Queryable, applicationId: string, redeemed: Redeemed) {
  await transaction.insert(codeRedemptions).values({ applicationId, ...redeemed })
}
