import { and, count, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { CurrentSchedule } from '#content/schedule.ts'
import type { Entry } from '#content/schedule-entries.ts'
import { startState } from '#content/start-state.ts'
import { type ApplicationStatus, holdsSeat } from '#contract/application-status.ts'
import type { Start } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import { ServiceError } from '#services/errors.ts'
import { openStates } from './statuses.ts'
import { countWaiting } from './waitlist.ts'

const { startId, status } = applications
/** The application holds a seat, as {@link holdsSeat} says. */
export const seatHeld = sql`holds_seat(${status})`

type Moving = { from: ApplicationStatus; startId: string }

/** Returns whether a change needs another seat. An offer holds a seat, but only accepting it guarantees one. */
export function needsSeat(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return (from === 'offered' && to === 'accepted') || (holdsSeat(to) && !holdsSeat(from))
}

const ALL_TAKEN = 'All seats of this start are taken.'
const ALL_PROMISED = 'All seats of this start are taken, or needed by offers that are about to go out.'
const CANCELED = 'This start is canceled, so it has no seats.'

/**
 * Returns why a change lacks the seat that it needs, or may not happen in a canceled start; undefined if it can. Locks
 * the start to prevent overbooking.
 * @param unlessOf the application that may not take seats which scheduled offers of others need
 */
export async function seatProblem(
  transaction: Queryable,
  { from, startId }: Moving,
  to: ApplicationStatus,
  unlessOf?: string,
): Promise<string | undefined> {
  // A deferral leaves its start.
  if (startId === '' || to === 'deferred' || !holdsSeat(to)) return undefined
  const { kind, id, value, removedAt } = scheduleEntries
  const [start] = await transaction
    .select({ value, removedAt })
    .from(scheduleEntries)
    .where(and(eq(kind, 'start'), eq(id, startId)))
    .for('no key update')
  if (!start || start.removedAt) return CANCELED
  const { canceled, seats } = start.value as Entry<'start'>
  if (canceled) return CANCELED
  if (!needsSeat(from, to)) return undefined
  // An offer keeps its own seat. All others need one that no offer holds.
  const others = from === 'offered' ? ne(status, 'offered') : undefined
  const held = and(eq(applications.startId, startId), seatHeld, others)
  const free = seats - (await transaction.$count(applications, held))
  if (free <= 0) return ALL_TAKEN
  if (unlessOf === undefined) return undefined
  const ofOthers = and(eq(decisions.state, 'scheduled'), ne(decisions.recordId, unlessOf))
  const promised = (await countPending(transaction, ofOthers)).get(startId) ?? 0
  return promised < free ? undefined : ALL_PROMISED
}

/** Takes the arguments of {@link seatProblem}. @throws ServiceError conflict without the seat that a change needs */
export async function requireSeat(...change: Parameters<typeof seatProblem>): Promise<void> {
  const problem = await seatProblem(...change)
  if (problem) throw new ServiceError('conflict', problem, { errors: { startId: [problem] } })
}

/**
 * Counts, by start, unsent offers that will need a seat: drafts and scheduled ones.
 * @param which further condition on `decisions`
 */
export async function countPending(database: Queryable, which?: SQL): Promise<Map<string, number>> {
  const start = sql<string>`${decisions.terms}->>'startId'`
  const holdsIt = and(eq(applications.startId, start), seatHeld)
  const rows = await database
    .select({ start, offers: count() })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.recordId))
    .where(
      and(eq(decisions.outcome, 'offered'), inArray(decisions.state, openStates), not(holdsIt ?? sql`false`), which),
    )
    .groupBy(start)
  return new Map(rows.map((row) => [row.start, row.offers]))
}

/** Without the application's own offer. */
export const countPendingBeside = (database: Queryable, application: string) =>
  countPending(database, ne(decisions.recordId, application))

/** A start with fewer free seats than `offers` and `others`, which are unsent offers, need. */
export type Shortage = { startId: string; offers: number; others: number; free: number }

/** @param offers those about to be sent, by start @param others further unsent ones */
export function findShortages(
  { starts }: CurrentSchedule,
  offers: Map<string, number>,
  others: Map<string, number>,
): Shortage[] {
  return [...offers].flatMap(([startId, offered]) => {
    const start = starts.find((item) => item.id === startId)
    const shortage = { startId, offers: offered, others: others.get(startId) ?? 0, free: start?.seatsLeft ?? 0 }
    return start && shortage.offers + shortage.others > shortage.free ? [shortage] : []
  })
}

/** Counts, by start, who waits for a seat and which offers will need one. */
export async function countStarts(database: Queryable): Promise<StartCounts> {
  const [waiting, pending] = await Promise.all([countWaiting(database), countPending(database)])
  return { waiting, pending }
}

/** Counts the taken seats of starts. */
export async function countHeld(database: Queryable, starts: string[]): Promise<Map<string, number>> {
  const rows = await database
    .select({ startId, held: count() })
    .from(applications)
    .where(and(inArray(startId, starts), seatHeld))
    .groupBy(startId)
  return new Map(rows.map((row) => [row.startId, row.held]))
}

export type StartCounts = { waiting: Map<string, number>; pending: Map<string, number> }

/** Returns the ids of starts with a waitlist and a seat that no unsent offer needs. */
export function findFreed({ starts }: CurrentSchedule, { waiting, pending }: StartCounts, now: Date): string[] {
  const isPast = (moment: string) => new Date(moment) <= now
  const isToCome = (start: Start) => ['open', 'last_days', 'few_left', 'closed'].includes(startState(start, isPast))
  const freed = starts.filter((start) => waiting.has(start.id) && start.seatsLeft > (pending.get(start.id) ?? 0))
  return freed.filter(isToCome).map((start) => start.id)
}
