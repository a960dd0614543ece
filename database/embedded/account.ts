import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Account = { uid: number; gid: number }

/**
 * Who PostgreSQL runs as: it refuses root. Whoever owns the cluster already, else the user `postgres`, else `nobody`.
 * @returns undefined where this process is not root: then it runs as we do
 * @throws Error when there is no such user
 */
export function accountForPostgres(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor a user nobody. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Gives a cluster that was copied or restored to whom it will run as, and to nobody else: PostgreSQL insists on both.
 * @throws Error when it belongs to another user
 */
export function takeOwnership(cluster: string, account: Account | undefined): void {
  const owner = statSync(cluster).uid
  if (!account && owner !== process.getuid?.()) {
    throw new Error(`${cluster} belongs to another user (${owner}). Start the server as that user, or set DATA_DIR.`)
  }
  if (account && owner !== account.uid) {
    for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, entry), account.uid, account.gid)
    }
    // Last, so that a change of owner cut short is made again.
    chownSync(cluster, account.uid, account.gid)
  }
  chmodSync(cluster, 0o700)
}
