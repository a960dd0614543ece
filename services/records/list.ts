import { and, eq, getTableColumns, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Session } from '#content/schedule.ts'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import {
  all,
  type Conditions,
  conditionsOf,
  isAtBeginning,
  orderOf,
  partOf,
  readInOrder,
  type Search,
  searchConditions,
  unseenMentions,
} from './conditions.ts'
import type { Filter, RecordKind } from './filter.ts'
import { partsFrom, placeColumn, readPlace, upTo } from './places.ts'
import { summarize } from './summary.ts'

export type RecordRow = {
  id: string
  kind: RecordKind
  name: string
  company: string
  /** The course of an application; what a lead is about. */
  what: string
  /** '' for leads. */
  fee: (typeof records.$inferSelect)['fee']
  /** Of an application; '' for leads. */
  status: (typeof records.$inferSelect)['status']
  state: (typeof records.$inferSelect)['state']
  /** Who acts next: 0 the academy, 1 the other side, 2 nobody. */
  owner: number
  since: Date
  snoozedUntil: Date | null
  assignee: { id: string; name: string } | null
  opened: boolean
  /** Whether a note mentions who looks, who has not read it. */
  mentionsMe: boolean
  version: number
  createdAt: Date
  /** Its place in every list, to go on from. */
  place: string
}

export type RecordPage = {
  rows: RecordRow[]
  /** Where the next page begins, and the one before; absent where there is none. */
  next?: string
  previous?: string
}

/** Counts beyond this are not taken: "1,000+". */
export const COUNT_LIMIT = 1000
export type Counted = { count: number; capped: boolean }

/** Where to go on (a row's `place`), how many rows a page has, and the sessions whose titles reservations show. */
export type PageOptions = { after?: string | null; before?: string | null; limit?: number; sessions?: Session[] }

/**
 * A page of records, in the order of `partsFrom`. Pages go on from a row's place, so that a change elsewhere skips nothing.
 */
export async function listRecords(
  database: Queryable,
  filter: Filter,
  { after, before, limit = 50, sessions = [] }: PageOptions = {},
): Promise<RecordPage> {
  const from = readPlace(after)
  const until = from ? undefined : readPlace(before)
  const isBackward = until !== undefined
  const { indexed, others } = conditionsOf(filter)
  const search = await searchConditions(database, filter.q)
  const found: Neighbor[] = []
  let end: string | undefined
  for (const { where, isDescending } of partsFrom(from ?? until, isBackward)) {
    const conditions = { indexed: [...indexed, ...where], others: [...others, ...search.sought] }
    const { source, isPart } = await findSource(database, conditions, search, isDescending)
    const { rows } = await database.execute<Neighbor>(sql`
      select ${records.id}, ${placeColumn} as place from (${source}) as records
      order by ${orderOf(isDescending)} limit ${limit + 1 - found.length}`)
    found.push(...rows)
    if (found.length > limit) break
    // Where only a part was looked at, the next page goes on behind that part.
    end = isPart ? await findEnd(database, conditions.indexed, partOf(search), isDescending) : undefined
    if (end) break
  }
  const isMore = found.length > limit
  const listed = found.slice(0, limit)
  if (isBackward) listed.reverse()
  const rows = await loadRows(database, listed, filter.me, sessions)
  const [first, last] = [listed[0]?.place, listed.at(-1)?.place]
  const onward = isMore ? (isBackward ? first : last) : end
  const back = from ? (first ?? after) : until ? (last ?? before) : undefined
  const [previous, next] = isBackward ? [onward, back] : [back, onward]
  return { rows, ...(next ? { next } : {}), ...(previous ? { previous } : {}) }
}

async function loadRows(
  database: Queryable,
  listed: Neighbor[],
  me: string,
  sessions: Session[],
): Promise<RecordRow[]> {
  if (listed.length === 0) return []
  const ids = listed.map(({ id }) => id)
  const loaded = await database
    .select({
      ...{ record: getTableColumns(records), course: applications.courseName, answers: leads.answers },
      ...{ assignee: staff.name, mentionsMe: sql<boolean>`${records.id} in ${unseenMentions(me)}` },
    })
    .from(records)
    .leftJoin(applications, eq(applications.id, records.applicationId))
    .leftJoin(leads, eq(leads.id, records.leadId))
    .leftJoin(staff, eq(staff.id, records.assigneeId))
    .where(inArray(records.id, ids))
  const byId = new Map(loaded.map((row) => [row.record.id, row]))
  return listed.flatMap(({ id, place }) => {
    // Nobody has it any more if it was erased a moment ago.
    const row = byId.get(id)
    if (!row) return []
    const { name, company, fee, status, state, owner, since, snoozedUntil, version, createdAt, assigneeId, openedAt } =
      row.record
    return {
      ...{ id, name, company, fee, status, state, owner, since, snoozedUntil, version, createdAt, place },
      kind: row.record.kind as RecordKind,
      what: row.course ?? summarize(row.record.kind, row.answers ?? {}, sessions),
      assignee: assigneeId && row.assignee ? { id: assigneeId, name: row.assignee } : null,
      opened: openedAt !== null,
      mentionsMe: row.mentionsMe,
    }
  })
}

