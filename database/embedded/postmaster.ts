import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, WRONG_PASSWORD } from './connection.ts'
import { isAlive } from './process-table.ts'
import { type Programs, runProgram, withLastLines } from './program.ts'

export type Cluster = {
  /** Absolute path of the data directory. */
  path: string
  programs: Programs
  password: string
  /** Where PostgreSQL's own log goes. */
  logFile: string
}

/** Recovery after a crash replays what was written since the last checkpoint; more than this is no start any more. */
const START_MS = 120_000
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/**
 * Starts PostgreSQL and waits until it lets us in.
 * @param signal ends it again while it is starting
 * @throws Error with one line and the last of PostgreSQL's log
 */
export async function launch(cluster: Cluster, port: number, signal: AbortSignal): Promise<ChildProcess> {
  const { child, saidSince } = spawnPostmaster(cluster, port)
  let spawnError: Error | undefined
  child.once('error', (error) => {
    spawnError = error
  })
  const deadline = Date.now() + START_MS
  for (;;) {
    const failure = await ensureDatabase(port, cluster.password).then(
      () => undefined,
      (error: { code?: string }) => error,
    )
    if (spawnError) throw new Error(`PostgreSQL cannot be run on this machine: ${spawnError.message}`)
    if (hasEnded(child)) throw new Error(withLastLines(`PostgreSQL did not start in ${cluster.path}.`, saidSince()))
    if (!failure && !signal.aborted) return child
    if (failure?.code === WRONG_PASSWORD || signal.aborted || Date.now() > deadline) {
      await stopPostmaster(child.pid ?? 0)
      const reason = failure?.code === WRONG_PASSWORD ? 'The file database-password does not open it.' : saidSince()
      throw new Error(withLastLines(`PostgreSQL did not start in ${cluster.path}.`, reason))
    }
    await sleep(10)
  }
}

function spawnPostmaster(cluster: Cluster, port: number): { child: ChildProcess; saidSince: () => string } {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // The path of a socket may have no more than 107 bytes, which a deep checkout exceeds.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(cluster.logFile, 'a', 0o600)
  const before = statSync(cluster.logFile).size
  const child = runProgram(cluster.programs, 'postgres', cluster.path, args, ['ignore', output, output])
  closeSync(output)
  // A server that exits without stopping PostgreSQL must not hang on it; the next start takes care of it.
  child.unref()
  return { child, saidSince: () => readFileSync(cluster.logFile).subarray(before).toString() }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Ends PostgreSQL: connections are closed and everything is on disk when this returns. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const deadline = Date.now() + timeoutMs
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
  }
}

/** A port that nothing listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}
