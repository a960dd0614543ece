import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findPrograms, type Programs, runProgram } from './programs.ts'

const UNFINISHED = 'postgres.new-'
/** Used only to set up roles at each start (`prepareRoles`). */
const SUPERUSER = 'academy'
export const DATABASE = 'academy'

export type Cluster = {
  /** Absolute path of the data directory. */
  path: string
  programs: Programs
  /** The superuser's. */
  password: string
  logFile: string
}

/** Distinguishes a running PostgreSQL from that of a copied directory. A renamed directory keeps its inode. */
export function clusterName(path: string): string {
  const { dev, ino } = fs.statSync(path)
  return `academy-${dev}-${ino}.`
}

export function addressFor(port: number, user: string, password: string, database = DATABASE): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
}

export function superuserAddress(port: number, password: string, database?: string): string {
  return addressFor(port, SUPERUSER, password, database)
}

/**
 * Prepares `dataDir/postgres`, whose lock the caller holds. `initdb` creates it completely or not at all, even if
 * killed.
 * @throws Error of one line and the last lines of initdb
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const cluster = {
    path: join(dataDir, 'postgres'),
    programs: findPrograms(dataDir),
    password: readOrMakePassword(join(dataDir, 'database-password')),
    logFile: join(dataDir, 'postgres.log'),
  }
  removeUnfinished(dataDir)
  if (!fs.existsSync(join(cluster.path, 'PG_VERSION'))) await makeCluster(dataDir, cluster)
  requireSameMajor(cluster)
  takeOwnership(cluster)
  return cluster
}

/** A major version of PostgreSQL cannot read the files of another, and says so only in its log. */
function requireSameMajor({ path, programs: { version } }: Cluster): void {
  const found = fs.readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()
  const [own] = version.split('.')
  if (found === own) return
  throw new Error(
    `${path} has the files of PostgreSQL ${found}, and this version of the site brings PostgreSQL ${own}. ` +
      'Nothing was changed. docs/deploy.md, "A newer embedded PostgreSQL", says how to move them.',
  )
}

function readOrMakePassword(file: string): string {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
    fs.renameSync(`${file}.new`, file)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

async function makeCluster(dataDir: string, cluster: Cluster): Promise<void> {
  const unfinished = fs.mkdtempSync(join(dataDir, UNFINISHED))
  try {
    await runInitdb(unfinished, cluster)
    fs.renameSync(unfinished, cluster.path)
    // Otherwise a power failure could restore the old name, and the next start would remove it.
    const parent = fs.openSync(dataDir, 'r')
    fs.fsyncSync(parent)
    fs.closeSync(parent)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(withLastLines(`PostgreSQL could not set up its files in ${cluster.path}.`, reason))
  } finally {
    removeUnfinished(dataDir)
  }
}

async function runInitdb(unfinished: string, { programs, password }: Cluster): Promise<void> {
  const { account } = programs
  const path = `${unfinished}.password`
  fs.writeFileSync(path, `${password}\n`, { mode: 0o600 })
  if (account) for (const file of [unfinished, path]) fs.chownSync(file, account.uid, account.gid)
  // initdb reopens the unlinked file by its descriptor, so the account must own it.
  const passwordFile = fs.openSync(path, 'r')
  fs.rmSync(path)
  const args = [
    '--username',
    SUPERUSER,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--pwfile=/dev/stdin',
  ]
  const initdb = runProgram(programs, 'initdb', unfinished, args, [passwordFile, 'ignore', 'pipe'])
  fs.closeSync(passwordFile)
  const [[code], errors] = await Promise.all([once(initdb, 'close'), initdb.stderr ? text(initdb.stderr) : ''])
  if (code !== 0) throw new Error(errors || `initdb ended with ${code}`)
}

function removeUnfinished(dataDir: string): void {
  const unfinished = fs.readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))
  // Retried, because an initdb that outlived its server may still write there.
  for (const entry of unfinished) fs.rmSync(join(dataDir, entry), { recursive: true, force: true, maxRetries: 10 })
}

/** Makes the account that runs a copied or restored cluster its only owner. */
function takeOwnership({ path, programs: { account } }: Cluster): void {
  const { uid } = fs.statSync(path)
  if (account && uid !== account.uid) {
    // The cluster itself comes last, so that an interrupted change of owner is repeated.
    for (const entry of [...fs.readdirSync(path, { recursive: true, encoding: 'utf8' }), '']) {
      fs.lchownSync(join(path, entry), account.uid, account.gid)
    }
  } else if (!account && uid !== process.getuid?.()) {
    throw new Error(`${path} belongs to another user (${uid}). Start the server as that user, or set DATA_DIR.`)
  }
  fs.chmodSync(path, 0o700)
}

export function withLastLines(message: string, output: string): string {
  const lines = output.trim().split('\n').slice(-8)
  return [message, ...lines.map((line) => `  ${line}`)].join('\n')
}
