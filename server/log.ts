import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { currentRequestId } from '#database/request-origin.ts'
import { countedNetworks } from '#services/network-address.ts'
import type { Resources } from './shutdown.ts'

/** Timeout for flushing the last lines. */
const TIMEOUT_MS = 5_000

/** Characters buffered for a slow or stalled reader. Lines beyond it are dropped and counted. */
const MOST_WAITING = 4 * 2 ** 20
const MINUTE_MS = 60_000
/** Addresses counted separately within a minute; all others share a line. */
const MOST_ADDRESSES = 1_000

/** JSON lines on standard output, written asynchronously in batches, and flushed on shutdown. */
export function openLog(level: string, resources: Resources): { log: Logger; droppedLines: () => number } {
  // With the default minLength, flush() would not wait (sonic-boom 4).
  const lines = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MOST_WAITING })
  let dropped = 0
  lines.on('drop', () => dropped++)
  const written = () => new Promise<void>((resolve) => lines.flush(() => resolve()))
  resources.add('log', () => Promise.race([written(), sleep(TIMEOUT_MS, undefined, { ref: false })]))
  const log = pino({ level, mixin: () => ({ request: currentRequestId() }) }, lines)
  return { log, droppedLines: () => dropped }
}

/** Logs refused calls (429) as one line per address and minute, with a count and without the address. */
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
    flush,
  }
}
