import type { RateLimiterRes } from 'rate-limiter-flexible'
import { failures } from '#contract/failures.ts'
import { HttpError } from './failures.ts'
import { networkLimiters } from './limits.ts'

export type UploadQuota = ReturnType<typeof createUploadQuota>

const DAY_SECONDS = 24 * 60 * 60

/** Limits the file bytes per day of an IP address and its networks, in this process's memory. Invalid files count. */
export function createUploadQuota(bytesPerDay: number) {
  const getLimiters = networkLimiters(bytesPerDay, DAY_SECONDS)
  return {
    /** Runs before the body is read; without Content-Length, it assumes that a file may fit. @throws HttpError 429 */
    async requireRoom(address: string, declared: string | undefined): Promise<void> {
      for (const { key, limiter } of getLimiters(address)) {
        const sent = await limiter.get(key)
        if (sent && sent.consumedPoints + Number(declared ?? 1) > limiter.points) throw tooMuch(sent)
      }
    },

    /** @throws HttpError 429 for a file that does not fit; it does not count, so a smaller one may still fit */
    async count(address: string, bytes: number): Promise<void> {
      const counted: ReturnType<typeof getLimiters> = []
      for (const each of getLimiters(address)) {
        counted.push(each)
        await each.limiter.consume(each.key, bytes).catch(async (sent: RateLimiterRes) => {
          for (const { key, limiter } of counted) await limiter.reward(key, bytes)
          throw tooMuch(sent)
        })
      }
    },
  }
}

function tooMuch({ msBeforeNext }: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const hours = Math.ceil(seconds / 3600)
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  const { status, message } = failures.tooManyUploads
  return new HttpError({ status, message: `${message} Please try again in ${wait}.`, retryAfter: seconds })
}
