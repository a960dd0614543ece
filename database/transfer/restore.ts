import type pg from 'pg'
import { withClient } from '#database/client.ts'
import { pauseJobs } from '#database/jobs.ts'
import {
  applyMigrations,
  BEFORE_FIRST_VERSION,
  lastMigration,
  listMigrations,
  MIGRATIONS,
  type Migration,
  migrate,
  prepareQueue,
} from '#database/migrate.ts'
import { releaseJobs } from '#database/queue.ts'
import {
  getColumns,
  getName,
  getShape,
  listTables,
  type Source,
  settleFormats,
  sumUp,
  type Table,
  type TableSum,
} from './source.ts'

/**
 * Restores into an empty database like an update in place: inserts the rows into the schema that they were written for,
 * then applies later migrations. If interrupted, leaves no rows, or all rows and an update that the next start
 * finishes. Jobs are paused: the copy may be a test, and the original may still run.
 * @param owner address of the tables' owner
 * @throws TransferError if nothing was changed or stored
 */
export async function restore(owner: string, source: Source, folder = MIGRATIONS): Promise<TableSum[]> {
  const migration = getMigration(source, folder)
  await withClient(owner, async (client) => {
    await mustBeEmpty(client)
    if ((await lastMigration(client)) > migration.when) await dropTables(client)
    await applyMigrations(client, folder, migration)
  })
  await prepareQueue(owner)
  const tables = await withClient(owner, (client) => fill(client, source))
  await migrate(owner, owner, folder)
  return tables
}

/** Returns the last migration of a source's database. @throws TransferError if this version does not know it */
export function getMigration({ migration }: Pick<Source, 'migration'>, folder = MIGRATIONS): Migration {
  const known = listMigrations(folder)
  const found = known.find(({ when }) => when === migration)
  if (found) return found
  if (migration === undefined || migration < (known[0]?.when ?? 0)) {
    throw new TransferError(`This backup ${BEFORE_FIRST_VERSION}`)
  }
  throw new TransferError(
    'This backup was made by another version, and cannot be restored by this one. Use that version, or a newer one.',
  )
}

/** Removes the tables, sequences and functions of migrations, and their record, from a database without rows. Keeps extensions. */
async function dropTables(client: pg.ClientBase): Promise<void> {
  await client.query(`do $do$ begin
    execute (
      select string_agg(format('drop %s if exists %s cascade', kind, name), '; ') from (
        select case relkind when 'r' then 'table' else 'sequence' end as kind, oid, oid::regclass::text as name from pg_class
        where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
        union all
        select 'routine', oid, oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      -- Not those of an extension, nor of a column, which go with their table.
      ) as made where not exists (select from pg_depend where objid = made.oid and deptype in ('e', 'i', 'a')));
    drop schema drizzle cascade;
  end $do$`)
}

/** Its message is one sentence for people. */
export class TransferError extends Error {}

/**
 * Analytics, a pause of jobs, the setup link of a start without staff, attempts to sign in, and the content and schedule
 * that a first start stores.
 */
const MADE_BY_RUNNING = [
  'analytics_counts',
  'job_pause',
  'staff_links',
  'staff_challenges',
  'staff_guesses',
  'schedule_entries',
  'content_files',
  'content_versions',
]

const INTERRUPTED =
  'If a restore into it was interrupted, all rows are there: start the site, which finishes the update.'

/**
 * Checks that a database has no user data, ignoring tables that a started site fills. Also called before migrating, so
 * that someone else's database is not even migrated.
 */
export async function mustBeEmpty(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client)) {
    if (table.schema !== 'public' || MADE_BY_RUNNING.includes(table.name)) continue
    const { rowCount } = await client.query(`select 1 from ${getName(table)} limit 1`)
    if (rowCount) {
      throw new TransferError(
        `The database to be filled is not empty: ${table.name} has rows. ${INTERRUPTED} Otherwise use an empty one.`,
      )
    }
  }
}

/**
 * Fills an empty database with the source's schema and verifies the result. Stores all rows or none.
 * @throws TransferError if the database is not empty, has another schema, or differs from the source afterwards
 */
export async function fill(client: pg.ClientBase, source: Source): Promise<TableSum[]> {
  await client.query('begin')
  try {
    await settleFormats(client)
    await mustBeEmpty(client)
    mustHavePlaces(await listTables(client), source.tables)
    for (const table of source.tables.toReversed()) await client.query(`delete from ${getName(table)}`)
    // The rows that triggers would add are part of the source.
    for (const table of source.tables) await client.query(`alter table ${getName(table)} disable trigger user`)
    for await (const { table, rows } of source.batches()) await insert(client, table, rows)
    for (const table of source.tables) await client.query(`alter table ${getName(table)} enable trigger user`)
    for (const table of source.tables) mustBeSame(table, await sumUp(client, table))
    for (const table of source.tables) await advanceSequences(client, table)
    await releaseJobs(client)
    // In this transaction, so that a site started on an interrupted restore sends nothing either.
    await pauseJobs(client)
    await client.query('commit')
    return source.tables
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** @throws TransferError for a table that is missing or has other columns in this database */
function mustHavePlaces(here: Table[], wanted: Table[]): void {
  const places = new Set(here.map(getShape))
  const stray = wanted.find((table) => !places.has(getShape(table)))
  if (!stray) return
  throw new TransferError(
    `This version has no such table as the backup's ${stray.schema}.${stray.name}. Restore with the version that wrote it.`,
  )
}

async function insert(client: pg.ClientBase, table: TableSum, rows: string[]): Promise<void> {
  const columns = getColumns(table)
  await client.query(
    `insert into ${getName(table)} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${getName(table)}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

function mustBeSame(there: TableSum, here: TableSum): void {
  if (there.rows === here.rows && there.checksum === here.checksum) return
  const where = `${there.schema}.${there.name}`
  throw new TransferError(
    there.rows === here.rows
      ? `${where} came out different (checksum); nothing was kept.`
      : `${where} should have ${there.rows} rows and got ${here.rows}; nothing was kept.`,
  )
}

/** Advances sequences past the greatest existing value. */
async function advanceSequences(client: pg.ClientBase, table: Table): Promise<void> {
  for (const column of table.columns) {
    await client.query(
      `select setval(sequence, greatest(most, 1), most is not null) from
         pg_get_serial_sequence($1, $2) as sequence,
         (select max((to_jsonb(r)->>$2)::numeric::bigint) as most from ${getName(table)} as r
          where pg_get_serial_sequence($1, $2) is not null) as found
       where sequence is not null`,
      [getName(table), column],
    )
  }
}
