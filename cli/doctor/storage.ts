import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config-schema.ts'
import type { Environment } from './environment.ts'
import { type Finding, hint, must, should } from './finding.ts'

/** Room that should be left above the floor of MIN_FREE_DISK_MB, in bytes. */
const RESERVE_BYTES = 500_000_000

/** What is wrong with where files are kept: DATA_DIR. A bucket (STORAGE_URL) is asked with --online alone. */
export function findInStorage({ config, where }: Environment): Finding[] {
  const place = where('DATA_DIR')
  const closed = writable(config.dataDir, place)
  return [
    ...closed,
    // Who may not enter the folder learns no more of it.
    ...(closed.length > 0
      ? []
      : [...space(config, place), ...openness(config.dataDir, place), ...unsent(config.dataDir, where)]),
    ...(config.clamdUrl
      ? []
      : [
          hint(
            where('CLAMD_URL'),
            'Resumes are kept without a virus scan.',
            'Set it to a clamd, or open resumes with care: docs/threats.md says how.',
          ),
        ]),
    hint(
      'backups',
      'This program cannot see whether backups are made.',
      'Run the command backup every night, keep the file elsewhere, and try restore once.',
    ),
  ]
}

function writable(folder: string, place: string): Finding[] {
  const existing = nearest(folder)
  try {
    rmSync(mkdtempSync(join(existing, '.doctor-')), { recursive: true })
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const what = `${existing} cannot be written to (${code}).`
    return [must(place, what, "Give it to the site's user, or set DATA_DIR to a folder of its own.")]
  }
}

function space({ dataDir, minFreeDiskBytes }: Config, place: string): Finding[] {
  const { bavail, bsize } = statfsSync(nearest(dataDir))
  const free = bavail * bsize
  const what = `Only ${Math.floor(free / 2 ** 20)} MB are free there.`
  if (free < minFreeDiskBytes) {
    return [must(place, what, 'Make room: below MIN_FREE_DISK_MB forms are refused.')]
  }
  return free < minFreeDiskBytes + RESERVE_BYTES
    ? [should(place, what, 'Make room: rows, resumes and emails are kept there.')]
    : []
}

/** The folder itself, or the one in which the server would make it. */
function nearest(folder: string): string {
  if (existsSync(folder)) return folder
  return dirname(folder) === folder ? folder : nearest(dirname(folder))
}

/** Rows and passwords guard themselves; emails and the folder of resumes must be readable by the site's user alone. */
function openness(dataDir: string, place: string): Finding[] {
  return ['resumes', 'outbox', 'database-url'].flatMap((name) => {
    const entry = statSync(join(dataDir, name), { throwIfNoEntry: false })
    if (!entry || (entry.mode & 0o077) === 0) return []
    const path = join(dataDir, name)
    return should(place, `Others on this machine may read ${path}.`, `Run chmod -R go= ${path}.`)
  })
}

function unsent(dataDir: string, where: Environment['where']): Finding[] {
  const outbox = join(dataDir, 'outbox')
  if (!statSync(outbox, { throwIfNoEntry: false })?.isDirectory()) return []
  const emails = readdirSync(outbox).filter((name) => name.endsWith('.eml')).length
  if (emails === 0) return []
  const what = `${emails} ${emails === 1 ? 'email lies' : 'emails lie'} in ${outbox}, which nobody got.`
  return [should(where('SMTP_URL'), what, 'Set SMTP_URL; send by hand, or delete, those of the time before.')]
}
