import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type ExportKind, exportKinds } from './columns.ts'

export type Row = Record<string, unknown>

/** So many rows are in memory at once. */
const BATCH = 500

/**
 * Reads what is kept of a kind as it stands at the first moment, whatever comes meanwhile, oldest first.
 * @param client a connection of its own, not yet in a transaction
 */
export async function* snapshotOf(client: pg.Client, kind: ExportKind, since?: Date): AsyncGenerator<Row[]> {
  const { table, columns } = exportKinds[kind]
  const known = getTableColumns(table) as Record<string, { name: string }>
  const selected = columns.map(({ field }) => `"${known[field]?.name}" as "${field}"`).join(', ')
  // Who reads slowly, from a pipe, may take as long as it takes.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `declare exported no scroll cursor for
     select ${selected} from ${getTableConfig(table).name}
     where created_at >= $1 order by created_at, id`,
    [since ?? '-infinity'],
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from exported`)
    if (rows.length === 0) return
    yield rows
  }
}
