import type { IncomingMessage, RequestListener } from 'node:http'
import { skipsRegion } from '#contract/visitor-region.ts'
import type { VisitorRegions } from '#services/regions/visitor-regions.ts'
import { BARE_POLICY, securityHeaders } from './middleware/security-headers.ts'
import { decodedPath, hasExtension, isCall } from './request-path.ts'

/**
 * Pages that somebody was sent to because of what they did here: back from the checkout, from an email's link to pay or
 * to unsubscribe. They are let in from anywhere; sent on, they would be lost to what they came to finish.
 */
const RETURNS = new Set(['/success', '/unsubscribe'])

type Gate = {
  visitorRegions: VisitorRegions
  addressOf: (request: IncomingMessage) => string
  publicUrl: string
  /** Answers whatever is not sent on. */
  answer: RequestListener
  /** Answers with pages that wait, where somebody must be asked first. */
  answerWaiting?: RequestListener
}

/** Stands before the site where there is an alternate one, and sends its visitors on before any HTML (docs/decisions/0012). */
export function regionGate({
  visitorRegions,
  addressOf,
  publicUrl,
  answer,
  answerWaiting = answer,
}: Gate): RequestListener {
  const headers = {
    ...securityHeaders(publicUrl),
    ...{ 'Content-Security-Policy': BARE_POLICY, 'Cache-Control': 'no-store', 'Content-Length': 0 },
  }
  return (request, response) => {
    if (!dependsOnRegion(request)) return answer(request, response)
    const region = visitorRegions.known(addressOf(request))
    if (!region) return answerWaiting(request, response)
    if (!region.redirectTo) return answer(request, response)
    response.writeHead(302, { ...headers, Location: region.redirectTo }).end()
  }
}

/** Whether a request is for a page that is answered by where the visitor is. */
export function dependsOnRegion({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [target = '/', query = ''] = url.split(/\?(.*)/s, 2)
  const path = decodedPath(target)
  if (isCall(path) || hasExtension(path)) return false
  const page = path.replace(/\/+$/, '')
  if (RETURNS.has(page)) return false
  if (page === '/apply' && new URLSearchParams(query).has('application')) return false
  return !skipsRegion(query)
}
