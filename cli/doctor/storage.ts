import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Finding, found, hint, must, should } from '#services/site/finding.ts'
import type { Environment } from './environment.ts'

/** Recommended free bytes above MIN_FREE_DISK_MB. */
const RESERVE_BYTES = 500_000_000

/** Checks DATA_DIR. Only --online checks a bucket (STORAGE_URL). */
export function findInStorage({ config, where }: Environment): Finding[] {
  const { dataDir, clamdUrl } = config
  const folder = nearest(dataDir)
  const failure = writeFailure(folder)
  const write = failure && must(where('DATA_DIR'), failure, "Give it to the site's user, or set another DATA_DIR.")
  const noScan = 'Set it to a clamd, or open them with care: docs/threats.md says how.'
  const backups = 'Run the command backup every night, keep the file elsewhere, and try restore once.'
  return found(
    // The contents of an inaccessible folder are unknown.
    ...(write ? [write] : findInFolder({ config, where }, folder)),
    !clamdUrl && hint(where('CLAMD_URL'), 'Files are kept without a virus scan.', noScan),
    hint('backups', 'This program cannot see whether backups are made.', backups),
  )
}

/** Returns the folder, or the closest existing parent. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

function writeFailure(folder: string): string | undefined {
  try {
    rmSync(mkdtempSync(join(folder, '.doctor-')), { recursive: true })
    return undefined
  } catch (error) {
    return `${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}).`
  }
}

function findInFolder({ config, where }: Pick<Environment, 'config' | 'where'>, existing: string): Finding[] {
  const { dataDir, minFreeDiskBytes: floor } = config
  const { bavail, bsize } = statfsSync(existing)
  const free = bavail * bsize
  const space = `Only ${Math.floor(free / 2 ** 20)} MB are free there.`
  const outbox = join(dataDir, 'outbox')
  const isFolder = statSync(outbox, { throwIfNoEntry: false })?.isDirectory()
  const unsent = isFolder ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0
  // PostgreSQL's own folder and files already refuse other users.
  const open = ['files', 'outbox', 'database-url']
    .map((name) => join(dataDir, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  const isFull = free < floor
  const isNearlyFull = !isFull && free < floor + RESERVE_BYTES
  const send = 'Set SMTP_URL. Send the earlier emails by hand, or delete them.'
  return found(
    isFull && must(where('DATA_DIR'), space, 'Make room: below MIN_FREE_DISK_MB forms are refused.'),
    isNearlyFull && should(where('DATA_DIR'), space, 'Make room for rows, files and emails.'),
    ...open.map((path) =>
      should(where('DATA_DIR'), `Other users of this machine can read ${path}.`, `Run chmod -R go= ${path}.`),
    ),
    unsent > 0 && should(where('SMTP_URL'), `Unsent emails in ${outbox}: ${unsent}.`, send),
  )
}
