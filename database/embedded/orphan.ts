import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { superuserAddress, withConnection } from './connection.ts'
import { type Cluster, stopPostmaster } from './postmaster.ts'
import { commandOf, isAlive, workingDirectoryOf } from './process-table.ts'

/** How long a process that may be our PostgreSQL, still starting, has to answer. */
const ANSWER_MS = 5_000

/**
 * Ends the PostgreSQL that a killed server left running in the cluster, and clears away a `postmaster.pid` whose
 * number now belongs to another process: PostgreSQL would take that one for itself and refuse to start.
 * The caller holds the lock on the data directory, so no living server uses it.
 */
export async function endOrphan(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const file = join(cluster.path, 'postmaster.pid')
  const found = readPidFile(file)
  if (!found) return
  if (isAlive(found.pid) && (await isPostmasterOf(cluster, found))) {
    log('The database of a server that was killed still runs; it is started anew.')
    await stopPostmaster(found.pid)
  }
  rmSync(file, { force: true })
}

function readPidFile(file: string): { pid: number; port: number } | undefined {
  try {
    // PostgreSQL's utils/pidfile.h: pid, data directory, start time, port, and more.
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) }
  } catch {
    return undefined
  }
}

/** PostgreSQL works in its data directory, so where the system tells it, that settles it. */
async function isPostmasterOf(cluster: Cluster, { pid, port }: { pid: number; port: number }): Promise<boolean> {
  const command = commandOf(pid)
  if (command !== undefined && command !== 'postgres') return false
  const directory = workingDirectoryOf(pid)
  if (command && directory) return directory === realpathSync(cluster.path)
  return answersFrom(cluster, pid, port)
}

/** Asks through its port: our password opens it, and it reads from our directory what was written there just now. */
async function answersFrom(cluster: Cluster, pid: number, port: number): Promise<boolean> {
  const name = `academy-${randomBytes(6).toString('hex')}`
  const token = randomBytes(12).toString('hex')
  writeFileSync(join(cluster.path, name), token, { mode: 0o644 })
  try {
    const deadline = Date.now() + ANSWER_MS
    while (isAlive(pid) && Date.now() < deadline) {
      const read = await withConnection(superuserAddress(port, cluster.password, 'postgres'), (client) =>
        client.query('select pg_read_file($1, true) as token', [name]),
      ).catch(() => undefined)
      if (read) return read.rows[0]?.token === token
      await sleep(100)
    }
    return false
  } finally {
    rmSync(join(cluster.path, name), { force: true })
  }
}
