import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { records } from '#database/schema-desk.ts'
import { isId } from '#services/record-changes.ts'
import type { Sort } from './filter.ts'

/** Whole microseconds since 1970, PostgreSQL's precision. */
const micros = sql<string>`(extract(epoch from ${records.since}) * 1000000)::bigint`

/** Returns a record's cursor in a list. In sorted lists it is the id, so that no address contains a name. */
export const cursorColumn = (sort: Sort | undefined): SQL =>
  sort ? sql`${records.id}` : sql`${records.waitingOn} || '.' || ${micros} || '.' || ${records.id}`

/** Columns compared before the id, which sorts by time. They match indexes (database/schema-desk.ts). */
const sortColumns = {
  name: sql`left(${records.search}, 64)`,
  arrived: sql`${records.createdAt}`,
  status: sql`${records.status}`,
}
const sortColumn = (sort: Sort): SQL => sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
const isTurned = (sort: Sort) => sort.startsWith('-')

const getColumns = (sort: Sort | undefined): SQL[] =>
  sort ? [sortColumn(sort), sql`${records.id}`] : [sql`${records.waitingOn}`, sql`${records.since}`, sql`${records.id}`]

const getKey = (sort: Sort | undefined) => sql`(${sql.join(getColumns(sort), sql`, `)})`

export type Cursor = { isDone: boolean; key: SQL }

/** Parses a cursor. A malformed one is undefined, for the first page. */
export function readCursor(text: string | null | undefined, sort: Sort | undefined): Cursor | undefined {
  if (sort) {
    if (!text || !isId(text)) return undefined
    const there = sql`(select ${sortColumn(sort)} from ${records} where ${records.id} = ${text})`
    return { isDone: false, key: sql`(${there}, ${text}::uuid)` }
  }
  const [, waitingOn, since, id] =
    /^([0-2])\.(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text ?? '') ?? []
  if (!id) return undefined
  const key = sql`(${waitingOn}::smallint, timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond', ${id}::uuid)`
  return { isDone: waitingOn === '2', key }
}

export const isOpen = lt(records.waitingOn, 2)

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
        { isDone: false, where: [isOpen], isTurned: false },
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

export function upTo({ isDone, key: at }: Cursor, sort: Sort | undefined): SQL {
  const key = getKey(sort)
  if (sort) return isTurned(sort) ? sql`${key} >= ${at}` : sql`${key} <= ${at}`
  return isDone ? sql`(${isOpen} or ${key} >= ${at})` : sql`${key} <= ${at}`
}
