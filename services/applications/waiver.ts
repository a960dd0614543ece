import { createHash, timingSafeEqual } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { messages } from '#contract/errors.ts'
import { failures } from '#contract/failures.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, tooMany } from '#services/errors.ts'
import { createKeyedMutex } from '#services/keyed-mutex.ts'
import { countedNetworks, widestNetwork } from '#services/network-address.ts'

const HOUR_SECONDS = 60 * 60

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares codes without case and surrounding blanks, in constant time. */
export function sameWaiverCode(given: string, accepted: string): boolean {
  const plain = (code: string) => code.normalize('NFC').trim().toLowerCase()
  return timingSafeEqual(digest(plain(given)), digest(plain(accepted)))
}

/** What waives the fee: the accepted code, or what a code of the desk gave; `none` for a blank one. */
type Judge = <Result>(
  code: string,
  address: string,
  tryCodeOfDesk: () => Promise<Result | undefined>,
) => Promise<'none' | 'accepted' | Result>

/**
 * Returns a function that judges a code; a code that is not the accepted one may be one of the desk. It throws ServiceError
 * invalid for a wrong code, and too_many once an address or its networks have guessed too often. A network's codes are judged
 * one at a time, so that parallel guesses count. PostgreSQL has the counts: they hold for all processes and after a restart.
 */
export function createWaiverJudge(deps: ServiceDeps): Judge {
  const { waiverGuessesPerHour } = deps.limits
  const guesses = new RateLimiterPostgres({
    storeClient: deps.database.$client,
    storeType: 'pool',
    tableName: 'waiver_guesses',
    tableCreated: true,
    keyPrefix: '',
    points: waiverGuessesPerHour,
    duration: HOUR_SECONDS,
  })
  const runExclusive = createKeyedMutex(isDatabaseAway)
  const requireAtMost = (most: number, count: RateLimiterRes | null) => {
    if (!count || count.consumedPoints <= most) return
    throw tooMany(failures.tooManyCodes.message, count.msBeforeNext)
  }

  return async (code, address, tryCodeOfDesk) => {
    if (code.trim() === '') return 'none'
    return runExclusive(widestNetwork(address), async () => {
      const networks = countedNetworks(address)
      for (const { key, times } of networks) {
        requireAtMost(waiverGuessesPerHour * times - 1, await guesses.get(key))
      }
      if (sameWaiverCode(code, deps.waiverCode)) return 'accepted'
      const result = await tryCodeOfDesk()
      if (result !== undefined) return result
      for (const { key, times } of networks) {
        requireAtMost(waiverGuessesPerHour * times, await guesses.penalty(key))
      }
      // One message for every reason: it says nothing about which codes there are.
      throw invalidField('ApplicationFeeWaiverCode', messages.wrongWaiverCode, messages.wrongWaiverCode)
    })
  }
}
