import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endOrphan, keepRunning } from '#database/embedded/postmaster.ts'
import { withClient } from './client.ts'
import { addressFor, DATABASE, openCluster, superuserAddress } from './embedded/cluster.ts'

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

const SQLITE_BUSY = 5

/** Creates a data directory if missing, and locks it until the returned function is called. */
function lockDirectory(directory: string): () => void {
  let release: (() => void) | undefined
  try {
    // Below /proc, a recursive mkdir of Node 24 never returns.
    mkdirSync(directory, { recursive: !directory.startsWith('/proc/'), mode: 0o700 })
    // SQLite would open a read-only file and lock nothing.
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    release = tryLock(join(directory, 'lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${directory} cannot be written (${reason}). Set DATA_DIR to another folder.`)
  }
  if (release) return release
  throw new Error(`Another server is already running on ${directory}. Stop it, or set DATA_DIR to another folder.`)
}

/**
 * Takes a lock that the kernel releases when this process dies. Node has no file locks, so this uses an open exclusive
 * SQLite transaction on an empty file. Returns a release function, or undefined if another process holds the lock.
 */
function tryLock(file: string): (() => void) | undefined {
  const holder = new DatabaseSync(file)
  try {
    // No journal: there is nothing to roll back, and a killed process would leave the file behind.
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return () => holder.close()
}

/** Owns everything in the database. Runs migrations and the operator's commands. */
export const OWNER = 'academy_owner'
/** The running site's role: reads and writes rows, owns nothing. */
const APPLICATION = 'academy_site'
const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Creates owner and site roles with new passwords (docs/decisions/0026). Returns their addresses. */
export async function prepareRoles(port: number, password: string) {
  // Letters, digits, - and _ need no escaping in addresses or SQL.
  const [owner = '', application = ''] = [24, 24].map((bytes) => randomBytes(bytes).toString('base64url'))
  const statements = `
    do $$ begin
      if to_regrole('${OWNER}') is null then create role ${OWNER}; end if;
      if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if;
    end $$;
    alter role ${OWNER} ${ORDINARY} password '${owner}';
    alter role ${APPLICATION} ${ORDINARY} password '${application}';
    alter database ${DATABASE} owner to ${OWNER};
    alter schema public owner to ${OWNER};
    revoke all on database ${DATABASE} from public;
    grant connect on database ${DATABASE} to ${APPLICATION}`
  // One simple query, so one round trip and one transaction.
  await withClient(superuserAddress(port, password), (client) => client.query(statements), { timeoutMs: 2_000 })
  return { owner: addressFor(port, OWNER, owner), application: addressFor(port, APPLICATION, application) }
}
