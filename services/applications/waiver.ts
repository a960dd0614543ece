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

/** Compares codes case-insensitively, surrounding blanks aside, in a time that tells nothing of the accepted one. */
export function sameWaiverCode(given: string, accepted: string): boolean {
  const plain = (code: string) => code.normalize('NFC').trim().toLowerCase()
  return timingSafeEqual(digest(plain(given)), digest(plain(accepted)))
}

/**
 * Says whether a code waives the fee: true for the accepted one, false for a blank one.
 * Any other is refused (422) and counted; an address that has guessed too often is refused before its code is looked
 * at (429), else guessing would go on. A network's codes are judged one at a time, so that a volley of guesses does
 * not slip past the count.
 */
export function createWaiverJudge(deps: ServiceDeps): (code: string, address: string) => Promise<boolean> {
  const guesses = waiverGuesses(deps)
  const runExclusive = createKeyedMutex(isDatabaseAway)
  return async (code, address) => {
    if (code.trim() === '') return false
    return runExclusive(widestNetwork(address), async () => {
      await guesses.requireOneLeft(address)
      if (sameWaiverCode(code, deps.waiverCode)) return true
      await guesses.countWrong(address)
      throw invalidField('ApplicationFeeWaiverCode', messages.wrongWaiverCode, messages.wrongWaiverCode)
    })
  }
}

/** Counts wrong waiver codes by address and its networks, in PostgreSQL, so that several processes and restarts share the count. */
type WaiverGuesses = {
  /** @throws ServiceError too_many when the address has used up its guesses, so that not even a right code is looked at */
  requireOneLeft: (address: string) => Promise<void>
  /** @throws ServiceError too_many when this wrong guess was one too many */
  countWrong: (address: string) => Promise<void>
}

function waiverGuesses({ database, limits }: Pick<ServiceDeps, 'database' | 'limits'>): WaiverGuesses {
  const limiter = new RateLimiterPostgres({
    storeClient: database.$client,
    storeType: 'pool',
    tableName: 'waiver_guesses',
    tableCreated: true,
    keyPrefix: '',
    points: limits.waiverGuessesPerHour,
    duration: HOUR_SECONDS,
  })
  const refuseIfFull = (count: RateLimiterRes | null, full: (used: number) => boolean) => {
    if (count && full(count.consumedPoints)) {
      throw tooMany('Too many wrong waiver codes came from your network.', count.msBeforeNext)
    }
  }
  return {
    async requireOneLeft(address) {
      for (const { key, times } of countedNetworks(address)) {
        refuseIfFull(await limiter.get(key), (used) => used >= limits.waiverGuessesPerHour * times)
      }
    },
    async countWrong(address) {
      for (const { key, times } of countedNetworks(address)) {
        refuseIfFull(await limiter.penalty(key), (used) => used > limits.waiverGuessesPerHour * times)
      }
    },
  }
}
