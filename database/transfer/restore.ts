import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { MIGRATIONS, migrate } from '#database/migrate.ts'
import * as schema from '#database/schema.ts'
import * as admissions from '#database/schema-admissions.ts'
import * as applicants from '#database/schema-applicants.ts'
import * as desk from '#database/schema-desk.ts'
import * as payments from '#database/schema-payments.ts'
import * as staff from '#database/schema-staff.ts'
import { withClient } from '#database/with-client.ts'
import { fill, mustBeEmpty, withoutPlace } from './fill.ts'
import type { Source } from './source.ts'
import { listTables, nameOf, type TableSum } from './tables.ts'

type Journal = { entries: object[] }

/**
 * {@link fill}, with what an earlier version wrote, too: its rows go into the tables of that version, and the migrations of
 * an update bring them to this version's schema. `owner` is the address of the tables' owner.
 */
export async function restore(owner: string, source: Source): Promise<TableSum[]> {
  const tables = await withClient(owner, async (client) => {
    if (withoutPlace(await listTables(client), source.tables)) await migrateBack(client, source.tables)
    return fill(client, source)
  })
  await migrate(owner)
  return tables
}

/** Makes the tables of an empty database once more, as the first version had them that has a place for these. */
async function migrateBack(client: pg.Client, wanted: Source['tables']): Promise<void> {
  await mustBeEmpty(client)
  const folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
    await dropTables(client)
    for (const count of journal.entries.keys()) {
      await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count + 1) }))
      await applyMigrations(drizzle(client), { migrationsFolder: folder })
      if (!withoutPlace(await listTables(client), wanted)) return
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Takes away what the migrations have made, and their record; whatever else is in the database stays. */
async function dropTables(client: pg.ClientBase): Promise<void> {
  const tables = [schema, payments, staff, desk, admissions, applicants]
    .flatMap((module) => Object.values<unknown>(module))
    .filter((value) => is(value, PgTable))
    .map((table) => nameOf({ schema: 'public', name: getTableName(table) }))
  await client.query(
    `drop table if exists ${tables.join(', ')} cascade; drop function if exists record_search, add_record, update_record, refuse_change, check_status; drop schema if exists drizzle cascade`,
  )
}
