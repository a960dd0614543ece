import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { accountForPostgres, takeOwnership } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { makeCluster, readOrMakePassword } from './embedded/cluster.ts'
import { superuserAddress } from './embedded/connection.ts'
import { tryLock } from './embedded/lock.ts'
import { endOrphan } from './embedded/orphan.ts'
import { prepareRoles } from './embedded/roles.ts'
import { keepRunning, launchAnywhere } from './embedded/supervisor.ts'

export type EmbeddedDatabase = {
  /** `postgresql://...` on 127.0.0.1, for the role that owns everything in it; it stays the same until `stop`. */
  connectionString: string
  /** The same for the role that reads and writes rows and owns nothing: what the running site uses. */
  applicationConnectionString: string
  /** Ends PostgreSQL with everything on disk. Close pools first: what is still connected is cut off. */
  stop(): Promise<void>
}

const LARGEST_LOG_BYTES = 10_000_000

/**
 * Runs a real PostgreSQL in a folder: for a machine where nobody set up one.
 * `dataDir/postgres` is the cluster, `dataDir/database-url` its owner's address while it runs, `dataDir/postgres.log` its log.
 * @param dataDir made if missing; it belongs to one server at a time
 * @param options.log hears of restarts, in sentences
 * @throws Error whose message is one clear line, with the last lines of PostgreSQL's log below it where it has any
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: { log?: (line: string) => void } = {},
): Promise<EmbeddedDatabase> {
  const directory = resolve(dataDir)
  const log = options.log ?? (() => {})
  const unlock = lockDirectory(directory)
  try {
    return await startIn(directory, log, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function lockDirectory(directory: string): () => void {
  let unlock: (() => void) | undefined
  try {
    makeDirectory(directory)
    // SQLite would open a file that it cannot write, and lock nothing.
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    unlock = tryLock(join(directory, 'lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${directory} cannot be written (${reason}). Set DATA_DIR to another folder.`)
  }
  if (unlock) return unlock
  throw new Error(`Another server is already running on ${directory}. Stop it, or set DATA_DIR to another folder.`)
}

/** Not by `recursive: true`, which loops for ever where a parent takes no entries (/proc). */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(directory)) throw error
  }
}

async function startIn(directory: string, log: (line: string) => void, unlock: () => void): Promise<EmbeddedDatabase> {
  const account = accountForPostgres(join(directory, 'postgres'))
  const programs = { account, native: await findBinaries(account, directory) }
  const password = readOrMakePassword(directory)
  const path = await makeCluster(directory, programs, password)
  takeOwnership(path, account)

  const cluster = { path, programs, password, logFile: join(directory, 'postgres.log') }
  await endOrphan(cluster, log)
  putAsideLongLog(cluster.logFile)
  const { port, child } = await launchAnywhere(cluster)
  const stopPostgres = keepRunning(cluster, port, child, log)

  const { owner, application } = await prepareRoles(superuserAddress(port, password)).catch(async (error) => {
    await stopPostgres()
    throw error
  })
  const addressFile = join(directory, 'database-url')
  writeFileSync(addressFile, `${owner}\n`, { mode: 0o600 })
  chmodSync(addressFile, 0o600)

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    await stopPostgres()
    rmSync(addressFile, { force: true })
    unlock()
  }
  return {
    connectionString: owner,
    applicationConnectionString: application,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function putAsideLongLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`)
}
