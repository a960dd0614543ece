import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#api/refusal.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Limits the bytes of files that one network address sends in a day, refused files included: reading and scanning them
 * costs the same. Counted in memory, for one process.
 */
export function createUploadQuota(bytesPerDay: number) {
  const limiter = new RateLimiterMemory({ points: bytesPerDay, duration: DAY_SECONDS })
  return {
    /**
     * To be called before a body is read.
     * @param declared its Content-Length; without one, any file may still fit
     * @throws Refusal 429 where the body does not fit
     */
    async requireRoom(address: string, declared: string | undefined): Promise<void> {
      const sent = await limiter.get(address)
      if (sent && sent.consumedPoints + Number(declared ?? 1) > bytesPerDay) throw tooMuch(sent)
    },

    /** @throws Refusal 429 where the file was too much; it does not count then, so that a smaller one may still fit */
    async count(address: string, bytes: number): Promise<void> {
      await limiter.consume(address, bytes).catch(async (sent: RateLimiterRes) => {
        await limiter.reward(address, bytes)
        throw tooMuch(sent)
      })
    },
  }
}

function tooMuch({ msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const hours = Math.ceil(seconds / 3600)
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  return new Refusal(429, `Too much was uploaded from your network today. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
