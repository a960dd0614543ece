import pg from 'pg'
import { lastMigration } from '#database/migrate.ts'

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

/** A table to transfer. `columns` excludes generated columns. */
export type Table = { schema: string; name: string; columns: string[] }

/** `checksum` covers all rows and does not depend on their order. */
export type TableSum = Table & { rows: number; checksum: string }

/** Created by migrations, not copied: the queue's record of its own setup, and the table of statuses. */
const MADE_BY_MIGRATING = ['graphile_worker.migrations', 'public.status_transitions']

const id = pg.escapeIdentifier

export function getName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${id(schema)}.${id(name)}`
}

export function getColumns({ columns }: Table): string {
  return columns.map(id).join(', ')
}

/** Equal for tables of the same name and columns. Sorts in JavaScript, because databases have their own collation. */
export function getShape({ schema, name, columns }: Table): string {
  return `${schema}.${name} ${columns.toSorted()}`
}

/** Makes the text of rows independent of the session, for the current transaction. */
export async function settleFormats(client: pg.ClientBase): Promise<void> {
  await client.query("set local time zone 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1")
}

/** Lists the tables of the academy and the queue, referenced tables first. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { oid: number; refers: number[] }>(
    `select c.oid::int, n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by 1) as columns,
      array(select k.confrelid::int from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and n.nspname || '.' || c.relname <> all($1)
    order by n.nspname desc, c.relname`,
    [MADE_BY_MIGRATING],
  )
  const ordered: typeof rows = []
  const waiting = [...rows]
  while (waiting.length) {
    const next = waiting.findIndex(({ refers }) => !refers.some((oid) => waiting.some((item) => item.oid === oid)))
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

export async function sumUp(client: pg.ClientBase, table: Table): Promise<TableSum> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(`
    select count(*)::float8 as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(r)::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
    from (select ${getColumns(table)} from ${getName(table)}) as r`)
  return { ...table, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? '' }
}
