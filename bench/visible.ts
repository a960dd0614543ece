import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median, quantile } from './statistics.ts'

type Changes = {
  /** Of the proxy, and the paths that are asked for there. */
  url: string
  paths: string[]
  /** Whether a page shows one version only. */
  isOfOne: (html: string) => boolean
  count: number
  change: () => Promise<void>
  /** Resolves once all processes show the change. */
  isShown: () => Promise<unknown>
}

/** Measures from each change until all processes show it, while 100 GETs a second are checked. @returns cells of {@link COLUMNS} */
export async function timeUntilShown({ url, paths, isOfOne, count, change, isShown }: Changes): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<autocannon.Result>()
  const requests = paths.map((path) => ({ path }))
  const verifyBody = (html: unknown) => isOfOne(String(html))
  const visitors = autocannon(
    { url, requests, verifyBody, connections: 4, overallRate: 100, duration: 3_600 },
    (_error, result) => resolve(result),
  )
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    // A random moment between two polls of a process.
    await sleep(Math.random() * 1_000)
    const began = performance.now()
    await change()
    await isShown()
    times.push(performance.now() - began)
  }
  ;(visitors as unknown as autocannon.Instance).stop()
  const { requests: sent, non2xx, errors, timeouts, mismatches } = await promise
  const figures = [median(times), quantile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0))
  return [...figures, ...[sent.total, non2xx + errors + timeouts, mismatches].map(String)]
}

export const COLUMNS = ['ms (median)', 'p95', 'slowest', 'GETs', 'errors', 'of two versions']
