import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentSchedule } from '#content/schedule.ts'
import type { Entry } from '#content/schedule-entries.ts'
import { startState } from '#content/start-state.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Cohort } from '#contract/cohorts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import { ServiceError } from '#services/errors.ts'

/** Statuses that hold a seat of their cohort. */
const HOLDING: readonly ApplicationStatus[] = ['offered', 'accepted', 'enrolled', 'deferred']

type Moving = { from: ApplicationStatus; cohortId: string }

/** Returns whether a change needs another seat. An offer holds a seat, but only accepting it guarantees one. */
function needsSeat(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return (from === 'offered' && to === 'accepted') || (HOLDING.includes(to) && !HOLDING.includes(from))
}

/** Returns whether a change has the seat that it needs. Locks the cohort to prevent overbooking. */
export async function hasSeat(
  transaction: Queryable,
  { from, cohortId }: Moving,
  to: ApplicationStatus,
): Promise<boolean> {
  if (cohortId === '' || !needsSeat(from, to)) return true
  const { kind, id, value } = scheduleEntries
  const [cohort] = await transaction
    .select({ value })
    .from(scheduleEntries)
    .where(and(eq(kind, 'cohort'), eq(id, cohortId)))
    .for('update')
  if (!cohort) return true
  // An offer keeps its own seat. All others need one that no offer holds.
  const holding = from === 'offered' ? HOLDING.filter((status) => status !== 'offered') : HOLDING
  const held = and(eq(applications.cohortId, cohortId), inArray(applications.status, holding))
  return (await transaction.$count(applications, held)) < (cohort.value as Entry<'cohort'>).seats
}

const ALL_TAKEN = 'All seats of this start are taken.'

/** @throws ServiceError conflict without the seat that a change needs */
export async function requireSeat(transaction: Queryable, moving: Moving, to: ApplicationStatus): Promise<void> {
  if (await hasSeat(transaction, moving, to)) return
  throw new ServiceError('conflict', ALL_TAKEN, { errors: { cohortId: [ALL_TAKEN] } })
}

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
