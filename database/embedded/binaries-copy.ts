import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/** Completes a copy before it gets its name: libraries need links. */
type Complete = (copy: string) => boolean

/**
 * Copies the programs once to where an account that may not enter the checkout can read them, and only root can write.
 * @throws Error when there is no such place
 */
export function copyForAccount(name: string, native: string, complete: Complete): string {
  const places = ['/var/cache', tmpdir()].filter(isOpenToAll)
  for (const place of places) {
    const home = join(place, 'academy-postgres')
    try {
      mkdirSync(home, { mode: 0o755, recursive: true })
      if (!isOurs(home)) continue
      chmodSync(home, 0o755)
      return copyInto(home, name, native, complete)
    } catch {
      // A read-only or full place: the next one may do.
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and its programs could not be copied to where another user can run them. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/** Copies the programs to `home/name` once; atomic, so that processes doing it at once do no harm. */
export function copyInto(home: string, name: string, native: string, complete: Complete): string {
  const copy = join(home, name)
  if (existsSync(copy) && isOurs(copy)) return join(copy, 'native')
  const draft = join(home, `.${name}-${randomBytes(6).toString('hex')}`)
  try {
    copyTree(native, join(draft, 'native'))
    chmodSync(draft, 0o755)
    if (!complete(join(draft, 'native'))) throw new Error('links cannot be made')
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy) || !isOurs(copy)) throw error
  }
  return join(copy, 'native')
}

/** Modes are set anew: a strict umask at install time may be why the copy is needed. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isFile()) {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/** Whether others can enter it, and nobody but root can rename what lies in it. */
function isOpenToAll(directory: string): boolean {
  const parts = directory.split(sep)
  return parts.every((_, index) => {
    const mode = statSync(parts.slice(0, index + 1).join(sep) || sep, { throwIfNoEntry: false })?.mode ?? 0
    const sticky = (mode & 0o1000) !== 0
    return (mode & 0o001) !== 0 && (sticky || (mode & 0o022) === 0)
  })
}

/** A name that can be guessed may have been taken beforehand, in /tmp by anybody: then its programs are not run. */
function isOurs(directory: string): boolean {
  const found = lstatSync(directory)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}
