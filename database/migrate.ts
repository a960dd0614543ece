import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateByFolder } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type ConnectionOptions, openPool, withClient } from './client.ts'
import { freeAbandonedJobs } from './jobs.ts'

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
  const pool = openPool({ connectionString: owner })
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

/**
 * Grants the site's role only reading and writing rows and the queue's functions (docs/decisions/0026). Runs after each
 * migration. Default privileges cover tables that the owner adds to `public` by other means. The queue's tables have
 * row-level security without a policy, so this role gets one: managed databases lack BYPASSRLS. It may read the last
 * migration, for backups.
 * @throws Error of one line if the site's role still lacks a right
 */
async function grantRights(owner: pg.ClientBase, site: pg.ClientBase): Promise<void> {
  const role = await currentRole(site)
  if (role === (await currentRole(owner))) return
  await owner.query(grantsFor(pg.escapeIdentifier(role)))

  const closed = await findClosedTables(owner, site)
  if (closed.length === 0) return
  const others = closed.length > 1 ? ` and ${closed.length - 1} more` : ''
  throw new Error(
    `The role ${role} may not read and write ${closed[0]}${others}. DATABASE_OWNER_URL must be the owner of the tables in the database of DATABASE_URL`,
  )
}

async function currentRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/** One simple query, so one round trip and one transaction. */
function grantsFor(role: string): string {
  return `
    revoke create on schema public from public;
    grant usage on schema public, graphile_worker to ${role};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
    revoke insert, update, delete on graphile_worker.migrations from ${role};
    revoke update, delete on audit_log, invoices from ${role};
    revoke insert, update, delete on invoice_numbers from ${role};
    grant usage on schema drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant usage on all sequences in schema public, graphile_worker to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage on sequences to ${role};
    do $policies$ declare closed regclass; begin
      for closed in
        select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
          select from pg_policy where polrelid = pg_class.oid and ${pg.escapeLiteral(role)}::regrole = any(polroles))
      loop
        execute format('create policy %1$s on %2$s to %1$s using (true)', ${pg.escapeLiteral(role)}, closed);
      end loop;
    end $policies$`
}

async function findClosedTables(owner: pg.ClientBase, site: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')
      and relname not in ('migrations', 'audit_log', 'invoices', 'invoice_numbers') order by 1`)
  const { rows: closed } = await site.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where exists (
       select from unnest('{select,insert,update,delete}'::text[]) as wanted
       where not coalesce(has_table_privilege(to_regclass(name), wanted), false))`,
    [tables.map(({ name }) => name)],
  )
  return closed.map(({ name }) => name)
}
