import type pg from 'pg'
import { lastMigration } from '#database/migrate.ts'
import { getColumns, getName, listTables, settleFormats, sumUp, type TableSum } from './tables.ts'

/** A snapshot of a whole database. Rows are JSON text, because JavaScript's numbers are smaller than PostgreSQL's. */
export type Source = {
  /** `when` of its last migration (database/migrate.ts). May be missing in backups from before version 1.0.0. */
  migration?: number | undefined
  tables: TableSum[]
  batches(): AsyncIterable<{ table: TableSum; rows: string[] }>
}

const BATCH = 500

/** Opens a snapshot of a database, which later writes do not affect. */
export async function withSnapshot<Result>(client: pg.ClientBase, use: (source: Source) => Promise<Result>) {
  await client.query('begin isolation level repeatable read read only')
  try {
    await settleFormats(client)
    const tables: TableSum[] = []
    for (const table of await listTables(client)) tables.push(await sumUp(client, table))
    return await use({ migration: await lastMigration(client), tables, batches: () => readTables(client, tables) })
  } finally {
    await client.query('rollback')
  }
}

async function* readTables(client: pg.ClientBase, tables: TableSum[]) {
  for (const table of tables) {
    await client.query(
      `declare transfer no scroll cursor for
       select to_jsonb(r)::text as row from (select ${getColumns(table)} from ${getName(table)}) as r`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from transfer`)
      if (rows.length === 0) break
      yield { table, rows: rows.map(({ row }) => row) }
    }
    await client.query('close transfer')
  }
}
