import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '#database/client.ts'
import { type Cluster, clusterName, DATABASE, superuserAddress, withLastLines } from './cluster.ts'
import { runProgram } from './programs.ts'

/** Crash recovery replays all writes since the last checkpoint. */
const START_TIMEOUT_MS = 120_000
/** Back ends of a killed PostgreSQL must finish before another can start. */
const LINGERING_MS = 30_000
const WILL_PASS = /pre-existing shared memory block|could not create any TCP\/IP sockets/
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5_000
const INVALID_PASSWORD = '28P01'

type Postmaster = { port: number; stop(): Promise<void> }

/** Starts PostgreSQL on a free port. Restarts it on the same port if it exits, so that pools can reconnect. */
export async function keepRunning(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  const stopping = new AbortController()
  const { signal } = stopping
  let port = await findFreePort()
  let child = launch(cluster, port)

  /** Waits until PostgreSQL is ready. Relaunches it with growing delays until `onError` throws. */
  async function settle(onError: (error: Error) => void | Promise<void>): Promise<void> {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      try {
        return await untilReady(cluster, port, child)
      } catch (error) {
        await onError(error as Error)
      }
      await sleep(delay, undefined, { signal })
      signal.throwIfAborted()
      child = launch(cluster, port)
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      if (!hasEnded(child)) await once(child, 'exit')
      signal.throwIfAborted()
      log(`PostgreSQL exited unexpectedly (${child.signalCode ?? `code ${child.exitCode}`}). Restarting it.`)
      await sleep(FIRST_DELAY_MS, undefined, { signal })
      signal.throwIfAborted()
      child = launch(cluster, port)
      await settle((error) => {
        signal.throwIfAborted()
        log(error.message)
      })
      log('PostgreSQL runs again.')
    }
  }

  const deadline = Date.now() + LINGERING_MS
  await settle(async (error) => {
    if (!WILL_PASS.test(error.message) || Date.now() > deadline) throw error
    port = await findFreePort()
  })
  const watching = watch().catch((error) => {
    if (!signal.aborted) throw error
  })
  return {
    port,
    async stop() {
      stopping.abort()
      await stopPostgres(child)
      await watching
    },
  }
}

/** Starts PostgreSQL without waiting until it is ready. */
export function launch(cluster: Cluster, port: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // Disabled: socket paths are limited to 107 bytes, which a deep checkout exceeds.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    cluster_name: clusterName(cluster.path),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(cluster.logFile, 'a', 0o600)
  const child = runProgram(cluster.programs, 'postgres', cluster.path, args, ['ignore', log, log])
  closeSync(log)
  // The server must be able to exit without stopping PostgreSQL. The next start takes care of it.
  child.unref()
  return child
}

/** Waits for PostgreSQL and creates the academy's database. On failure, stops it and throws the end of its log. */
export async function untilReady(cluster: Cluster, port: number, child: ChildProcess): Promise<void> {
  await once(child, 'spawn')
  const address = superuserAddress(port, cluster.password, 'postgres')
  const deadline = Date.now() + START_TIMEOUT_MS
  let failure: { code?: string } | undefined
  do {
    failure = await withClient(address, createDatabase, { timeoutMs: 2_000 }).catch((error) => error)
    if (!failure && !hasEnded(child)) return
    await sleep(10)
  } while (failure?.code !== INVALID_PASSWORD && !hasEnded(child) && Date.now() < deadline)
  await stopPostgres(child)
  const isInvalid = failure?.code === INVALID_PASSWORD
  const reason = isInvalid ? 'The file database-password does not open it.' : readFileSync(cluster.logFile, 'utf8')
  throw new Error(withLastLines(`PostgreSQL did not start in ${cluster.path}.`, reason))
}

async function createDatabase(client: pg.Client): Promise<undefined> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export async function stopPostgres(child: ChildProcess): Promise<void> {
  child.ref()
  if (!hasEnded(child)) await stopProcess(child.pid ?? 0)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Returns whether a process runs. A zombie does not: in a container, its exit status may never be collected. */
export function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Linux only. The command, in brackets, may itself contain brackets.
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return !/\) [XZ][^)]*$/.test(stat)
}

/** Stops PostgreSQL. On return, connections are closed and everything is on disk. */
export async function stopProcess(pid: number): Promise<void> {
  const signals = { SIGINT: 30_000, SIGQUIT: 10_000, SIGKILL: 10_000 }
  for (const [signal, timeout] of Object.entries(signals)) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const deadline = Date.now() + timeout
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
  }
}

/**
 * Stops the PostgreSQL of a killed server. Removes `postmaster.pid`, since its pid may now belong to another process,
 * which would keep PostgreSQL from starting. The caller holds the lock, so no running server uses the directory.
 */
export async function endOrphan(directory: string, log: (line: string) => void): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  // The first line is the pid (PostgreSQL's utils/pidfile.h).
  const content = attempt(() => readFileSync(file, 'utf8'))
  const pid = Number.parseInt(content, 10)
  const isOurs = () => getCommandLine(pid).includes(clusterName(directory))
  if (isAlive(pid) && isOurs()) {
    log('The database of a killed server is still running. Restarting it.')
    await stopProcess(pid)
  }
  rmSync(file, { force: true })
}

function getCommandLine(pid: number): string {
  if (process.platform === 'linux') return attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  return attempt(() => execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }))
}

function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
