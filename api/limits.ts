import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { ApiDeps } from './deps.ts'
import { Refusal } from './refusal.ts'
import { countedAddress } from './visitor-address.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Refuses an address that has sent too many forms, all forms together, before their bodies are read. */
export function limitForms({ limits, clientAddress }: ApiDeps): MiddlewareHandler {
  const windows = [
    new RateLimiterMemory({ points: limits.perMinute, duration: MINUTE, keyPrefix: 'minute' }),
    new RateLimiterMemory({ points: limits.perHour, duration: HOUR, keyPrefix: 'hour' }),
  ]
  return async (context, next) => {
    const address = countedAddress(clientAddress(context))
    for (const window of windows) {
      await window.consume(address).catch((full: RateLimiterRes) => {
        throw tooMany('Too many submissions came from your network.', full.msBeforeNext)
      })
    }
    await next()
  }
}

/** Counts wrong waiver codes by address, in PostgreSQL, so that several processes and restarts share the count. */
export type WaiverGuesses = {
  /** @throws Refusal 429 when the address has used up its guesses, so that not even a right code is looked at */
  mustHaveOneLeft: (address: string) => Promise<void>
  /** @throws Refusal 429 when this wrong guess was one too many */
  countWrong: (address: string) => Promise<void>
}

export function waiverGuesses({ database, limits }: ApiDeps): WaiverGuesses {
  const limiter = new RateLimiterPostgres({
    storeClient: database.$client,
    storeType: 'pool',
    tableName: 'waiver_guesses',
    tableCreated: true,
    keyPrefix: '',
    points: limits.waiverGuessesPerHour,
    duration: HOUR,
  })
  const refuseIfFull = (count: RateLimiterRes | null, full: (used: number) => boolean) => {
    if (count && full(count.consumedPoints)) {
      throw tooMany('Too many wrong waiver codes came from your network.', count.msBeforeNext)
    }
  }
  return {
    async mustHaveOneLeft(address) {
      refuseIfFull(await limiter.get(countedAddress(address)), (used) => used >= limits.waiverGuessesPerHour)
    },
    async countWrong(address) {
      refuseIfFull(await limiter.penalty(countedAddress(address)), (used) => used > limits.waiverGuessesPerHour)
    },
  }
}

function tooMany(reason: string, milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`
  return new Refusal(429, `${reason} Please try again in ${wait}.`, { headers: { 'Retry-After': String(seconds) } })
}