/** Records that a fragment is in: more are not sorted. */
const FEW = 2000
/** What a page is read from, and whether the list may go on where that ends. */
async function findSource(database: Queryable, conditions: Conditions, search: Search, isDescending: boolean) {
  const { indexed, others } = conditions
  const part = readInOrder(indexed, partOf(search), isDescending)
  const source = others.length > 0 ? sql`select * from (${part}) as records where ${all(others)}` : part
  if (!search.hasFragments || (await isAtBeginning(database, conditions, isDescending)))
    return { source, isPart: others.length > 0 }
  // `materialized` keeps PostgreSQL to the index of fragments; it still stops at the limit.
  const { rows } = await database.execute<{ ids: string[] | null }>(sql`
    with found as materialized (select ${records.id} from ${records} where ${all([...indexed, ...others])})
    select array_agg(id) as ids from (select id from found limit ${FEW + 1}) as few`)
  const ids = rows[0]?.ids ?? []
  if (ids.length > FEW) return { source, isPart: true }
  return { source: sql`select * from ${records} where ${records.id} = any(${sql.param(ids)}::uuid[])`, isPart: false }
}

/** The place where the part of a list that was looked at ends; undefined where that is the list's end. */
async function findEnd(database: Queryable, indexed: SQL[], part: number, isDescending: boolean) {
  const { rows } = await database.execute<{ place: string }>(sql`
    select ${placeColumn} as place from (${readInOrder(indexed, part, isDescending)}) as records offset ${part - 1}`)
  return rows[0]?.place
}

/** A record of a list, and its place there. */
export type Neighbor = Pick<RecordRow, 'id' | 'place'>

/**
 * Where a record is in a list, and its neighbors. Once it left the list, `place` (of the row that was followed) says
 * where it was, so that the next one is still the next.
 */
export async function findNeighbors(
  database: Queryable,
  filter: Filter,
  place: string,
): Promise<{ position: Counted; total: Counted; previous?: Neighbor; next?: Neighbor }> {
  const at = readPlace(place)
  const where = await everyCondition(database, filter)
  const total = await countUpTo(database, where)
  if (!at) return { position: { count: 0, capped: false }, total }
  const neighbor = async (isBackward: boolean) => {
    for (const part of partsFrom(at, isBackward)) {
      const found = readInOrder([...where, ...part.where], 1, part.isDescending)
      const { rows } = await database.execute<Neighbor>(
        sql`select ${records.id}, ${placeColumn} as place from (${found}) as records`,
      )
      if (rows[0]) return rows[0]
    }
    return undefined
  }
  const [position, previous, next] = await Promise.all([
    countUpTo(database, [...where, upTo(at)]),
    neighbor(true),
    neighbor(false),
  ])
  return { position, total, ...(previous && { previous }), ...(next && { next }) }
}

/** The records of a list, for changes to all of them and for exports. */
export async function recordsOf(database: Queryable, filter: Filter): Promise<SQL> {
  return all(await everyCondition(database, filter))
}

/** How many records of a list arrived after a moment. */
export async function countArrivals(database: Queryable, filter: Filter, since: Date): Promise<Counted> {
  const where = await everyCondition(database, filter)
  return countUpTo(database, [...where, gt(records.createdAt, since)])
}

async function everyCondition(database: Queryable, filter: Filter): Promise<SQL[]> {
  const { indexed, others } = conditionsOf(filter)
  return [...indexed, ...others, ...(await searchConditions(database, filter.q)).sought]
}

/** What an empty list leaves unsaid: how many applications and leads there are, and how many records with its filter are done. */
export async function countBeyond(database: Queryable, filter: Filter) {
  const done = await everyCondition(database, { ...filter, state: 'done' })
  const [applications, leads, doneOnes] = await Promise.all([
    countUpTo(database, [eq(records.kind, 'application')]),
    countUpTo(database, [ne(records.kind, 'application')]),
    countUpTo(database, done),
  ])
  return { applications, leads, done: doneOnes }
}

/** How many records need the academy. */
export function countNeedsUs(database: Queryable): Promise<Counted> {
  return countUpTo(database, [sql`${records.owner} = 0`])
}

async function countUpTo(database: Queryable, where: SQL[]): Promise<Counted> {
  const found = database
    .select({ one: sql`1`.as('one') })
    .from(records)
    .where(and(...where))
    .limit(COUNT_LIMIT + 1)
    .as('found')
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(found)
  const count = row?.count ?? 0
  return { count: Math.min(count, COUNT_LIMIT), capped: count > COUNT_LIMIT }
}
