import type { IncomingMessage, RequestListener } from 'node:http'
import type { ApiDeps } from '#api/deps.ts'
import { skipsRegion } from '#contract/visitor-region.ts'
import { BARE_POLICY, securityHeaders } from '#http/security-headers.ts'
import { isDocument } from './documents/routes.ts'
import { decodedPath, isCall, isFile, isPrivate } from './request-path.ts'

/** Pages for visitors from anywhere: after checkout, or from an email link. */
const RETURNS = new Set(['/success', '/unsubscribe', '/privacypolicy', '/refundpolicy'])
/** Query parameters of `/apply` for a stored application or a saved form. */
const BEGUN = ['application', 'draft']

/** Redirects visitors to the alternate site before any HTML (docs/decisions/0012). */
export function regionGate(
  { visitorRegions, publicUrl }: Pick<ApiDeps, 'visitorRegions' | 'publicUrl'>,
  getAddress: (request: IncomingMessage) => string,
  answerWith: (waits: boolean) => RequestListener,
): RequestListener {
  const answer = answerWith(false)
  if (!visitorRegions) return answer
  // Needed only if a third party is asked.
  let answerWaiting: RequestListener | undefined
  const headers = {
    ...securityHeaders(publicUrl),
    'Content-Security-Policy': BARE_POLICY,
    'Cache-Control': 'no-store',
    'Content-Length': 0,
  }
  return (request, response) => {
    if (!dependsOnRegion(request)) return answer(request, response)
    const region = visitorRegions.known(getAddress(request))
    if (!region) {
      answerWaiting ??= answerWith(true)
      return answerWaiting(request, response)
    }
    if (!region.redirectTo) return answer(request, response)
    response.writeHead(302, { ...headers, Location: region.redirectTo }).end()
  }
}

export function dependsOnRegion({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [target = '/', query = ''] = url.split(/\?(.*)/s, 2)
  const path = decodedPath(target)
  if (isCall(path) || isFile(path) || isDocument(path)) return false
  const page = path.replace(/\/+$/, '')
  if (RETURNS.has(page)) return false
  if (isPrivate(page, true)) return false
  if (page === '/apply' && BEGUN.some((name) => new URLSearchParams(query).has(name))) return false
  return !skipsRegion(query)
}
