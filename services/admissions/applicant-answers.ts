import { and, desc, eq, inArray } from 'drizzle-orm'
import { type ApplicationStatus, acceptedStatuses } from '#contract/application-status.ts'
import { applications } from '#database/schema.ts'
import { recordEvents } from '#database/schema-desk.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { countHeld } from './seats.ts'
import { countWaiting } from './waitlist.ts'

/** Statuses that an applicant may have set as work for staff. */
const ANSWERED = ['accepted', 'withdrawn'] as const

/** Whether staff hear of an applicant's own step: an acceptance, and a withdrawal that gives up an accepted seat. */
export const isForStaff = (from: ApplicationStatus | undefined, to: ApplicationStatus): boolean =>
  to === 'accepted' || (to === 'withdrawn' && from !== undefined && acceptedStatuses.includes(from))

/**
 * Says in a sentence what applicants did last that staff act on: "Accepted the offer", or "Withdrew after accepting:
 * seat free, 3 waitlisted". Others are left out.
 */
export async function describeAnswers(
  { database, schedule }: Pick<ServiceDeps, 'database' | 'schedule'>,
  ids: string[],
): Promise<Map<string, string>> {
  const { id, status, startId } = applications
  const { recordId, kind, detail } = recordEvents
  const last = await database
    .selectDistinctOn([recordId], { id, status, startId, detail })
    .from(recordEvents)
    .innerJoin(applications, eq(id, recordId))
    .where(and(inArray(recordId, ids), eq(kind, 'status'), inArray(status, ANSWERED)))
    .orderBy(recordId, desc(recordEvents.id))
  const answers = last.filter(({ status, detail }) => {
    const from = (detail.from ?? undefined) as ApplicationStatus | undefined
    return detail.by === 'applicant' && detail.to === status && isForStaff(from, status)
  })
  const starts = answers.flatMap(({ status, startId }) => (status === 'withdrawn' ? startId : []))
  const [waiting, held] =
    starts.length > 0
      ? await Promise.all([countWaiting(database), countHeld(database, starts)])
      : [new Map(), new Map()]
  return new Map(
    answers.map(({ id, status, startId }) => {
      if (status === 'accepted') return [id, 'Accepted the offer']
      const start = schedule.findStart(startId)
      if (!start || start.state === 'canceled') return [id, 'Withdrew after accepting']
      // Counted here, because the schedule may be seconds old.
      const free = seatsWord(start.seats - (held.get(startId) ?? 0))
      return [id, `Withdrew after accepting: ${free}, ${waiting.get(startId) ?? 'nobody'} waitlisted`]
    }),
  )
}

function seatsWord(free: number): string {
  if (free <= 0) return 'no seat free'
  return free === 1 ? 'seat free' : `${free} seats free`
}
