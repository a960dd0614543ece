import type { IncomingMessage, RequestListener } from 'node:http'
import { beginWork, within } from '#database/spans.ts'
import { groupOf } from '#server/route-group.ts'

/**
 * A listener whose requests are traced. Neither path nor query nor address is told: a call names its route
 * (server/request-log.ts), a page its group.
 * @param isFromProxy whether a trusted proxy speaks (TRUST_PROXY), so that its traceparent is believed
 */
export function traced(listener: RequestListener, isFromProxy: (request: IncomingMessage) => boolean): RequestListener {
  return (request, response) => {
    const method = request.method ?? ''
    const said = request.headers.traceparent
    const caller = typeof said === 'string' && isFromProxy(request) ? said : undefined
    const route = groupOf(request.url ?? '/')
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = beginWork(`${method} ${route}`, { kind: 'server', caller, attributes })
    response.once('close', () => {
      span?.set({ 'http.response.status_code': response.statusCode })
      if (!response.writableFinished) span?.end('aborted')
      else span?.end(response.statusCode >= 500 ? String(response.statusCode) : undefined)
    })
    within(span, () => listener(request, response))
  }
}
