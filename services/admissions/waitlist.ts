import { and, asc, count, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { withApplication } from '#services/with-application.ts'
import { openStates } from './statuses.ts'

export type Waiting = { id: string; name: string; since: Date }

const { id, fullName, startId, status, statusSince, createdAt, waitlistRank } = applications
/** Start of the status. */
export const waitsSince = sql<Date>`coalesce(${statusSince}, ${createdAt})`.mapWith(createdAt)
/** Numeric, so that there is always a rank between two others. */
const rank = sql<string>`coalesce(${waitlistRank}, extract(epoch from ${waitsSince}))`
/** Longest waiting first, unless staff moved somebody. */
export const waitlistOrder = [asc(rank), asc(id)]

export const waitsFor = (start: string) => and(eq(status, 'waitlisted'), eq(startId, start))

/** Counts the waitlisted applications of each start. */
export async function countWaiting(database: Queryable): Promise<Map<string, number>> {
  const rows = await database
    .select({ startId, waiting: count() })
    .from(applications)
    .where(and(eq(status, 'waitlisted'), sql`${startId} <> ''`))
    .groupBy(startId)
  return new Map(rows.map((row) => [row.startId, row.waiting]))
}

/** Returns whom to offer the next free seat of each of the starts: the first without an unsent decision. */
export async function findFirst({ database }: DataDeps, starts: string[]): Promise<Map<string, Waiting>> {
  const { recordId, state } = decisions
  const open = database
    .select({ recordId })
    .from(decisions)
    .where(and(eq(recordId, id), inArray(state, openStates)))
  const rows = await database
    .selectDistinctOn([startId], { startId, id, name: fullName, since: waitsSince })
    .from(applications)
    .where(and(eq(status, 'waitlisted'), inArray(startId, starts), notExists(open)))
    .orderBy(startId, ...waitlistOrder)
  return new Map(rows.map(({ startId, ...first }) => [startId, first]))
}

/** @returns the application's place, from 1, and how many wait for its start; undefined without a waitlist */
export async function findPlace(database: Queryable, application: string, start: string) {
  const waiting = start === '' ? [] : await findRanks(database, waitsFor(start))
  const at = waiting.findIndex((item) => item.id === application)
  return at === -1 ? undefined : { place: at + 1, of: waiting.length }
}

const findRanks = (database: Queryable, where: SQL | undefined) =>
  database
    .select({ id, rank })
    .from(applications)
    .where(where)
    .orderBy(...waitlistOrder)

/**
 * Moves a waitlisted application to another place of its start's waitlist, from 1.
 * @throws ServiceError forbidden, not_found, stale, conflict, invalid
 */
export async function changePlace(
  deps: DataDeps,
  actor: Actor,
  seen: ExpectedVersion,
  place: number,
  reason: string,
): Promise<void> {
  requireRight(actor, 'decide')
  const text = tidyText(reason, 'reason')
  if (text === '') throw invalidField('reason', 'Add a reason.')
  await withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, application, add }) => {
    const { startId: start } = application
    // One move at a time: each sees the order that the last one left.
    const { kind } = scheduleEntries
    const ofStart = and(eq(kind, 'start'), eq(scheduleEntries.id, start))
    await transaction.select({ kind }).from(scheduleEntries).where(ofStart).for('no key update')
    const waiting = await findRanks(transaction, waitsFor(start))
    const from = waiting.findIndex((item) => item.id === application.id) + 1
    if (start === '' || from === 0) throw new ServiceError('conflict', 'This application is on no waitlist.')
    if (!Number.isInteger(place) || place < 1 || place > waiting.length) {
      throw invalidField('place', `Enter a place from 1 to ${waiting.length}.`)
    }
    if (place === from) throw invalidField('place', 'The application has this place already.')
    const others = waiting.filter((item) => item.id !== application.id)
    const [before, after] = [others[place - 2], others[place - 1]]
    const waitlistRank =
      before && after
        ? sql`(${before.rank}::numeric + ${after.rank}::numeric) * 0.5`
        : sql`${(before ?? after)?.rank}::numeric + ${before ? 1 : -1}::int`
    await transaction.update(applications).set({ waitlistRank }).where(eq(id, application.id))
    add({
      kind: 'placement',
      action: 'application.waitlist',
      text,
      detail: { from: `place ${from}`, to: `place ${place} on the waitlist` },
      logged: { from, to: place },
    })
  })
}
