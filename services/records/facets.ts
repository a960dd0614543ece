import { and, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { ageLimits, conditionsOf, searchConditions, unseenMentions } from './conditions.ts'
import { type FacetName, type Filter, facetNames } from './filter.ts'
import { COUNT_LIMIT, type Counted } from './list.ts'

/** A value of a facet, as it is in the address, with its records: at least so many where it is capped. */
export type FacetValue = Counted & { value: string }
export type Facets = Record<FacetName, FacetValue[]> & { total: Counted }

/** How many records are looked at; in a longer list counts are lower bounds. */
const WINDOW = 20_000

/**
 * How many records a list would have with another value of each facet, and in all. Most frequent values first.
 */
export async function countFacets(database: Queryable, filter: Filter): Promise<Facets> {
  const search = await searchConditions(database, filter.q)
  const active = facetNames.filter((name) => filter[name] !== undefined)
  const idle = facetNames.filter((name) => !active.includes(name))
  const [matching, ...others] = await Promise.all([
    tally(database, filter, idle, [...conditionsOf(filter), ...search]),
    ...active.map((name) => tally(database, filter, [name], [...conditionsOf(filter, [name]), ...search])),
  ])
  return Object.assign({}, ...others.map(({ facets }) => facets), matching.facets, { total: matching.total })
}

function columnsOf({ me, now }: Filter): Record<FacetName, SQL> {
  const { day, week, month } = ageLimits(now)
  const after = (moment: Date) => sql`${records.since} > ${moment.toISOString()}::timestamptz`
  return {
    kind: sql`${records.kind}`,
    course: sql`nullif(${records.courseId}, '')`,
    owner: sql`case when ${records.owner} = 0 then 'us' end`,
    state: sql`${records.state}`,
    fee: sql`nullif(${records.fee}, '')`,
    assignee: sql`coalesce(${records.assigneeId}::text, 'none')`,
    age: sql`case when ${after(day)} then 'day' when ${after(week)} then 'week' when ${after(month)} then 'month' else 'older' end`,
    opened: sql`case when ${records.openedAt} is null then 'no' end`,
    mentions: sql`case when ${records.id} in ${unseenMentions(me)} then 'me' end`,
  }
}

async function tally(database: Queryable, filter: Filter, names: FacetName[], where: SQL[]) {
  const columns = columnsOf(filter)
  const chosen = names.map((name) => sql`${columns[name]} as ${sql.identifier(name)}`)
  const { rows } = await database.execute<Record<FacetName, string | null> & { count: number }>(sql`
    select ${sql.join([...names.map((name) => sql.identifier(name)), sql`count(*)::int as count`], sql`, `)}
    from (select ${sql.join([...chosen, sql`1`], sql`, `)} from ${records} where ${and(...where) ?? sql`true`}
      order by ${records.owner}, ${records.since}, ${records.id} limit ${WINDOW + 1}) as looked_at
    ${
      names.length > 0
        ? sql`group by ${sql.join(
            names.map((name) => sql.identifier(name)),
            sql`, `,
          )}`
        : sql``
    }`)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const counted = (count: number) => capped(count, all)
  const facets = names.map((name): [FacetName, FacetValue[]] => {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const value = row[name]
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + row.count)
    }
    const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return [name, sorted.map(([value, count]) => ({ value, ...counted(count) }))]
  })
  return { facets: Object.fromEntries(facets) as Partial<Facets>, total: counted(all) }
}

export type TabCounts = Record<'us' | 'unopened' | 'mine' | 'mentions' | 'waiting', Counted>

/** How many records of a list need the academy, are unopened, one's own, with a mention, and wait for the other side. */
export async function countTabs(database: Queryable, filter: Filter): Promise<TabCounts> {
  const where = and(...conditionsOf(filter), ...(await searchConditions(database, filter.q))) ?? sql`true`
  const { owner, openedAt, assigneeId, id, since } = records
  const { rows } = await database.execute<Record<keyof TabCounts | 'all', number>>(sql`
    select count(*)::int as all, (count(*) filter (where owner = 0))::int as us,
      (count(*) filter (where opened_at is null))::int as unopened,
      (count(*) filter (where assignee_id = ${filter.me}))::int as mine,
      (count(*) filter (where id in ${unseenMentions(filter.me)}))::int as mentions,
      (count(*) filter (where owner = 1))::int as waiting
    from (select ${owner}, ${openedAt}, ${assigneeId}, ${id} from ${records} where ${where}
      order by ${owner}, ${since}, ${id} limit ${WINDOW + 1}) as looked_at`)
  const { all, ...counts } = rows[0] as (typeof rows)[0]
  const counted = Object.entries(counts).map(([tab, count]) => [tab, capped(count, all)])
  return Object.fromEntries(counted) as TabCounts
}

const capped = (count: number, all: number): Counted => ({
  count: Math.min(count, COUNT_LIMIT),
  capped: count > COUNT_LIMIT || all > WINDOW,
})
