import pg from 'pg'

/** A table, as both ends of a transfer see it. Its columns are those that are written: generated ones are left out. */
export type Table = { schema: string; name: string; columns: string[] }

/** What a table holds: rows, and a sum over all of them that does not depend on their order. */
export type TableSum = Table & { rows: number; checksum: string }

/** The queue's record of its own set-up, and the table of statuses: made by migrating, not by copying. */
export const MADE_BY_MIGRATING = ['graphile_worker.migrations', 'public.status_transitions']

const id = pg.escapeIdentifier

export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${id(schema)}.${id(name)}`
}

export function columnsOf({ columns }: Table): string {
  return columns.map(id).join(', ')
}

/** Equal for tables of the same name and columns. A database sorts columns by its own collation, JavaScript does not. */
export function shapeOf({ schema, name, columns }: Table): string {
  return `${schema}.${name} ${columns.toSorted()}`
}

/** Texts of rows must not depend on the session that makes them. For the transaction that is open. */
export async function settleFormats(client: pg.ClientBase): Promise<void> {
  await client.query("set local time zone 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1")
}

/** The academy's tables and the queue's, those that others refer to before them. */
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
    const next = waiting.findIndex(({ refers }) => !refers.some((oid) => waiting.some((other) => other.oid === oid)))
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Sums a table up, in the transaction that is open. */
export async function sumUp(client: pg.ClientBase, table: Table): Promise<TableSum> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(`
    select count(*)::float8 as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(r)::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
    from (select ${columnsOf(table)} from ${nameOf(table)}) as r`)
  return { ...table, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? '' }
}
