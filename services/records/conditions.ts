import { and, eq, gt, inArray, isNull, like, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { recordMentions, records } from '#database/schema-desk.ts'
import type { FacetName, Filter } from './filter.ts'
import { paidToday, receivedToday } from './today.ts'

/** Less typed than this is sought at the start of words only: too much contains it. */
const LEAST_FRAGMENT = 3
const MAX_WORDS = 8

/** What selects records: by an index that has them in list order, and by looking at each. */
export type Conditions = { indexed: SQL[]; others: SQL[] }

/** The conditions of a filter but for its search and the facets that are left out. */
export function conditionsOf(filter: Filter, without: readonly FacetName[] = []): Conditions {
  const given = { ...filter }
  for (const name of without) delete given[name]
  const { scope, me, now, kind, course, owner, state, status, fee, assignee, age, opened, mentions, received, paid } =
    given
  const isGiven = (condition: SQL | undefined) => condition !== undefined
  return {
    indexed: [
      scope === 'applications' ? eq(records.kind, 'application') : undefined,
      scope === 'leads' && !kind ? ne(records.kind, 'application') : undefined,
      scope === 'inbox' && !state ? lt(records.owner, 2) : undefined,
      kind ? eq(records.kind, kind) : undefined,
      owner ? eq(records.owner, 0) : undefined,
      state ? eq(records.owner, { new: 0, in_progress: 0, waiting: 1, done: 2 }[state]) : undefined,
      assignee === 'none' ? isNull(records.assigneeId) : undefined,
      assignee && assignee !== 'none' ? eq(records.assigneeId, assignee === 'me' ? me : assignee) : undefined,
      age ? inAge(age, now) : undefined,
      mentions ? inArray(records.id, unseenMentions(me)) : undefined,
      received ? receivedToday(filter.timeZone) : undefined,
      paid ? paidToday(filter.timeZone) : undefined,
    ].filter(isGiven),
    others: [
      course ? eq(records.courseId, course) : undefined,
      state ? eq(records.state, state) : undefined,
      status ? eq(records.status, status) : undefined,
      fee ? eq(records.fee, fee) : undefined,
      opened ? isNull(records.openedAt) : undefined,
    ].filter(isGiven),
  }
}

const DAY = 24 * 60 * 60 * 1000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

/** The oldest moment of each age, newest first. */
export const ageLimits = (now: Date) => ({
  day: daysBefore(now, 1),
  week: daysBefore(now, 7),
  month: daysBefore(now, 30),
})

function inAge(age: NonNullable<Filter['age']>, now: Date): SQL | undefined {
  const { day, week, month } = ageLimits(now)
  const { since } = records
  if (age === 'day') return gt(since, day)
  if (age === 'older') return lte(since, month)
  return age === 'week' ? and(lte(since, day), gt(since, week)) : and(lte(since, week), gt(since, month))
}

/** The records with a note that mentions this person, who has not read it. */
export function unseenMentions(me: string): SQL {
  const { recordId, staffId, seenAt } = recordMentions
  return sql`(select ${recordId} from ${recordMentions} where ${staffId} = ${me} and ${seenAt} is null)`
}

/** `hasFragments`: whether the index of fragments serves it, which `%` alone cannot. */
export type Search = { sought: SQL[]; hasFragments: boolean }

/**
 * The conditions of a search: each word is somewhere in the record; a phone number counts by its digits. None where nothing
 * is sought. The database takes the words apart, because what it compares them with went through the same function.
 */
export async function searchConditions(database: Queryable, q: string | undefined): Promise<Search> {
  if (!q) return { sought: [], hasFragments: false }
  const { rows } = await database.execute<{ text: string }>(sql`select lower(unaccent(${q})) as text`)
  const text = rows[0]?.text ?? ''
  const isPhone = /^[+\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= LEAST_FRAGMENT
  const words = isPhone ? [text.replaceAll(/\D/g, '')] : text.split(/\s+/).filter((word) => word !== '')
  const sought = words.slice(0, MAX_WORDS).map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, '\\$&')
    return like(records.search, [...word].length < LEAST_FRAGMENT ? `% ${literal}%` : `%${literal}%`)
  })
  const hasFragments = words.some((word) => /[\p{L}\p{N}]{3}|^[\p{L}\p{N}]{1,2}$/u.test(word))
  return { sought, hasFragments }
}

/** The order of the indexes of lists, or its opposite. */
export const orderOf = (isDescending: boolean): SQL =>
  isDescending
    ? sql`${records.owner} desc, ${records.since} desc, ${records.id} desc`
    : sql`${records.owner}, ${records.since}, ${records.id}`

/** Records that are looked at for one page, or for counts; fewer in a search, which reads whole rows. */
export const partOf = ({ sought }: Search) => (sought.length > 0 ? 5_000 : 15_000)

/** Records looked at to learn whether a search finds much. */
const GLANCE = 2000
/** Enough for a page. */
const MUCH = 51

/**
 * Whether the beginning of a list is enough for a search: it finds a page there, or there is no more. Otherwise the index of
 * fragments is better. PostgreSQL cannot know: it would read a million records in order for a fragment that nothing contains,
 * or sort them all for one that each contains.
 */
export async function isAtBeginning(database: Queryable, { indexed, others }: Conditions, isDescending = false) {
  const { rows } = await database.execute<{ looked: number; found: number }>(sql`
    select count(*)::int as looked, (count(*) filter (where ${all(others)}))::int as found
    from (${readInOrder(indexed, GLANCE, isDescending)}) as records`)
  return (rows[0]?.looked ?? 0) < GLANCE || (rows[0]?.found ?? 0) >= MUCH
}

export const all = (conditions: SQL[]): SQL => and(...conditions) ?? sql`true`

/** The first records by conditions that an index serves, in its order or against it. */
export function readInOrder(indexed: SQL[], limit: number, isDescending = false): SQL {
  return sql`select * from ${records} where ${all(indexed)} order by ${orderOf(isDescending)} limit ${limit}`
}
