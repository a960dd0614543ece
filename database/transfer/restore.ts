import type pg from 'pg'
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
import { withClient } from '#database/with-client.ts'
import { fill, mustBeEmpty, TransferError } from './fill.ts'
import type { Source } from './source.ts'
import type { TableSum } from './tables.ts'

/**
 * Restores into an empty database like an update in place: inserts the rows into the schema that they were written for,
 * then applies later migrations. If interrupted, leaves no rows, or all rows and an update that the next start
 * finishes.
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

/** Removes the tables and functions of migrations, and their record, from a database without rows. Keeps extensions. */
async function dropTables(client: pg.ClientBase): Promise<void> {
  await client.query(`do $do$ begin
    execute (
      select string_agg(format('drop %s if exists %s cascade', kind, name), '; ') from (
        select 'table' as kind, oid, oid::regclass::text as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
        union all
        select 'routine', oid, oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      ) as made where not exists (select from pg_depend where objid = made.oid and deptype = 'e'));
    drop schema drizzle cascade;
  end $do$`)
}
