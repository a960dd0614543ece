import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { CurrentSchedule } from '#content/schedule.ts'
import { startState } from '#content/start-state.ts'
import type { Cohort } from '#contract/cohorts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'

export type Waiting = { id: string; name: string; since: Date }

/** Limit for the page of a start. */
const MOST = 200

const { id, fullName, cohortId, status, statusSince } = applications
const waits = eq(status, 'waitlisted')

export async function countWaiting(database: Queryable): Promise<Map<string, number>> {
  const rows = await database
    .select({ cohortId, waiting: count() })
    .from(applications)
    .where(and(waits, sql`${cohortId} <> ''`))
    .groupBy(cohortId)
  return new Map(rows.map((row) => [row.cohortId, row.waiting]))
}

/** Returns the ids of starts with a free seat and a waitlist. @param waiting from {@link countWaiting} */
export function findFreed({ cohorts }: CurrentSchedule, waiting: Map<string, number>, now: Date): string[] {
  const isPast = (moment: string) => new Date(moment) <= now
  const isToCome = (cohort: Cohort) => ['open', 'last_days', 'few_left', 'closed'].includes(startState(cohort, isPast))
  const freed = cohorts.filter((cohort) => waiting.has(cohort.id) && cohort.seatsLeft > 0)
  return freed.filter(isToCome).map((cohort) => cohort.id)
}

/** Returns the waitlist of a start, longest waiting first. */
export async function findWaitlist(database: Queryable, start: string): Promise<Waiting[]> {
  const since = sql<Date>`coalesce(${statusSince}, ${applications.createdAt})`.mapWith(applications.createdAt)
  return database
    .select({ id, name: fullName, since })
    .from(applications)
    .where(and(waits, eq(cohortId, start)))
    .orderBy(asc(since), asc(id))
    .limit(MOST)
}
