import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { onBehalfOf } from '#database/request-origin.ts'

/** What became of a call. Neither body, query nor address: nothing in it says who called. */
export type AnsweredCall = {
  method: string
  /** The pattern that took it (`/api/v1/Contact/send-message`), never the path as it came: anything may stand in that. */
  route: string
  status: number
  ms: number
}

/** A proxy's word for a request, where it is fit to stand in a log. */
const WELL_FORMED = /^[\w.:=/+-]{8,128}$/
const ROUTINE = /^\/api\/(health|v1\/Insight)\//

/**
 * Names every call by an id, answered as X-Request-Id, and logs one line when it is answered; what programs send by themselves
 * (probes of health, counts of views) at debug level only.
 * @param options.isFromProxy whether a trusted proxy speaks (TRUST_PROXY); its X-Request-Id is kept
 * @param options.observe hears of every call too
 */
export function requestLog(options: {
  log: Logger
  isFromProxy: (context: Context) => boolean
  observe?: ((call: AnsweredCall) => void) | undefined
}): MiddlewareHandler {
  const { log, isFromProxy, observe } = options
  return (context, next) => {
    const began = performance.now()
    const given = context.req.header('X-Request-Id')
    const id = given !== undefined && WELL_FORMED.test(given) && isFromProxy(context) ? given : randomUUID()
    context.header('X-Request-Id', id)
    return onBehalfOf(id, async () => {
      await next()
      const ms = Math.round((performance.now() - began) * 10) / 10
      // Without an index: the route that was reached last, whose handler answered.
      const call = { method: context.req.method, route: routePath(context), status: context.res.status, ms }
      log[ROUTINE.test(call.route) ? 'debug' : 'info'](call, 'a call was answered')
      observe?.(call)
    })
  }
}
