import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { awaitsMoneyDecision } from '#services/payments/problems.ts'
import {
  ageLimits,
  all,
  getConditions,
  inDecision,
  openDocuments,
  openQuestions,
  searchConditions,
  unseenMentions,
} from './conditions.ts'
import { type FacetName, type Filter, facetNames } from './filter.ts'
import { COUNT_LIMIT, type Counted } from './list.ts'

/** A value as in the list's address, with its count, a lower bound if capped. */
type FacetValue = Counted & { value: string }
export type Facets = Record<FacetName, FacetValue[]> & { total: Counted }

/** Limit for counting. In longer lists, counts are lower bounds. */
const COUNTED = 5_000

/** Counts a list's records by each facet value, and in total. Most frequent values come first. */
export async function countFacets(database: Queryable, filter: Filter): Promise<Facets> {
  const search = await searchConditions(database, filter.q)
  const active = facetNames.filter((name) => filter[name] !== undefined)
  const idle = facetNames.filter((name) => !active.includes(name))
  const [matching, ...others] = await Promise.all([
    tally(database, filter, idle, [...getConditions(filter), ...search]),
    ...active.map((name) => tally(database, filter, [name], [...getConditions(filter, [name]), ...search])),
  ])
  return Object.assign({}, ...others.map(({ facets }) => facets), matching.facets, { total: matching.total })
}

function getColumns({ me, now }: Filter): Record<FacetName, SQL> {
  const { day, week, month } = ageLimits(now)
  const after = (moment: Date) => sql`${records.since} > ${moment.toISOString()}::timestamptz`
  return {
    kind: sql`${records.kind}`,
    course: sql`nullif(${records.courseId}, '')`,
    waitingOn: sql`case ${records.waitingOn} when 0 then 'us' when 1 then 'them' else 'nobody' end`,
    status: sql`nullif(${records.status}, '')`,
    decision: sql`case when ${inDecision('not_sent')} then 'not_sent' when ${inDecision('draft')} then 'draft'
      when ${inDecision('scheduled')} then 'scheduled' end`,
    documents: sql`nullif(${openDocuments}, '')`,
    fee: sql`nullif(${records.fee}, '')`,
    assignee: sql`coalesce(${records.assigneeId}::text, 'none')`,
    age: sql`case when ${after(day)} then 'day' when ${after(week)} then 'week' when ${after(month)} then 'month' else 'older' end`,
    opened: sql`case when ${records.openedAt} is null then 'no' end`,
    mentions: sql`case when ${records.id} in ${unseenMentions(me)} then 'me' end`,
    question: sql`case when ${records.id} in ${openQuestions} then 'open' end`,
    money: sql`case when ${awaitsMoneyDecision} then 'open' end`,
    start: sql`nullif(${records.startId}, '')`,
    country: sql`nullif(${records.country}, '')`,
    code: sql`nullif(${records.code}, '')`,
  }
}

/** Grouped separately. In one grouping with the others, almost every record would form a group. */
const apart: readonly FacetName[] = ['start', 'country', 'code']

type Row = Record<FacetName, string | null> & { is_found: true | null; count: number }

async function tally(database: Queryable, filter: Filter, names: FacetName[], conditions: SQL[]) {
  const columns = getColumns(filter)
  const chosen = names.map((name) => sql`${columns[name]} as ${sql.identifier(name)},`)
  const listed = names.map((name) => sql`${sql.identifier(name)},`)
  const columnsIn = (isApart: boolean) =>
    names.filter((name) => apart.includes(name) === isApart).map((name) => sql.identifier(name))
  // Rows of the second set have no `is_found`, and neither set has the other's columns.
  const { rows } = await database.execute<Row>(sql`
    select ${sql.join(listed)} is_found, count(*)::int as count from (
      select ${sql.join(chosen)} true as is_found from ${records} where ${all(conditions)} limit ${COUNTED + 1}) as found
    group by grouping sets
      ((${sql.join([...columnsIn(false), sql`is_found`], sql`, `)}), (${sql.join(columnsIn(true), sql`, `)}))`)
  const total = rows.reduce((sum, { count, is_found }) => (is_found ? sum + count : sum), 0)
  const counted = (count: number): Counted => ({
    count: Math.min(count, COUNT_LIMIT),
    capped: count > COUNT_LIMIT || total > COUNTED,
  })
  const facets = names.map((name): [FacetName, FacetValue[]] => {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const value = row[name]
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + row.count)
    }
    const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return [name, sorted.map(([value, count]) => ({ value, ...counted(count) }))]
  })
  return { facets: Object.fromEntries(facets) as Partial<Facets>, total: counted(total) }
}
