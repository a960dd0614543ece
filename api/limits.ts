import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '#services/errors.ts'
import { countedNetworks } from '#services/network-address.ts'
import type { ApiDeps } from './deps.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Counts what an address sends, in this process's memory, with its networks (see {@link countedNetworks}).
 * @param points how much one address may send
 * @param seconds in which time
 * @param reason the sentence that a refusal begins with
 * @returns what counts one; throws ServiceError too_many with Retry-After where it was one too many
 */
export function networkLimit(points: number, seconds: number, reason: string): (address: string) => Promise<void> {
  const limiters = new Map<number, RateLimiterMemory>()
  return async (address) => {
    // The smallest network first: once it is full, its requests no longer use up what its neighbors share.
    for (const { key, times } of countedNetworks(address)) {
      const limiter = limiters.get(times) ?? new RateLimiterMemory({ points: points * times, duration: seconds })
      limiters.set(times, limiter)
      await limiter.consume(key).catch((full: RateLimiterRes) => {
        throw tooMany(reason, full.msBeforeNext)
      })
    }
  }
}

/** Refuses an address that has sent too many forms, all forms together, before their bodies are read. */
export function limitForms({ limits, clientAddress }: ApiDeps): MiddlewareHandler {
  const reason = 'Too many submissions came from your network.'
  const windows = [networkLimit(limits.perMinute, MINUTE, reason), networkLimit(limits.perHour, HOUR, reason)]
  return async (context, next) => {
    for (const count of windows) await count(clientAddress(context))
    await next()
  }
}

/** Stripe repeats an event that was refused, and its addresses may be those of a proxy: only what does not verify counts. */
const WEBHOOK = '/api/v1/Stripe/webhook'

/**
 * Refuses an address that asks for too much that has to be computed: calls and pages rendered per request, all together.
 * @param perMinute requests of one address
 * @throws ServiceError too_many
 */
export function limitRequests(perMinute: number, clientAddress: (context: Context) => string): MiddlewareHandler {
  const count = networkLimit(perMinute, MINUTE, 'Too many requests came from your network.')
  return async (context, next) => {
    const isEvent = context.req.path === WEBHOOK
    if (!isEvent) await count(clientAddress(context))
    await next()
    if (isEvent && context.res.status >= 400 && context.res.status < 500) await count(clientAddress(context))
  }
}
