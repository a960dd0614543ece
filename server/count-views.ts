import type { IncomingMessage, RequestListener } from 'node:http'
import { isSitePath } from '#content/site-paths.ts'
import { hostOfReferrer, isCampaign, referrerKind } from '#services/analytics/referrer-kind.ts'
import type { Tally } from '#services/analytics/tally.ts'
import { allowsTracking } from '#services/analytics/tracking-consent.ts'
import { decodedPath } from './request-path.ts'

/** Counts a page as it is answered, with its status. */
export type CountView = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, status: number) => void

/** @param publicUrl the site's own address: links from its host are the site's own */
export function viewCounter(tally: Tally, publicUrl: string): CountView {
  const { host: own } = new URL(publicUrl)
  return (request, status) => countView(request, status, tally, own)
}

/**
 * A listener whose pages are counted as they are asked for: without script, and before any (docs/decisions/0016). Only
 * browsers say that they want a document (Fetch Metadata, 2.1); whatever else asks costs one look at one header.
 */
export function countingViews(listener: RequestListener, count: CountView): RequestListener {
  return (request, response) => {
    listener(request, response)
    if (request.headers['sec-fetch-dest'] === 'document') count(request, response.statusCode)
  }
}

/** Pages from memory have their final status by now; those still being rendered have 200, which nearly all keep. */
function countView(request: Parameters<CountView>[0], status: number, tally: Tally, own: string): void {
  const { method, headers, url = '/' } = request
  const isFetchedAhead = headers['sec-purpose'] !== undefined
  if (method !== 'GET' || isFetchedAhead || (status !== 200 && status !== 304)) return
  const page = decodedPath(url.split('?', 1)[0] ?? '/')
  if (!isSitePath(page) || !allowsTracking((name) => headers[name]?.toString())) return
  const from = hostOfReferrer(headers.referer)
  const hosts = [own, headers.host ?? own]
  tally.count({ page, event: 'view', referrer: referrerKind(from, isCampaign(url), hosts) })
}
