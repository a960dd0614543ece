import { createHash, timingSafeEqual } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { messages } from '#contract/errors.ts'
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

/**
 * Returns a function that says whether a code waives the fee: true for the accepted one, false for a blank one. It throws
 * ServiceError invalid for a wrong code, which counts against the address and its networks, and too_many without a look at
 * the code once they have guessed too often. A network's codes are judged one at a time, so that parallel guesses count. The
 * counts are in PostgreSQL: they hold for all processes and after a restart.
 */
export function createWaiverJudge(deps: ServiceDeps): (code: string, address: string) => Promise<boolean> {
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
    throw tooMany('Too many wrong waiver codes came from your network.', count.msBeforeNext)
  }

  return async (code, address) => {
    if (code.trim() === '') return false
    return runExclusive(widestNetwork(address), async () => {
      const networks = countedNetworks(address)
      for (const { key, times } of networks) {
        requireAtMost(waiverGuessesPerHour * times - 1, await guesses.get(key))
      }
      if (sameWaiverCode(code, deps.waiverCode)) return true
      for (const { key, times } of networks) {
        requireAtMost(waiverGuessesPerHour * times, await guesses.penalty(key))
      }
      throw invalidField('ApplicationFeeWaiverCode', messages.wrongWaiverCode, messages.wrongWaiverCode)
    })
  }
}
