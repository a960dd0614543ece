import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Takes a lock that the kernel lets go of when this process dies, however it dies. Node has no file locks of its own,
 * but SQLite's are real ones: an open exclusive transaction on an otherwise empty file.
 * @returns what releases it; undefined while another process (or another call in this one) holds it
 */
export function tryLock(file: string): (() => void) | undefined {
  const holder = new DatabaseSync(file)
  try {
    // No journal: there is nothing to roll back, and a killed process would leave the file.
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return () => holder.close()
}
