import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Creates a data directory if missing, and locks it until the returned function is called. */
export function lockDirectory(directory: string): () => void {
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
