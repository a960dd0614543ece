import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Programs, runProgram, withLastLines } from './program.ts'

const UNFINISHED = 'postgres.new-'

/** Made with the cluster. It sets up roles at each start, and does nothing else (`roles.ts`). */
export const SUPERUSER = 'academy'
export const DATABASE = 'academy'

/**
 * The superuser's password, made at first start and kept for those that follow.
 * The caller holds the lock on `dataDir`.
 */
export function readOrMakePassword(dataDir: string): string {
  const file = join(dataDir, 'database-password')
  if (!existsSync(file)) {
    const draft = `${file}.new`
    writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Makes the cluster `dataDir/postgres` unless it is there: complete or not at all, whenever the process is killed.
 * The caller holds the lock on `dataDir`.
 * @throws Error with one line and the last of what initdb said
 */
export async function makeCluster(dataDir: string, programs: Programs, password: string): Promise<string> {
  removeUnfinished(dataDir)
  const cluster = join(dataDir, 'postgres')
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster

  const draft = join(dataDir, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  try {
    if (programs.account) chownSync(draft, programs.account.uid, programs.account.gid)
    await runInitdb(draft, programs, password)
    renameSync(draft, cluster)
    syncDirectory(dataDir)
    removeUnfinished(dataDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(withLastLines(`PostgreSQL could not set up its files in ${cluster}.`, reason))
  }
  return cluster
}

function removeUnfinished(dataDir: string): void {
  for (const entry of readdirSync(dataDir)) {
    if (!entry.startsWith(UNFINISHED)) continue
    try {
      rmSync(join(dataDir, entry), { recursive: true, force: true })
    } catch {
      // An initdb that outlived its server may still be writing there; it is cleared later.
    }
  }
}

async function runInitdb(directory: string, programs: Programs, password: string): Promise<void> {
  const args = [
    '--username',
    SUPERUSER,
    '--pwfile=/dev/stdin',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
  ]
  const passwordFile = openPasswordFile(`${directory}.password`, programs, password)
  try {
    const initdb = runProgram(programs, 'initdb', directory, args, [passwordFile, 'pipe', 'pipe'])
    const ended = new Promise<number | null>((resolve, reject) => initdb.once('error', reject).once('close', resolve))
    const [code, , errors] = await Promise.all([ended, streamText(initdb.stdout), streamText(initdb.stderr)])
    if (code !== 0) throw new Error(errors || `initdb ended with ${code}`)
  } finally {
    closeSync(passwordFile)
  }
}

/** A file without a name: initdb reopens it through its descriptor, so it must belong to whom initdb runs as. */
function openPasswordFile(path: string, { account }: Programs, password: string): number {
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
  const descriptor = openSync(path, 'r')
  rmSync(path)
  return descriptor
}

async function streamText(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream ? text(stream) : ''
}

function syncDirectory(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
