import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { conditionsOf, searchConditions, unseenMentions } from './conditions.ts'
import type { Filter, RecordKind } from './filter.ts'
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

/** In whole microseconds since 1970, as PostgreSQL keeps it. */
const micros = sql<string>`(extract(epoch from ${records.since}) * 1000000)::bigint`
const placeColumn = sql<string>`${records.owner} || '.' || ${micros} || '.' || ${records.id}`

/** A place that a request names; undefined where it is malformed, which is the first page. */
function readPlace(text: string | null | undefined): SQL | undefined {
  const [, owner, since, id] =
    /^([0-2])\.(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text ?? '') ?? []
  if (!id) return undefined
  return sql`(${owner}::smallint, timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond', ${id}::uuid)`
}

const order = sql`(${records.owner}, ${records.since}, ${records.id})`
const forward = [asc(records.owner), asc(records.since), asc(records.id)]
const backward = [desc(records.owner), desc(records.since), desc(records.id)]

/**
 * A page of records: those of the academy first, then those who wait for the other side, then those that are done; the
 * longest waiting first. Pages go on from a row's place, so that a change elsewhere skips nothing.
 */
export async function listRecords(
  database: Queryable,
  filter: Filter,
  { after, before, limit = 50 }: { after?: string | null; before?: string | null; limit?: number } = {},
): Promise<RecordPage> {
  const from = readPlace(after)
  const until = from ? undefined : readPlace(before)
  const where = [...conditionsOf(filter), ...(await searchConditions(database, filter.q))]
  if (from) where.push(sql`${order} > ${from}`)
  if (until) where.push(sql`${order} < ${until}`)
  const page = database
    .select({ ...getTableColumns(records), place: placeColumn.as('place') })
    .from(records)
    .where(and(...where))
    .orderBy(...(until ? backward : forward))
    .limit(limit + 1)
    .as('page')
  const found = await database
    .select({
      ...{ record: page._.selectedFields, course: applications.courseName, answers: leads.answers },
      ...{ assignee: staff.name, mentionsMe: sql<boolean>`${page.id} in ${unseenMentions(filter.me)}` },
    })
    .from(page)
    .leftJoin(applications, eq(applications.id, page.applicationId))
    .leftJoin(leads, eq(leads.id, page.leadId))
    .leftJoin(staff, eq(staff.id, page.assigneeId))
    .orderBy(...(until ? [desc(page.owner), desc(page.since), desc(page.id)] : [page.owner, page.since, page.id]))
  const isMore = found.length > limit
  const rows = found.slice(0, limit).map(({ record, course, answers, assignee, mentionsMe }): RecordRow => {
    const { id, name, company, fee, state, owner, since, snoozedUntil, version, createdAt, place } = record
    return {
      ...{ id, name, company, fee, state, owner, since, snoozedUntil, version, createdAt, place, mentionsMe },
      kind: record.kind as RecordKind,
      what: course ?? summarize(record.kind, answers ?? {}),
      assignee: record.assigneeId && assignee ? { id: record.assigneeId, name: assignee } : null,
      opened: record.openedAt !== null,
    }
  })
  if (until) rows.reverse()
  const [first, last] = [rows[0]?.place, rows.at(-1)?.place]
  return {
    rows,
    ...(last && (until || isMore) ? { next: last } : {}),
    ...(first && (from || (until && isMore)) ? { previous: first } : {}),
  }
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
  const where = [...conditionsOf(filter), ...(await searchConditions(database, filter.q))]
  const total = await countUpTo(database, where)
  if (!at) return { position: { count: 0, capped: false }, total }
  const neighbor = (beyond: SQL, sorted: SQL[]) =>
    database
      .select({ id: records.id, place: placeColumn })
      .from(records)
      .where(and(...where, beyond))
      .orderBy(...sorted)
      .limit(1)
  const [position, [previous], [next]] = await Promise.all([
    countUpTo(database, [...where, sql`${order} <= ${at}`]),
    neighbor(sql`${order} < ${at}`, backward),
    neighbor(sql`${order} > ${at}`, forward),
  ])
  return { position, total, ...(previous && { previous }), ...(next && { next }) }
}

/** How many records of a list arrived after a moment. */
export async function countArrivals(database: Queryable, filter: Filter, since: Date): Promise<Counted> {
  const where = [...conditionsOf(filter), ...(await searchConditions(database, filter.q))]
  return countUpTo(database, [...where, gt(records.createdAt, since)])
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
