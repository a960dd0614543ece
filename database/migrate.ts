import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateByFolder } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { freeAbandonedJobs } from './jobs.ts'
import { grantRights } from './rights.ts'
import { type ConnectionOptions, withClient } from './with-client.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Arbitrary; no other advisory lock in this database uses it. */
const MIGRATION_LOCK = 6_320_418

/** `when` identifies a migration in the database, in milliseconds since 1970. `idx` counts from 0. */
export type Migration = { idx: number; tag: string; when: number }
type Journal = { entries: Migration[] }

const getJournal = (folder: string) => join(folder, 'meta', '_journal.json')
const readJournal = (folder: string) => JSON.parse(readFileSync(getJournal(folder), 'utf8')) as Journal

export const listMigrations = (folder = MIGRATIONS): Migration[] => readJournal(folder).entries

/** Returns `when` of each applied migration, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rowCount } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null")
  if (!rowCount) return []
  const { rows } = await client.query<{ when: number }>(
    'select created_at::float8 as when from drizzle.__drizzle_migrations order by 1',
  )
  return rows.map(({ when }) => when)
}

/** Returns `when` of the last applied migration, or 0. */
export const lastMigration = async (client: pg.ClientBase) => (await appliedMigrations(client)).at(-1) ?? 0

/** Error text for databases and backups from before 1.0.0, the first released version. */
export const BEFORE_FIRST_VERSION =
  'is from before version 1.0.0. Export its data with the version that wrote it, and start this version with an empty database.'

async function refuseEarlier(client: pg.ClientBase): Promise<void> {
  const [first] = await appliedMigrations(client)
  const { rowCount: isUsed } = await client.query("select where to_regclass('public.applications') is not null")
  if (first === undefined ? isUsed : first !== listMigrations()[0]?.when) {
    throw new Error(`The database ${BEFORE_FIRST_VERSION}`)
  }
}

/**
 * Applies the missing migrations of a folder, up to `last` if given. If one fails, none is applied.
 * @throws Error of one line if the database is from before version 1.0.0, which stays unchanged
 */
export async function applyMigrations(client: pg.Client, folder: string, last?: Migration): Promise<void> {
  await refuseEarlier(client)
  const copy = last && mkdtempSync(join(tmpdir(), 'academy-migrations-'))
  try {
    if (copy) {
      cpSync(folder, copy, { recursive: true })
      const { entries, ...journal } = readJournal(folder)
      writeFileSync(getJournal(copy), JSON.stringify({ ...journal, entries: entries.slice(0, last.idx + 1) }))
    }
    await migrateByFolder(drizzle(client), { migrationsFolder: copy ?? folder })
  } catch (error) {
    // drizzle's message is the whole statement, on many lines.
    throw (error as Error).cause ?? error
  } finally {
    if (copy) rmSync(copy, { recursive: true })
  }
}

/**
 * Migrates a database as the tables' owner, and grants the site's role its rights. Concurrent processes wait for each
 * other.
 * @throws Error of one line: the database is from before version 1.0.0, or host and port (never the password)
 */
export async function migrate(owner: string, application = owner, folder = MIGRATIONS): Promise<void> {
  await withClient(
    owner,
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await applyMigrations(client, folder)
      // API calls write jobs in their transactions, from the first call on.
      await prepareQueue(owner)
      await freeAbandonedJobs(client)
      if (application !== owner) await withClient(application, (site) => grantRights(client, site), options)
    },
    options,
  )
}

/** Creates the queue's tables. The library's own pool would outlive this call and crash once the database ends. */
export async function prepareQueue(owner: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: owner })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

const options: ConnectionOptions = {
  timeoutMs: 10_000,
  name: 'academy migrations',
  failure: ({ message, code }, place) => new Error(`No database at ${place}: ${message || code}`),
}
