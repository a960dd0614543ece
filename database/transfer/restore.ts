import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import {
  applyMigrations,
  lastMigration,
  listMigrations,
  MIGRATIONS,
  type Migration,
  migrate,
  prepareQueue,
} from '#database/migrate.ts'
import { withClient } from '#database/with-client.ts'
import { fill, mustBeEmpty, TransferError } from './fill.ts'
import type { Source } from './source.ts'
import { MADE_BY_MIGRATING, shapeOf, type Table, type TableSum } from './tables.ts'

/**
 * Fills an empty database as an update in place would leave it: the source's rows go into the schema that they were
 * written for, and the migrations since then bring them to this version's. Cut off at any moment, it leaves a database
 * without rows, which can be restored into, or one with all rows, whose update the next start finishes.
 * @param owner the address of the tables' owner
 * @throws TransferError where nothing was changed, or nothing was kept
 */
export async function restore(owner: string, source: Source, folder = MIGRATIONS): Promise<TableSum[]> {
  const migration = migrationOf(source, folder)
  await withClient(owner, async (client) => {
    await mustBeEmpty(client)
    if ((await lastMigration(client)) > migration.when) await dropTables(client)
    await applyMigrations(client, folder, migration)
  })
  await prepareQueue(owner)
  const tables = await withClient(owner, (client) => fill(client, source))
  await migrate(owner, owner, { folder })
  return tables
}

/** The last migration of a source's database. @throws TransferError where this version does not know it */
export function migrationOf({ migration, tables }: Omit<Source, 'batches'>, folder = MIGRATIONS): Migration {
  const known = listMigrations(folder)
  const isIts =
    migration === undefined
      ? (one: Migration) => shapesOf(tablesAfter(one, folder)) === shapesOf(tables)
      : ({ when }: Migration) => when === migration
  const found = known.find(isIts)
  if (found) return found
  throw new TransferError(
    'This backup was made by another version, and cannot be restored by this one. Use that version, or a newer one.',
  )
}

/** The tables that drizzle-kit recorded for a migration: backups of earlier versions name tables, and no migration. */
function tablesAfter({ idx }: Migration, folder: string): Table[] {
  const path = join(folder, 'meta', `${String(idx).padStart(4, '0')}_snapshot.json`)
  type Snapshot = { tables: Record<string, { name: string; columns: Record<string, { generated?: unknown }> }> }
  const { tables } = JSON.parse(readFileSync(path, 'utf8')) as Snapshot
  return Object.values(tables).map(({ name, columns }) => ({
    ...{ schema: 'public', name },
    columns: Object.entries(columns).flatMap(([column, { generated }]) => (generated ? [] : [column])),
  }))
}

/** The academy's own tables and their columns, as one text. */
function shapesOf(tables: Table[]): string {
  const own = tables.filter(({ schema, name }) => schema === 'public' && !MADE_BY_MIGRATING.includes(`public.${name}`))
  return own.map(shapeOf).sort().join('\n')
}

/** Removes what migrations have made in a database without rows, and their record. Extensions stay, with their functions. */
async function dropTables(client: pg.ClientBase): Promise<void> {
  await client.query(`do $do$ declare dropping text; begin
    for dropping in
      with made as (
        select 'table' as kind, oid, oid::regclass::text as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
        union all
        select 'routine', oid, oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      )
      select format('drop %s if exists %s cascade', kind, name) from made
      where not exists (select from pg_depend where objid = made.oid and deptype = 'e')
    loop execute dropping; end loop;
    drop schema drizzle cascade;
  end $do$`)
}
