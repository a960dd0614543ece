import type { Context, MiddlewareHandler } from 'hono'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'
import type { ApiDeps } from './deps.ts'

/** Open to any origin: Stripe signs its events, and an email's token authorizes ending that subscription (RFC 8058). */
const ANYWHERE = /\/(Stripe\/webhook|Newsletter\/unsubscribe)$/
const READS = ['GET', 'HEAD', 'OPTIONS']

/** Checks that our site or one of `origins` sent a request. Programs send no such headers; no page can trick them. */
export function comesFrom(context: Context, origins: string[]): boolean {
  const origin = context.req.header('Origin')
  if (origin && origins.includes(origin)) return true
  // Sec-Fetch-Site also holds if a proxy changes the Host: only the browser knows its address bar.
  const site = context.req.header('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  return !origin || getHost(origin) === getHost(context.req.url)
}

/** Compares hosts only, because a proxy that ends TLS turns https into http. */
function getHost(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}

export function refuseCrossSite({ publicUrl, corsOrigins = [] }: ApiDeps): MiddlewareHandler {
  const origins = [new URL(publicUrl).origin, ...corsOrigins]
  return async (context, next) => {
    const { method, path } = context.req
    if (!READS.includes(method) && !ANYWHERE.test(path) && !comesFrom(context, origins)) {
      throw new HttpError(failures.crossSite)
    }
    await next()
  }
}
