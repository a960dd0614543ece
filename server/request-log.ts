import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Logger, pino } from 'pino'
import { currentRequestId, onBehalfOf } from '#database/request-origin.ts'
import type { Resources } from './shutdown.ts'

/** The longest wait for the last lines at the end of the process. */
const TIMEOUT_MS = 5_000

/** The log: lines of JSON on standard output, written asynchronously in batches, and completely before an orderly end. */
export function openLog(level: string, resources: Resources): Logger {
  // With the default minLength, flush() would wait for nothing (sonic-boom 4).
  const lines = pino.destination({ dest: 1, sync: false, minLength: 1 })
  const written = () => new Promise<void>((resolve) => lines.flush(() => resolve()))
  resources.add('log', () => Promise.race([written(), sleep(TIMEOUT_MS, undefined, { ref: false })]))
  return pino({ level, mixin: () => ({ request: currentRequestId() }) }, lines)
}

/** The result of a call, without anything that says who called. */
export type AnsweredCall = {
  method: string
  /** The pattern (`/api/v1/Contact/send-message`): a path as sent may contain anything. */
  route: string
  status: number
  ms: number
}

/** A proxy's request id that may go into the log. */
const WELL_FORMED = /^[\w.:=/+-]{8,128}$/
const ROUTINE = /^\/api\/(health|v1\/Insight)\//

/**
 * Gives every call an id, sent as X-Request-Id, and logs one line when it is answered; health probes and counts of views at
 * debug level.
 * @param options.isFromProxy whether a trusted proxy sent the request (TRUST_PROXY); its X-Request-Id is used
 * @param options.observe receives every call too
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
      // The last matched route, whose handler answered.
      const call = { method: context.req.method, route: routePath(context), status: context.res.status, ms }
      log[ROUTINE.test(call.route) ? 'debug' : 'info'](call, 'a call was answered')
      observe?.(call)
    })
  }
}
