import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openCluster } from './embedded/cluster.ts'
import { lockDirectory } from './embedded/lock.ts'
import { keepRunning } from './embedded/postmaster.ts'
import { endOrphan } from './embedded/processes.ts'
import { prepareRoles } from './embedded/roles.ts'

const MAX_LOG_BYTES = 10_000_000

/**
 * Runs PostgreSQL in a folder (docs/decisions/0002), created if missing: `postgres` is the cluster, `database-url` its
 * owner's address while it runs, `postgres.log` its log. Only one server can use it at a time.
 * @throws Error of one line and the last lines of PostgreSQL's log
 */
export async function startEmbeddedDatabase(dataDir: string, options: { log?: (line: string) => void } = {}) {
  const directory = resolve(dataDir)
  const unlock = lockDirectory(directory)
  try {
    return await startLocked(directory, options.log ?? (() => {}), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(directory: string, log: (line: string) => void, unlock: () => void) {
  const cluster = await openCluster(directory)
  await endOrphan(cluster.path, log)
  rotateLog(cluster.logFile)
  const postgres = await keepRunning(cluster, log)
  const addresses = await prepareRoles(postgres.port, cluster.password).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  const addressFile = join(directory, 'database-url')
  rmSync(addressFile, { force: true })
  writeFileSync(addressFile, `${addresses.owner}\n`, { mode: 0o600 })

  async function stop(): Promise<void> {
    await postgres.stop()
    rmSync(addressFile, { force: true })
    unlock()
  }
  let stopped: Promise<void> | undefined
  return {
    /** For the role that owns everything in the database, on 127.0.0.1. Valid until `stop`. */
    connectionString: addresses.owner,
    /** For the running site's role, which reads and writes rows and owns nothing. */
    applicationConnectionString: addresses.application,
    /** Stops PostgreSQL after flushing to disk. Close pools first, because this cuts open connections. */
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
}
