import type { RateLimiterRes } from 'rate-limiter-flexible'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'
import { networkLimiters } from '#http/limits.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Limits the bytes of files of an address and its networks in a day, in this process's memory; invalid ones count. */
export function createUploadQuota(bytesPerDay: number) {
  const limitersOf = networkLimiters(bytesPerDay, DAY_SECONDS)
  return {
    /** Before a body is read; without a Content-Length, any file may still fit. Throws HttpError 429. */
    async requireRoom(address: string, declared: string | undefined): Promise<void> {
      for (const { key, limiter } of limitersOf(address)) {
        const sent = await limiter.get(key)
        if (sent && sent.consumedPoints + Number(declared ?? 1) > limiter.points) throw tooMuch(sent)
      }
    },

    /** @throws HttpError 429 for a file that does not fit; it does not count, so that a smaller one may still fit */
    async count(address: string, bytes: number): Promise<void> {
      const counted: ReturnType<typeof limitersOf> = []
      for (const each of limitersOf(address)) {
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
