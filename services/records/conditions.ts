import { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { closedStatuses, undecidedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordMentions, records } from '#database/schema-desk.ts'
import { countedEntries } from '#database/schema-ledger.ts'
import { awaitsMoneyDecision } from '#services/payments/problems.ts'
import { DAY, later } from '#services/secrets.ts'
import { type FacetName, type Filter, waitingOns } from './filter.ts'
import { progress } from './progress.ts'

/** Few decisions are unsent, so each set is read from its index. */
const unsent: Record<NonNullable<Filter['decision']>, SQL> = {
  draft: sql`${decisions.state} = 'draft' and ${decisions.notSent} is null`,
  not_sent: sql`${decisions.state} = 'draft' and ${decisions.notSent} is not null`,
  scheduled: sql`${decisions.state} = 'scheduled'`,
}

export const inDecision = (which: NonNullable<Filter['decision']>): SQL =>
  sql`${records.id} in (select ${decisions.recordId} from ${decisions} where ${unsent[which]})`

/** Shorter text matches only starts of words, because too many records contain it. */
const LEAST_FRAGMENT = 3
const MAX_WORDS = 8

/** Converts a filter to conditions, except its search and the facets in `without`. */
export function getConditions(filter: Filter, without: readonly FacetName[] = []): SQL[] {
  const given = { ...filter }
  for (const name of without) delete given[name]
  const { scope, me, now, waitingOn, assignee, from, to, timeZone } = given
  const conditions = [
    scope === 'applications' ? eq(records.kind, 'application') : undefined,
    scope === 'inquiries' && !given.kind ? ne(records.kind, 'application') : undefined,
    given.kind ? eq(records.kind, given.kind) : undefined,
    waitingOn ? eq(records.waitingOn, waitingOns.indexOf(waitingOn)) : undefined,
    assignee === 'none' ? isNull(records.assigneeId) : undefined,
    assignee && assignee !== 'none' ? eq(records.assigneeId, assignee === 'me' ? me : assignee) : undefined,
    given.age ? inAge(given.age, now) : undefined,
    given.mentions ? inArray(records.id, unseenMentions(me)) : undefined,
    given.question ? isNotNull(records.questionSince) : undefined,
    given.money ? awaitsMoneyDecision : undefined,
    given.received ? receivedToday(timeZone) : undefined,
    given.paid ? paidToday(timeZone) : undefined,
    from ? gte(records.createdAt, zonedTime(from, '00:00', timeZone)) : undefined,
    to ? lt(records.createdAt, new Date(endOfDay(to, timeZone))) : undefined,
    given.course ? eq(records.courseId, given.course) : undefined,
    given.start ? eq(records.startId, given.start === 'none' ? '' : given.start) : undefined,
    given.progress ? progress[given.progress] : undefined,
    given.country ? eq(records.country, given.country) : undefined,
    given.code ? eq(records.code, given.code) : undefined,
    given.decision ? inDecision(given.decision) : undefined,
    given.status ? eq(records.status, given.status) : undefined,
    ...(given.documents
      ? [eq(records.documents, given.documents), notInArray(records.status, [...closedStatuses])]
      : []),
    given.fee ? eq(records.fee, given.fee) : undefined,
    given.opened ? isNull(records.openedAt) : undefined,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** Start of each age, newest first. */
export const ageLimits = (now: Date) => ({
  day: later(now, -DAY),
  week: later(now, -7 * DAY),
  month: later(now, -30 * DAY),
})

function inAge(age: NonNullable<Filter['age']>, now: Date): SQL | undefined {
  const { day, week, month } = ageLimits(now)
  const { since } = records
  if (age === 'day') return gt(since, day)
  if (age === 'older') return lte(since, month)
  return age === 'week' ? and(lte(since, day), gt(since, week)) : and(lte(since, week), gt(since, month))
}

/** Subquery of records with a note that mentions this person, unread. */
export function unseenMentions(me: string): SQL {
  const { recordId, staffId, seenAt } = recordMentions
  return sql`(select ${recordId} from ${recordMentions} where ${staffId} = ${me} and ${seenAt} is null)`
}

/** Subquery of records with an unanswered question: few, with their own index, so that facets read no rows. */
export const openQuestions = sql`(select ${records.id} from ${records} where ${records.questionSince} is not null)`

/** State of the documents of an application, unless it is closed and nobody waits for them, as the filter has it. */
export const openDocuments: SQL = sql`case when ${inArray(records.status, [...closedStatuses])} then '' else ${records.documents} end`

/** Undecided applications without a scheduled decision. */
export const undecidedRecord: SQL = sql`(${inArray(records.status, [...undecidedStatuses])} and not exists (
  select from ${decisions} where ${decisions.recordId} = ${records.id} and ${decisions.state} = 'scheduled'))`

/** Matches every word anywhere in the record, and phone numbers by digits. Punctuation alone matches nothing. */
export async function searchConditions(database: Queryable, q: string | undefined): Promise<SQL[]> {
  if (!q) return []
  const { rows } = await database.execute<{ text: string }>(sql`select lower(unaccent(${q})) as text`)
  const text = rows[0]?.text ?? ''
  const isPhone = /^[+\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= LEAST_FRAGMENT
  // Punctuation has no trigram, so the index cannot find it.
  const words = isPhone ? [text.replaceAll(/\D/g, '')] : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return [sql`false`]
  return words.slice(0, MAX_WORDS).map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, '\\$&')
    return like(records.search, [...word].length < LEAST_FRAGMENT ? `% ${literal}%` : `%${literal}%`)
  })
}

export const all = (conditions: SQL[]): SQL => and(...conditions) ?? sql`true`

const startOfDay = (timeZone: string) =>
  sql`(date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone})`

/** Conditions on `records` for `received=today` and `paid=today`, in the academy's time zone. */
export function receivedToday(timeZone: string): SQL {
  return sql`${records.createdAt} >= ${startOfDay(timeZone)}`
}

export function paidToday(timeZone: string): SQL {
  const { accountId, counted, created } = countedEntries
  // As an array, which is read once: a semijoin would be checked for every record in the list's order.
  return sql`${records.id} = any(array(select ${accountId} from ${countedEntries}
    where ${counted} > 0 and ${created} >= extract(epoch from ${startOfDay(timeZone)})))`
}
