import { performance } from 'node:perf_hooks'

/** A server that has just started has garbage, whatever it does. */
const FIRST_MS = 3_000
const EVERY_MS = 10_000
/** Event loop utilization below this counts as idle. */
const IDLE = 0.05
const WORTH_IT_BYTES = 10 * 2 ** 20

/**
 * Returns memory to the system soon after the start, and after a flood once there is little to do. V8 does so only while
 * memory is being allocated. Needs `--expose-gc`; without it nothing happens. A collection takes about a tenth of a
 * second.
 */
export function collectWhenIdle(): void {
  const collect = globalThis.gc
  if (!collect) return
  let resident = 0
  const collectNow = () => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    resident = process.memoryUsage.rss()
  }
  let since = performance.eventLoopUtilization()
  setTimeout(collectNow, FIRST_MS).unref()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (utilization <= IDLE && process.memoryUsage.rss() >= resident + WORTH_IT_BYTES) collectNow()
  }, EVERY_MS).unref()
}
