import type { IncomingMessage, RequestListener } from 'node:http'
import { isSitePath } from '#content/site-paths.ts'
import { allowsTracking, hostOfReferrer, isCampaign, referrerKind } from '#services/analytics/referrer-kind.ts'
import type { Tally } from '#services/analytics/tally.ts'
import type { Schedule } from '#services/schedule/schedule.ts'
import { decodedPath } from './request-path.ts'

/** Counts pages without JavaScript (docs/decisions/0016). Only browsers request a document by Fetch Metadata (2.1). */
export function countingViews(
  listener: RequestListener,
  tally: Tally,
  { publicUrl, schedule }: { publicUrl: string; schedule: Pick<Schedule, 'current'> },
): RequestListener {
  const { host: own } = new URL(publicUrl)
  const count = ({ method, headers, url = '/' }: IncomingMessage, status: number) => {
    const isFetchedAhead = headers['sec-purpose'] !== undefined
    // Pages from memory have their final status by now; rendered ones still have 200, which nearly all keep.
    if (method !== 'GET' || isFetchedAhead || (status !== 200 && status !== 304)) return
    const page = decodedPath(url.split('?', 1)[0] ?? '/')
    const { paths } = schedule.current().content
    if (!isSitePath(paths, page) || !allowsTracking((name) => headers[name]?.toString())) return
    const hosts = [own, headers.host ?? own]
    const referrer = referrerKind(hostOfReferrer(headers.referer), isCampaign(url), hosts)
    tally.count({ page, event: 'view', referrer })
  }
  return (request, response) => {
    listener(request, response)
    if (request.headers['sec-fetch-dest'] === 'document') count(request, response.statusCode)
  }
}
