import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { leadFiles, leads } from '#database/schema.ts'
import type { Row } from '#services/csv.ts'
import { getRecord } from '#services/leads/service.ts'
import type { Kind } from './columns.ts'

const BATCH = 500
const leadColumns = { ...getTableColumns(leads), ...getTableColumns(leadFiles) }

/** Reads a snapshot of a kind's rows, oldest first. Opens a transaction on `client`. */
export async function* getSnapshot(client: pg.Client, { table, kind, columns }: Kind, since?: Date) {
  const read = (row: Row): Row => (kind ? getRecord(row as Parameters<typeof getRecord>[0]) : row)
  const from = getTableName(table)
  // A pipe may be read slowly.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `declare exported no scroll cursor for
     select ${getNames(kind ? leadColumns : getTableColumns(table))}
     from ${from} ${kind ? 'left join lead_files on lead_id = leads.id' : ''}
     where ${from}.created_at >= $1 ${kind ? 'and kind = $2' : ''}
     order by ${from}.created_at, ${from}.id`,
    [since ?? '-infinity', ...(kind ? [kind] : [])],
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from exported`)
    if (rows.length === 0) return
    yield rows.map(read).map((row) => Object.fromEntries(columns.map(({ field }) => [field, row[field]])))
  }
}

function getNames(columns: Record<string, Column>): string {
  return Object.entries(columns)
    .map(([field, { name, table }]) => `"${getTableName(table)}"."${name}" as "${field}"`)
    .join(', ')
}

/** Formats rows as a JSON array, one row per line for streaming. */
export async function* toJson(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield '\n]\n'
}
