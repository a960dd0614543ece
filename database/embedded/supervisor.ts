import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, findFreePort, hasEnded, launch, stopPostmaster } from './postmaster.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5_000
/** Back ends of a PostgreSQL that was killed finish what they are at before another may start. */
const LINGERING_MS = 30_000

/** Starts PostgreSQL on a free port. */
export async function launchAnywhere(cluster: Cluster): Promise<{ port: number; child: ChildProcess }> {
  const deadline = Date.now() + LINGERING_MS
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    const port = await findFreePort()
    try {
      return { port, child: await launch(cluster, port, new AbortController().signal) }
    } catch (error) {
      const willPass = /pre-existing shared memory block|could not create any TCP\/IP sockets/.test(String(error))
      if (!willPass || Date.now() + delay > deadline) throw error
      await sleep(delay)
    }
  }
}

/**
 * Starts PostgreSQL again whenever it ends by itself, on the same port, so that pools find it there.
 * @returns what stops it for good
 */
export function keepRunning(
  cluster: Cluster,
  port: number,
  first: ChildProcess,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let child = first

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!hasEnded(child)) await once(child, 'exit')
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended by itself (${child.signalCode ?? `code ${child.exitCode}`}); starting it again.`)
      await relaunch()
    }
  }

  async function relaunch(): Promise<void> {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        child = await launch(cluster, port, stopping.signal)
        log('PostgreSQL runs again.')
        return
      } catch (error) {
        if (!stopping.signal.aborted) log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const watched = watch()
  return async () => {
    stopping.abort()
    // So far this process could exit without its child (`unref`); now it must stay until the child has ended.
    child.ref()
    if (!hasEnded(child)) await stopPostmaster(child.pid ?? 0)
    await watched
  }
}
