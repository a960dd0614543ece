import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { failures } from '#contract/failures.ts'
import { tooMany } from '#services/errors.ts'
import { countedNetworks } from '#services/network-address.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns the limiters of an address's networks, smallest first, in memory. `points` is the limit of one visitor. */
export function networkLimiters(points: number, seconds: number) {
  const limiters = new Map<number, RateLimiterMemory>()
  return (address: string) =>
    countedNetworks(address).map(({ key, times }) => {
      const limiter = limiters.get(times) ?? new RateLimiterMemory({ points: points * times, duration: seconds })
      limiters.set(times, limiter)
      return { key, limiter }
    })
}

/** Returns a function that counts one request. It throws ServiceError too_many, whose message begins with `reason`. */
export function networkLimit(points: number, seconds: number, reason: string): (address: string) => Promise<void> {
  const getLimiters = networkLimiters(points, seconds)
  return async (address) => {
    // Once the smallest network is full, its requests do not count against the larger ones, which neighbors share.
    for (const { key, limiter } of getLimiters(address)) {
      await limiter.consume(key).catch((full: RateLimiterRes) => {
        throw tooMany(reason, full.msBeforeNext)
      })
    }
  }
}

/** Limits the forms of one address, all forms together, before their bodies are read. */
export function limitForms(
  limits: { perMinute: number; perHour: number },
  clientAddress: (context: Context) => string,
): MiddlewareHandler {
  const reason = failures.tooManyForms.message
  const windows = [networkLimit(limits.perMinute, MINUTE, reason), networkLimit(limits.perHour, HOUR, reason)]
  return async (context, next) => {
    for (const count of windows) await count(clientAddress(context))
    await next()
  }
}

/** Stripe and mail providers repeat failed calls, perhaps through one proxy, so only their invalid calls count. */
const WEBHOOKS = ['/api/v1/Stripe/webhook', '/api/v1/inbound-email']

/** Limits API calls and rendered pages of one address together. @throws ServiceError too_many */
export function limitRequests(perMinute: number, clientAddress: (context: Context) => string): MiddlewareHandler {
  const count = networkLimit(perMinute, MINUTE, failures.tooManyRequests.message)
  return async (context, next) => {
    const isEvent = WEBHOOKS.includes(context.req.path)
    if (!isEvent) await count(clientAddress(context))
    await next()
    if (isEvent && context.res.status >= 400 && context.res.status < 500) await count(clientAddress(context))
  }
}
