import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Logger, pino } from 'pino'
import { currentRequestId, onBehalfOf } from '#database/request-origin.ts'
import { countedNetworks } from '#services/network-address.ts'
import type { Resources } from './shutdown.ts'

/** The longest wait for the last lines at the end of the process. */
const TIMEOUT_MS = 5_000

/** Characters that wait for a reader who is slow or stalled. Lines beyond are dropped and counted. */
const MOST_WAITING = 4 * 2 ** 20
const MINUTE_MS = 60_000
/** Addresses that are told apart within a minute; all others share a line. */
const MOST_ADDRESSES = 1_000

/** The log: lines of JSON on standard output, written asynchronously in batches, and completely before an orderly end. */
export function openLog(level: string, resources: Resources): { log: Logger; droppedLines: () => number } {
  // With the default minLength, flush() would wait for nothing (sonic-boom 4).
  const lines = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MOST_WAITING })
  let dropped = 0
  lines.on('drop', () => dropped++)
  const written = () => new Promise<void>((resolve) => lines.flush(() => resolve()))
  resources.add('log', () => Promise.race([written(), sleep(TIMEOUT_MS, undefined, { ref: false })]))
  const log = pino({ level, mixin: () => ({ request: currentRequestId() }) }, lines)
  return { log, droppedLines: () => dropped }
}

/**
 * Logs refused calls (429) as one line an address and minute, with a count. A flood would otherwise fill the disk. No line says which
 * address it was.
 */
export function openRefusedCalls(log: Logger) {
  const refused = new Map<string, { count: number; route: string }>()
  const flush = () => {
    for (const line of refused.values()) log.info(line, 'calls from one address were refused')
    refused.clear()
  }
  setInterval(flush, MINUTE_MS).unref()
  return {
    add(address: string, route: string): void {
      const [network] = countedNetworks(address)
      const key = refused.has(network.key) || refused.size < MOST_ADDRESSES ? network.key : 'others'
      const line = refused.get(key) ?? { count: 0, route }
      line.count++
      refused.set(key, line)
    },
    /** Logs what was counted since the last lines. */
    flush,
  }
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
 * Gives every call an id, sent as X-Request-Id, and logs its answer; health probes, views and refused calls at debug level. A
 * trusted proxy's X-Request-Id is used (TRUST_PROXY).
 */
export function requestLog(options: {
  log: Logger
  isFromProxy: (context: Context) => boolean
  observe?: ((call: AnsweredCall) => void) | undefined
  /** Called for each answer 429. */
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
      // The last matched route, whose handler answered.
      const call = { method: context.req.method, route: routePath(context), status: context.res.status, ms }
      const isRefused = call.status === 429
      log[isRefused || ROUTINE.test(call.route) ? 'debug' : 'info'](call, 'a call was answered')
      if (isRefused) onRefused?.(context, call.route)
      observe?.(call)
    })
  }
}
