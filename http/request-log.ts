import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { onBehalfOf } from '#database/request-origin.ts'

/** The result of a call, without data about the caller. */
export type AnsweredCall = {
  method: string
  /** The pattern (`/api/v1/Contact/send-message`), because a path as sent may contain anything. */
  route: string
  status: number
  ms: number
}

const WELL_FORMED = /^[\w.:=/+-]{8,128}$/
const ROUTINE = /^\/api\/(health|v1\/Insight)\//

/** Gives each call an id (or accepts a trusted proxy's), sends it as X-Request-Id, and logs the result. */
export function requestLog(options: {
  log: Logger
  isFromProxy: (context: Context) => boolean
  observe?: ((call: AnsweredCall) => void) | undefined
  onRefused?: (context: Context, route: string) => void
}): MiddlewareHandler {
  const { log, isFromProxy, observe, onRefused } = options
  return (context, next) => {
    const began = performance.now()
    const given = context.req.header('X-Request-Id')
    const id = given !== undefined && WELL_FORMED.test(given) && isFromProxy(context) ? given : randomUUID()
    context.header('X-Request-Id', id)
    return onBehalfOf(id, async () => {
      await next()
      const ms = Math.round((performance.now() - began) * 10) / 10
      const call = { method: context.req.method, route: routePath(context), status: context.res.status, ms }
      const isRefused = call.status === 429
      log[isRefused || ROUTINE.test(call.route) ? 'debug' : 'info'](call, 'a call was answered')
      if (isRefused) onRefused?.(context, call.route)
      observe?.(call)
    })
  }
}
