import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { records } from '#database/schema-desk.ts'

/** In whole microseconds since 1970, as PostgreSQL keeps it. */
const micros = sql<string>`(extract(epoch from ${records.since}) * 1000000)::bigint`
/** A record's cursor in every list, to go on from. */
export const cursorColumn = sql<string>`${records.waitingOn} || '.' || ${micros} || '.' || ${records.id}`

const key = sql`(${records.waitingOn}, ${records.since}, ${records.id})`

export type Cursor = { isDone: boolean; key: SQL }

/** A cursor that a request names; undefined where it is malformed, which is the first page. */
export function readCursor(text: string | null | undefined): Cursor | undefined {
  const [, waitingOn, since, id] =
    /^([0-2])\.(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text ?? '') ?? []
  if (!id) return undefined
  const key = sql`(${waitingOn}::smallint, timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond', ${id}::uuid)`
  return { isDone: waitingOn === '2', key }
}

const isOpen = lt(records.waitingOn, 2)

/** A part of a list that an index has in order. @property isDescending against the order of the index */
export type ListPart = { where: SQL[]; isDescending: boolean }

/**
 * The parts of every list, from a cursor on. First comes what is open: what needs the academy, then what waits for the other side,
 * the longest waiting first. Then comes what is done, the latest first. So one index serves both, in its order and against it.
 */
export function partsFrom(cursor: Cursor | undefined, isBackward: boolean): ListPart[] {
  const parts = [
    { isDone: false, where: isOpen },
    { isDone: true, where: eq(records.waitingOn, 2) },
  ]
  if (isBackward) parts.reverse()
  const ahead = cursor ? parts.slice(parts.findIndex(({ isDone }) => isDone === cursor.isDone)) : parts
  return ahead.map(({ isDone, where }, index) => {
    const isDescending = isDone !== isBackward
    const beyond = cursor && index === 0 ? [sql`${key} ${isDescending ? sql`<` : sql`>`} ${cursor.key}`] : []
    return { where: [where, ...beyond], isDescending }
  })
}

/** The records of a list up to a cursor. */
export function upTo({ isDone, key: at }: Cursor): SQL {
  return isDone ? sql`(${isOpen} or ${key} >= ${at})` : sql`${key} <= ${at}`
}
