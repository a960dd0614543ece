import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { currentRequestId } from '#database/request-origin.ts'
import type { openResources } from './shutdown.ts'

/** How long the end of the process waits for the lines to be taken, in milliseconds. */
const TIMEOUT_MS = 5_000

/**
 * The log: lines of JSON on standard output. They are written asynchronously, and in batches where they come faster than
 * they are taken, so that no call waits for its own line. A process that ends in order has written them all.
 */
export function openLog(level: string, resources: ReturnType<typeof openResources>): Logger {
  // A least length of none would make flush() wait for nothing (sonic-boom 4).
  const lines = pino.destination({ dest: 1, sync: false, minLength: 1 })
  const written = () => new Promise<void>((resolve) => lines.flush(() => resolve()))
  resources.add('log', () => Promise.race([written(), sleep(TIMEOUT_MS, undefined, { ref: false })]))
  return pino({ level, mixin: () => ({ request: currentRequestId() }) }, lines)
}
