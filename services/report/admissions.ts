import { inArray, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import type { Column } from '#services/csv.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'

/** Applications for a start by progress. */
export type StartReport = {
  course: string
  /** `2027-01-11`; '' without a start, or if it no longer exists. */
  starts: string
  applied: number
  /** Anyone who was sent an offer, whatever the result. */
  offered: number
  /** Anyone who has a place now. */
  accepted: number
  enrolled: number
  seats: number | null
  seatsTaken: number | null
}

const { status } = applications
/** Statuses that require an offer. */
const offeredStatuses: ApplicationStatus[] = [
  ...(['offered', 'accepted', 'enrolled', 'deferred'] as const),
  ...(['declined', 'offer_expired', 'offer_withdrawn'] as const),
]

/** Counts applications by start, sorted by course, latest start first. */
export async function admissionsByStart({
  database,
  schedule,
}: DataDeps & { schedule: Pick<ServiceDeps['schedule'], 'findCohort'> }): Promise<StartReport[]> {
  const { rows } = await database.execute<
    Omit<StartReport, 'starts' | 'seats' | 'seatsTaken'> & { cohort: string }
  >(sql`
    select min(course_name) as course, cohort_id as cohort, count(*)::int as applied,
      (count(*) filter (where offer is not null or ${inArray(status, offeredStatuses)}))::int as offered,
      (count(*) filter (where status in ('accepted', 'enrolled', 'deferred')))::int as accepted,
      (count(*) filter (where status = 'enrolled'))::int as enrolled
    from ${applications} left join (
      select distinct record_id as offer from ${decisions} where outcome = 'offered' and state = 'sent'
    ) as offers on offer = ${applications.id}
    group by course_id, cohort_id`)
  return rows
    .map(({ cohort, ...counts }) => {
      const start = schedule.findCohort(cohort)
      const taken = start && start.seats - start.seatsLeft
      return { ...counts, starts: start?.starts ?? '', seats: start?.seats ?? null, seatsTaken: taken ?? null }
    })
    .sort((a, b) => a.course.localeCompare(b.course) || b.starts.localeCompare(a.starts))
}

export const startReportColumns: Column<keyof StartReport>[] = [
  { field: 'course', heading: 'Course' },
  { field: 'starts', heading: 'Start' },
  { field: 'applied', heading: 'Applied' },
  { field: 'offered', heading: 'Offered' },
  { field: 'accepted', heading: 'Accepted' },
  { field: 'enrolled', heading: 'Enrolled' },
  { field: 'seats', heading: 'Seats' },
  { field: 'seatsTaken', heading: 'Seats Taken' },
]
