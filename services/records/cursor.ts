import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { hasId } from '#services/record-locks.ts'
import type { Sort } from './filter.ts'

/** Whole microseconds since 1970, PostgreSQL's precision. */
const micros = (moment: AnyPgColumn) => sql`(extract(epoch from ${moment}) * 1000000)::bigint`
const fromMicros = (text: string) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`

/**
 * Returns a record's cursor in a list: the values that the list compares, so that a record which changes or is erased
 * meanwhile moves nobody else. Sorted by name, it is the id alone, so that no address contains a name.
 */
export function cursorColumn(sort: Sort | undefined): SQL {
  const { waitingOn, since, createdAt, status, score, id } = records
  if (!sort) return sql`${waitingOn} || '.' || ${micros(since)} || '.' || ${id}`
  if (sort.endsWith('name')) return sql`${id}`
  const value = sort.endsWith('status') ? status : sort.endsWith('score') ? score : micros(createdAt)
  return sql`${value} || '.' || ${id}`
}

/** Columns compared before the id, which sorts by time. They match indexes (database/schema-desk.ts). */
const sortColumns = {
  name: sql<string>`left(${records.search}, 64)`,
  arrived: sql`${records.createdAt}`,
  status: sql`${records.status}`,
  score: sql`${records.score}`,
}
const sortColumn = (sort: Sort): SQL => sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
const isTurned = (sort: Sort) => sort.startsWith('-')

const getColumns = (sort: Sort | undefined): SQL[] =>
  sort ? [sortColumn(sort), sql`${records.id}`] : [sql`${records.waitingOn}`, sql`${records.since}`, sql`${records.id}`]

const getKey = (sort: Sort | undefined) => sql`(${sql.join(getColumns(sort), sql`, `)})`

export type Cursor = { isDone: boolean; key: SQL }

/** A cursor ends with its record's id. */
export const idOf = (cursor: string): string => cursor.slice(-36)

const ID = String.raw`\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$`
const patterns = {
  status: new RegExp(`^([a-z_]{0,40})${ID}`),
  arrived: new RegExp(String.raw`^(\d{1,16})${ID}`),
  score: new RegExp(`^(\\d{1,3})${ID}`),
  unsorted: new RegExp(String.raw`^([0-2])\.(\d{1,16})${ID}`),
}

/** Parses a cursor. A malformed one, or that of a name that is gone, is undefined, for the first page. */
export async function readCursor(
  database: Queryable,
  text: string | null | undefined,
  sort: Sort | undefined,
): Promise<Cursor | undefined> {
  const given = text ?? ''
  if (!sort) {
    const [, waitingOn, since = '', id] = patterns.unsorted.exec(given) ?? []
    if (!id) return undefined
    return { isDone: waitingOn === '2', key: sql`(${waitingOn}::smallint, ${fromMicros(since)}, ${id}::uuid)` }
  }
  const key = sort.endsWith('name') ? await nameKey(database, given) : sortKey(given, sort)
  return key && { isDone: false, key }
}

function sortKey(text: string, sort: Sort): SQL | undefined {
  const column = sort.replace('-', '') as Exclude<keyof typeof sortColumns, 'name'>
  const [, value = '', id] = patterns[column].exec(text) ?? []
  if (!id) return undefined
  const values = { arrived: fromMicros(value), status: sql`${value}`, score: sql`${value}::int` }
  return sql`(${values[column]}, ${id}::uuid)`
}

async function nameKey(database: Queryable, id: string): Promise<SQL | undefined> {
  const [row] = await database.select({ name: sortColumns.name }).from(records).where(hasId(records.id, id))
  return row && sql`(${row.name}, ${id}::uuid)`
}

export const notDone = lt(records.waitingOn, 2)

/** Part of a list that an index serves, forward or backward. */
export type ListPart = { where: SQL[]; order: SQL }

/**
 * Returns the parts of a list after a cursor. A sorted list has one part. Otherwise open records come first (those that
 * need the academy, then those that wait for the other side, longest waiting first), then done ones, latest first. One
 * index serves both parts, forward and backward.
 */
export function partsFrom(cursor: Cursor | undefined, isBackward: boolean, sort: Sort | undefined): ListPart[] {
  const parts = sort
    ? [{ isDone: false, where: [], isTurned: isTurned(sort) }]
    : [
        { isDone: false, where: [notDone], isTurned: false },
        { isDone: true, where: [eq(records.waitingOn, 2)], isTurned: true },
      ]
  if (isBackward) parts.reverse()
  const ahead = cursor ? parts.slice(parts.findIndex(({ isDone }) => isDone === cursor.isDone)) : parts
  return ahead.map(({ where, isTurned }, index) => {
    const isDescending = isTurned !== isBackward
    const beyond = cursor && index === 0 ? [sql`${getKey(sort)} ${isDescending ? sql`<` : sql`>`} ${cursor.key}`] : []
    const order = getColumns(sort).map((column) => (isDescending ? sql`${column} desc` : column))
    return { where: [...where, ...beyond], order: sql.join(order, sql`, `) }
  })
}

/** The order of a whole list. Slower than its parts. */
export function wholeOrder(sort: Sort | undefined): SQL {
  if (sort)
    return sql.join(
      getColumns(sort).map((column) => (isTurned(sort) ? sql`${column} desc` : column)),
      sql`, `,
    )
  const { waitingOn, since, id } = records
  return sql`${waitingOn}, case when ${notDone} then ${since} end, case when ${notDone} then ${id} end, ${since} desc, ${id} desc`
}

export function upTo({ isDone, key: at }: Cursor, sort: Sort | undefined): SQL {
  const key = getKey(sort)
  if (sort) return isTurned(sort) ? sql`${key} >= ${at}` : sql`${key} <= ${at}`
  return isDone ? sql`(${notDone} or ${key} >= ${at})` : sql`${key} <= ${at}`
}
