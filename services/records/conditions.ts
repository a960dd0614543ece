import { and, eq, gt, inArray, isNull, like, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { recordMentions, records } from '#database/schema-desk.ts'
import type { FacetName, Filter } from './filter.ts'

/** Less typed than this is sought at the start of words only: too much contains it. */
const LEAST_FRAGMENT = 3
const MAX_WORDS = 8

/** The conditions of a filter but for its search, and those of some facets that are left out. */
export function conditionsOf(filter: Filter, without: readonly FacetName[] = []): SQL[] {
  const given = { ...filter }
  for (const name of without) delete given[name]
  const { scope, me, now, kind, course, owner, state, fee, assignee, age, opened, mentions } = given
  return [
    scope === 'applications' ? eq(records.kind, 'application') : undefined,
    scope === 'leads' && !kind ? sql`${records.kind} <> 'application'` : undefined,
    scope === 'inbox' && !state ? lt(records.owner, 2) : undefined,
    kind && eq(records.kind, kind),
    course && eq(records.courseId, course),
    owner && eq(records.owner, 0),
    // By the owner as well: the indexes begin with it.
    state && and(eq(records.owner, { new: 0, in_progress: 0, waiting: 1, done: 2 }[state]), eq(records.state, state)),
    fee && eq(records.fee, fee),
    assignee === 'none' ? isNull(records.assigneeId) : undefined,
    assignee && assignee !== 'none' && eq(records.assigneeId, assignee === 'me' ? me : assignee),
    age && inAge(age, now),
    opened && isNull(records.openedAt),
    mentions && inArray(records.id, unseenMentions(me)),
  ].filter((condition) => condition !== undefined && condition !== '') as SQL[]
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

/**
 * The conditions of a search: each word is somewhere in the record; a phone number counts by its digits. None where nothing
 * is sought. The database takes the words apart, because what it compares them with went through the same function.
 */
export async function searchConditions(database: Queryable, q: string | undefined): Promise<SQL[]> {
  if (!q) return []
  const { rows } = await database.execute<{ text: string }>(sql`select lower(unaccent(${q})) as text`)
  const text = rows[0]?.text ?? ''
  const isPhone = /^[+\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= LEAST_FRAGMENT
  const words = isPhone ? [text.replaceAll(/\D/g, '')] : text.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, MAX_WORDS).map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, '\\$&')
    return like(records.search, [...word].length < LEAST_FRAGMENT ? `% ${literal}%` : `%${literal}%`)
  })
}
