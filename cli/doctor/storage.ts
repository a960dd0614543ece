import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Environment } from './environment.ts'
import { type Finding, hint, must, should } from './finding.ts'

const LEAST_FREE_BYTES = 1_000_000_000

/** What is wrong with where files are kept: DATA_DIR. A bucket (STORAGE_URL) is asked with --online alone. */
export function findInStorage({ config, where }: Environment): Finding[] {
  const place = where('DATA_DIR')
  const faults = writable(config.dataDir, place)
  // Who may not enter the folder learns no more of it.
  const isClosed = faults.some(({ severity }) => severity === 'must')
  return [
    ...faults,
    ...(isClosed ? [] : [...openness(config.dataDir, place), ...unsent(config.dataDir, where)]),
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
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const what = `${existing} cannot be written to (${code}).`
    return [must(place, what, "Give it to the site's user, or set DATA_DIR to a folder of its own.")]
  }
  const { bavail, bsize } = statfsSync(existing)
  if (bavail * bsize >= LEAST_FREE_BYTES) return []
  const what = `Only ${Math.floor((bavail * bsize) / 1e6)} MB are free there.`
  return [should(place, what, 'Make room: rows, resumes and letters are kept there.')]
}

/** The folder itself, or the one in which the server would make it. */
function nearest(folder: string): string {
  if (existsSync(folder)) return folder
  return dirname(folder) === folder ? folder : nearest(dirname(folder))
}

/** Rows and passwords guard themselves; letters and the folder of resumes must be readable by the site's user alone. */
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
  const letters = readdirSync(outbox).filter((name) => name.endsWith('.eml')).length
  if (letters === 0) return []
  const what = `${letters} ${letters === 1 ? 'letter lies' : 'letters lie'} in ${outbox}, which nobody got.`
  return [should(where('SMTP_URL'), what, 'Set SMTP_URL; send by hand, or delete, those of the time before.')]
}
