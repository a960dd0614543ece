import { and, eq, getTableColumns, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { WorkshopName } from '#content/schedule.ts'
import { closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { hasId } from '#services/record-locks.ts'
import { all, getConditions, searchConditions, unseenMentions } from './conditions.ts'
import {
  type Cursor,
  cursorColumn,
  idOf,
  type ListPart,
  notDone,
  partsFrom,
  readCursor,
  upTo,
  wholeOrder,
} from './cursor.ts'
import type { Filter, RecordKind } from './filter.ts'
import { summarize } from './sent.ts'

const { search, foldedEmail, ...shown } = getTableColumns(records)

/** `fee` and `status` are '' for leads. `waitingOn` is who acts next: 0 the academy, 1 the other side, 2 nobody. */
export type RecordRow = Awaited<ReturnType<typeof loadRows>>[number]

export type RecordPage = {
  rows: RecordRow[]
  /** Cursors of the next and previous page, if any. */
  next?: string
  previous?: string
}

/** Counting stops here: "1,000+". */
export const COUNT_LIMIT = 1000
export type Counted = { count: number; capped: boolean }

/** Cursor (`after` or `before`), page size, and workshops for the titles in reservations. */
export type PageOptions = {
  after?: string | null
  before?: string | null
  limit?: number
  workshops?: WorkshopName[]
}

/** Returns a page of records. Pages continue from a cursor, so that concurrent changes skip nothing. */
export async function listRecords(
  database: Queryable,
  filter: Filter,
  { after, before, limit = 50, workshops = [] }: PageOptions = {},
): Promise<RecordPage> {
  const { sort } = filter
  const from = await readCursor(database, after, sort)
  const until = from ? undefined : await readCursor(database, before, sort)
  const isBackward = until !== undefined
  const list = await getList(database, filter)
  const found: Neighbor[] = []
  for (const part of partsFrom(from ?? until, isBackward, sort)) {
    found.push(...(await select(list, part, limit + 1 - found.length)))
    if (found.length > limit) break
  }
  const isMore = found.length > limit
  const listed = found.slice(0, limit)
  if (isBackward) listed.reverse()
  const rows = await loadRows(database, listed, filter.me, workshops)
  const [first, last] = [listed[0]?.cursor, listed.at(-1)?.cursor]
  const onward = isMore ? (isBackward ? first : last) : undefined
  const back = from ? (first ?? after) : until ? (last ?? before) : undefined
  const [previous, next] = isBackward ? [onward, back] : [back, onward]
  return { rows, ...(next ? { next } : {}), ...(previous ? { previous } : {}) }
}

async function loadRows(database: Queryable, listed: Neighbor[], me: string, workshops: WorkshopName[]) {
  const ids = listed.map(({ id }) => id)
  const loaded = await database
    .select({
      shown,
      course: applications.courseName,
      answers: leads.answers,
      assignee: staff.name,
      mentionsMe: sql<boolean>`${records.id} in ${unseenMentions(me)}`,
    })
    .from(records)
    .leftJoin(applications, eq(applications.id, records.applicationId))
    .leftJoin(leads, eq(leads.id, records.leadId))
    .leftJoin(staff, eq(staff.id, records.assigneeId))
    .where(inArray(records.id, ids))
  const byId = new Map(loaded.map((row) => [row.shown.id, row]))
  return listed.flatMap(({ id, cursor }) => {
    // Missing if it was just erased.
    const row = byId.get(id)
    if (!row) return []
    const { course, answers, assignee, mentionsMe, shown } = row
    return {
      ...shown,
      cursor,
      /** True if an unread note mentions the current staff member. */
      mentionsMe,
      kind: shown.kind as RecordKind,
      /** Empty also if the application is closed, and nobody waits for them. */
      documents: shown.status && closedStatuses.includes(shown.status) ? '' : shown.documents,
      /** Course of an application, or summary of a lead. */
      what: course ?? summarize(shown.kind, answers ?? {}, workshops),
      assignee: shown.assigneeId && assignee ? { id: shown.assigneeId, name: assignee } : null,
      opened: shown.openedAt !== null,
      hasQuestion: shown.questionSince !== null,
    }
  })
}

/** A record, and the cursor to continue from. */
export type Neighbor = { id: string; cursor: string }

type List = { database: Queryable; sort: Filter['sort']; where: SQL[] }

async function getList(database: Queryable, filter: Filter): Promise<List> {
  const where = [...getConditions(filter), ...(await searchConditions(database, filter.q))]
  return { database, sort: filter.sort, where }
}

async function select({ database, sort, where }: List, part: ListPart, limit: number): Promise<Neighbor[]> {
  const { rows } = await database.execute<Neighbor>(sql`
    select ${records.id}, ${cursorColumn(sort)} as cursor from ${records} where ${all([...where, ...part.where])}
    order by ${part.order} limit ${limit}`)
  return rows
}

async function getNeighbor(list: List, at: Cursor, isBackward: boolean): Promise<Neighbor | undefined> {
  for (const part of partsFrom(at, isBackward, list.sort)) {
    const [found] = await select(list, part, 1)
    if (found) return found
  }
  return undefined
}

/**
 * Finds the record to work on after that of a cursor, which may have moved: the row below it. Where a list ends with what
 * is done, that ends the work.
 */
export async function findNext(database: Queryable, filter: Filter, cursor: string): Promise<Neighbor | undefined> {
  const at = await readCursor(database, cursor, filter.sort)
  if (!at) return undefined
  const list = await getList(database, filter)
  const undone = filter.sort || at.isDone ? [] : [notDone]
  return getNeighbor({ ...list, where: [...list.where, ...undone, ne(records.id, idOf(cursor))] }, at, false)
}

/** Returns the cursor after which the page with a record begins; '' for the first, undefined if it left its place. */
export async function findPageStart(
  database: Queryable,
  filter: Filter,
  { id, cursor }: Neighbor,
): Promise<string | undefined> {
  const { sort } = filter
  const at = await readCursor(database, cursor, sort)
  if (!at) return undefined
  const list = await getList(database, filter)
  const isInPlace = [hasId(records.id, id), sql`(${cursorColumn(sort)})::text = ${cursor}`]
  const found = await select(list, { where: isInPlace, order: sql`1` }, 1)
  return found.length > 0 ? ((await getNeighbor(list, at, true))?.cursor ?? '') : undefined
}

/** Returns a record's position and neighbors. `cursor` works even after the record has left the list. */
export async function findNeighbors(
  database: Queryable,
  filter: Filter,
  cursor: string,
): Promise<{ position: Counted; total: Counted; previous?: Neighbor; next?: Neighbor }> {
  const { sort } = filter
  const at = await readCursor(database, cursor, sort)
  const list = await getList(database, filter)
  const total = await countUpTo(database, list.where)
  if (!at) return { position: { count: 0, capped: false }, total }
  const [position, previous, next] = await Promise.all([
    countUpTo(database, [...list.where, upTo(at, sort)]),
    getNeighbor(list, at, true),
    getNeighbor(list, at, false),
  ])
  return { position, total, ...(previous && { previous }), ...(next && { next }) }
}

/** All records of a list, in its order. */
export type ListedRecords = { where: SQL; order: SQL }

/** Returns all records of a list, for batches and exports. */
export async function getRecords(database: Queryable, filter: Filter): Promise<ListedRecords> {
  return { where: all((await getList(database, filter)).where), order: wholeOrder(filter.sort) }
}

export async function countArrivals(database: Queryable, filter: Filter, since: Date): Promise<Counted> {
  const { where } = await getList(database, filter)
  return countUpTo(database, [...where, gt(records.createdAt, since)])
}

/** Counts all applications, all leads, and done records of the filter, as hints for an empty list. */
export async function countBeyond(database: Queryable, filter: Filter) {
  const list = await getList(database, { ...filter, waitingOn: 'nobody' })
  const [applications, leads, done] = await Promise.all([
    countUpTo(database, [eq(records.kind, 'application')]),
    countUpTo(database, [ne(records.kind, 'application')]),
    countUpTo(database, list.where),
  ])
  return { applications, leads, done }
}

export function countToDo(database: Queryable): Promise<Counted> {
  return countUpTo(database, [sql`${records.waitingOn} = 0`])
}

async function countUpTo(database: Queryable, where: SQL[]): Promise<Counted> {
  const found = database
    .select({ one: sql`1`.as('one') })
    .from(records)
    .where(and(...where))
    .limit(COUNT_LIMIT + 1)
    .as('found')
  const [{ count } = { count: 0 }] = await database.select({ count: sql<number>`count(*)::int` }).from(found)
  return { count: Math.min(count, COUNT_LIMIT), capped: count > COUNT_LIMIT }
}
