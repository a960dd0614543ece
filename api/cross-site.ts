import type { Context, MiddlewareHandler } from 'hono'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'
import type { ApiDeps } from './deps.ts'

/** Stripe signs its events, and anyone with an email's token may end that subscription, from any page (RFC 8058). */
const ANYWHERE = /\/(Stripe\/webhook|Newsletter\/unsubscribe)$/
const READS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a page of ours, or of `origins`, sent a request. Programs say nothing, and no page can trick them. */
export function comesFrom(context: Context, origins: string[]): boolean {
  const origin = context.req.header('Origin')
  if (origin && origins.includes(origin)) return true
  // The browser's own word holds also where a proxy changes the Host: only it knows what its address bar says.
  const site = context.req.header('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  return !origin || hostOf(origin) === hostOf(context.req.url)
}

/** By host, since a proxy that ends TLS makes of the page's https an http. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}

/** Refuses what a page of another site has sent, before anything of it is read or counted: 403. */
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
