import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import {
  ageLimits,
  all,
  type Conditions,
  conditionsOf,
  isAtBeginning,
  partOf,
  readInOrder,
  type Search,
  searchConditions,
  unseenMentions,
} from './conditions.ts'
import { type FacetName, type Filter, facetNames } from './filter.ts'
import { COUNT_LIMIT, type Counted } from './list.ts'

/** A value of a facet, as it is in the address, with its records: at least so many where it is capped. */
export type FacetValue = Counted & { value: string }
export type Facets = Record<FacetName, FacetValue[]> & { total: Counted }

/**
 * How many records a list would have with another value of each facet, and in all, most frequent values first. Only a part of
 * a long list is looked at: counts are then lower bounds.
 */
export async function countFacets(database: Queryable, filter: Filter): Promise<Facets> {
  const search = await searchConditions(database, filter.q)
  const withSearch = ({ indexed, others }: Conditions) => ({ indexed, others: [...others, ...search.sought] })
  const active = facetNames.filter((name) => filter[name] !== undefined)
  const idle = facetNames.filter((name) => !active.includes(name))
  const [matching, ...others] = await Promise.all([
    tally(database, filter, idle, withSearch(conditionsOf(filter)), search),
    ...active.map((name) => tally(database, filter, [name], withSearch(conditionsOf(filter, [name])), search)),
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
    status: sql`nullif(${records.status}, '')`,
    fee: sql`nullif(${records.fee}, '')`,
    assignee: sql`coalesce(${records.assigneeId}::text, 'none')`,
    age: sql`case when ${after(day)} then 'day' when ${after(week)} then 'week' when ${after(month)} then 'month' else 'older' end`,
    opened: sql`case when ${records.openedAt} is null then 'no' end`,
    mentions: sql`case when ${records.id} in ${unseenMentions(me)} then 'me' end`,
  }
}

async function tally(database: Queryable, filter: Filter, names: FacetName[], conditions: Conditions, search: Search) {
  const { indexed, others } = conditions
  const part = partOf(search)
  const columns = columnsOf(filter)
  const grouped = sql.join(
    [...names, 'matches'].map((name) => sql.identifier(name)),
    sql`, `,
  )
  const chosen = sql.join(names.map((name) => sql`${columns[name]} as ${sql.identifier(name)}, `))
  const looksInOrder = !search.hasFragments || (await isAtBeginning(database, conditions))
  const looked = looksInOrder
    ? sql`select ${chosen} ${all(others)} as matches from (${readInOrder(indexed, part + 1)}) as records`
    : sql`select * from found limit ${part + 1}`
  const { rows } = await database.execute<Record<FacetName, string | null> & { matches: boolean; count: number }>(sql`
    with found as materialized (select ${chosen} true as matches from ${records} where ${all([...indexed, ...others])})
    select ${grouped}, count(*)::int as count from (${looked}) as looked group by ${grouped}`)
  const isPart = rows.reduce((sum, { count }) => sum + count, 0) > part
  const matching = rows.filter((row) => row.matches)
  const counted = (count: number): Counted => ({
    count: Math.min(count, COUNT_LIMIT),
    capped: count > COUNT_LIMIT || isPart,
  })
  const facets = names.map((name): [FacetName, FacetValue[]] => {
    const counts = new Map<string, number>()
    for (const row of matching) {
      const value = row[name]
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + row.count)
    }
    const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return [name, sorted.map(([value, count]) => ({ value, ...counted(count) }))]
  })
  return {
    facets: Object.fromEntries(facets) as Partial<Facets>,
    total: counted(matching.reduce((sum, { count }) => sum + count, 0)),
  }
}
