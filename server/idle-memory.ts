import { performance } from 'node:perf_hooks'

const EVERY_MS = 10_000
/** Share of the time in which the event loop had work. */
const IDLE = 0.05
const WORTH_IT_BYTES = 20 * 2 ** 20

/**
 * Gives back what a flood has left in V8's heap, once there is little to do. V8 does so itself only where memory is still being
 * allocated. Needs `--expose-gc`; without it nothing happens. A collection takes about a tenth of a second.
 */
export function collectWhenIdle(): void {
  const collect = globalThis.gc
  if (!collect) return
  let resident = process.memoryUsage.rss()
  let since = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (utilization > IDLE || process.memoryUsage.rss() < resident + WORTH_IT_BYTES) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    resident = process.memoryUsage.rss()
  }, EVERY_MS).unref()
}
