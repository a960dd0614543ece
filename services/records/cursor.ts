import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { records } from '#database/schema-desk.ts'
import { isId } from '#services/record-changes.ts'
import type { Sort } from './filter.ts'

/** In whole microseconds since 1970, as PostgreSQL keeps it. */
const micros = sql<string>`(extract(epoch from ${records.since}) * 1000000)::bigint`

/** A record's cursor in a list, to go on from. Where people sort it is the id, so that no address has a name. */
export const cursorColumn = (sort: Sort | undefined): SQL =>
  sort ? sql`${records.id}` : sql`${records.waitingOn} || '.' || ${micros} || '.' || ${records.id}`

/** What sorts compare before the id; ids are by time. Each is as an index has it (database/schema-desk.ts). */
const sortColumns = {
  name: sql`left(${records.search}, 64)`,
  arrived: sql`${records.createdAt}`,
  status: sql`${records.status}`,
}
const sortColumn = (sort: Sort): SQL => sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
const isTurned = (sort: Sort) => sort.startsWith('-')

/** What an order compares. */
const columnsOf = (sort: Sort | undefined): SQL[] =>
  sort ? [sortColumn(sort), sql`${records.id}`] : [sql`${records.waitingOn}`, sql`${records.since}`, sql`${records.id}`]

const keyOf = (sort: Sort | undefined) => sql`(${sql.join(columnsOf(sort), sql`, `)})`

export type Cursor = { isDone: boolean; key: SQL }

/** A cursor that a request names; undefined where it is malformed, which is the first page. */
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

/** A part of a list that an index has in this order, or against it. */
export type ListPart = { where: SQL[]; order: SQL }

/**
 * The parts of a list, from a cursor on. One that people sort has one part. Else first comes what is open: what needs the academy,
 * then what waits for the other side, the longest waiting first. Then comes what is done, the latest first. So one index serves
 * both, in its order and against it.
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
    const beyond = cursor && index === 0 ? [sql`${keyOf(sort)} ${isDescending ? sql`<` : sql`>`} ${cursor.key}`] : []
    const order = columnsOf(sort).map((column) => (isDescending ? sql`${column} desc` : column))
    return { where: [...where, ...beyond], order: sql.join(order, sql`, `) }
  })
}

/** The records of a list up to a cursor. */
export function upTo({ isDone, key: at }: Cursor, sort: Sort | undefined): SQL {
  const key = keyOf(sort)
  if (sort) return isTurned(sort) ? sql`${key} >= ${at}` : sql`${key} <= ${at}`
  return isDone ? sql`(${isOpen} or ${key} >= ${at})` : sql`${key} <= ${at}`
}
