import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '#api/http-error.ts'
import { countedNetworks } from '#services/network-address.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Limits the bytes of files that one address sends in a day, and its networks in IPv6, refused files included: reading and
 * scanning them costs the same. Counted in memory, for one process.
 */
export function createUploadQuota(bytesPerDay: number) {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (times: number) => {
    const limiter = limiters.get(times) ?? new RateLimiterMemory({ points: bytesPerDay * times, duration: DAY_SECONDS })
    limiters.set(times, limiter)
    return limiter
  }
  return {
    /**
     * To be called before a body is read.
     * @param declared its Content-Length; without one, any file may still fit
     * @throws HttpError 429 where the body does not fit
     */
    async requireRoom(address: string, declared: string | undefined): Promise<void> {
      for (const { key, times } of countedNetworks(address)) {
        const sent = await limiterOf(times).get(key)
        if (sent && sent.consumedPoints + Number(declared ?? 1) > bytesPerDay * times) throw tooMuch(sent)
      }
    },

    /** @throws HttpError 429 where the file was too much; it does not count then, so that a smaller one may still fit */
    async count(address: string, bytes: number): Promise<void> {
      const counted: { limiter: RateLimiterMemory; key: string }[] = []
      for (const { key, times } of countedNetworks(address)) {
        const limiter = limiterOf(times)
        counted.push({ limiter, key })
        await limiter.consume(key, bytes).catch(async (sent: RateLimiterRes) => {
          for (const each of counted) await each.limiter.reward(each.key, bytes)
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
  return new HttpError(429, `Too much was uploaded from your network today. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
