import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Entry } from '#content/schedule-entries.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
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

/** Splits applications into those that get a seat and the others. Locks their cohorts to prevent overbooking. */
export async function takeSeats<Application extends Moving>(
  transaction: Queryable,
  moving: Application[],
  to: ApplicationStatus,
): Promise<{ seated: Application[]; others: Application[] }> {
  const needing = moving.filter(({ from }) => needsSeat(from, to))
  const ids = [...new Set(needing.map(({ cohortId }) => cohortId))].filter((id) => id !== '')
  if (ids.length === 0) return { seated: moving, others: [] }
  const { kind, id, value } = scheduleEntries
  const cohorts = await transaction
    .select({ id, value })
    .from(scheduleEntries)
    .where(and(eq(kind, 'cohort'), inArray(id, ids)))
    .orderBy(asc(id))
    .for('update')
  const { cohortId, status } = applications
  const held = await transaction
    .select({ cohortId, status, count: count() })
    .from(applications)
    .where(and(inArray(cohortId, ids), inArray(status, HOLDING)))
    .groupBy(cohortId, status)
  const left = new Map<string, { seats: number; offered: number }>()
  for (const cohort of cohorts) {
    const own = held.filter((row) => row.cohortId === cohort.id)
    const countRows = (isOne: (one: ApplicationStatus) => boolean) =>
      own.filter((row) => isOne(row.status)).reduce((sum, row) => sum + row.count, 0)
    const offered = countRows((item) => item === 'offered')
    const { seats } = cohort.value as Entry<'cohort'>
    left.set(cohort.id, { seats: seats - countRows((item) => item !== 'offered'), offered })
  }
  const { seated = [], others = [] } = Object.groupBy(moving, ({ from, cohortId: own }) => {
    const cohort = left.get(own)
    if (!cohort || !needsSeat(from, to)) return 'seated'
    // An offer keeps its own seat. All others need one that no offer holds.
    const isFree = cohort.seats > (from === 'offered' ? 0 : cohort.offered)
    if (!isFree) return 'others'
    if (from === 'offered') cohort.offered -= 1
    cohort.seats -= 1
    return 'seated'
  })
  return { seated, others }
}

const ALL_TAKEN = 'All seats of this start are taken.'

/** @throws ServiceError conflict if an application gets no seat */
export async function requireFreeSeats(transaction: Queryable, moving: Moving[], to: ApplicationStatus): Promise<void> {
  const { others } = await takeSeats(transaction, moving, to)
  if (others.length > 0) {
    throw new ServiceError('conflict', ALL_TAKEN, { errors: { cohortId: [ALL_TAKEN] } })
  }
}
