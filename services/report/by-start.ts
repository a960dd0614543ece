import { type SQL, sql } from 'drizzle-orm'
import { decisions } from '#database/schema-admissions.ts'
import { records } from '#database/schema-desk.ts'
import type { Column } from '#services/csv.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { Period } from '#services/period.ts'
import { type ProgressStep, progress } from '#services/records/progress.ts'

type Step = 'applied' | ProgressStep

/** What became of a period's applications for a start, or for a training without one. */
export type StartReport = Record<Step, number> & {
  courseId: string
  course: string
  /** '' without a start. */
  startId: string
  /** `2027-01-11`; the id of a removed start, '' without one. */
  starts: string
  /** Half of the answers came within so many days. Null before the first one. */
  days: number | null
}

const steps = Object.entries(progress) as [ProgressStep, SQL][]

const counts = sql.join(
  steps.map(([name, isReached]) => sql`(count(*) filter (where ${isReached}))::int as ${sql.identifier(name)}`),
  sql`, `,
)

export type ReportDeps = Pick<ServiceDeps, 'database' | 'courses'> & {
  schedule: Pick<ServiceDeps['schedule'], 'findStart'>
}

/** Counts the applications of a period by training and start, sorted by training, latest start first. */
export async function reportByStart(deps: ReportDeps, { since, until }: Period): Promise<StartReport[]> {
  const answered = sql`(select min(${decisions.sentAt}) from ${decisions}
    where ${decisions.recordId} = ${records.id} and ${decisions.state} = 'sent')`
  const { rows } = await deps.database.execute<Omit<StartReport, 'course' | 'starts'>>(sql`
    select ${records.courseId} as "courseId", ${records.startId} as "startId", count(*)::int as applied, ${counts},
      percentile_cont(0.5) within group (
        order by extract(epoch from ${answered} - ${records.createdAt})::float8 / 86400) as days
    from ${records} where ${records.kind} = 'application' and ${records.createdAt} >= to_timestamp(${since})
      and ${records.createdAt} < to_timestamp(${until})
    group by 1, 2`)
  return nameStarts(rows, deps)
}

/** Adds the names of trainings and the first days of starts, and sorts by training, latest start first. */
export function nameStarts<Row extends { courseId: string; startId: string }>(
  rows: Row[],
  { courses, schedule }: Pick<ReportDeps, 'courses' | 'schedule'>,
): (Row & { course: string; starts: string })[] {
  return rows
    .map((row) => ({
      ...row,
      course: courses.find(({ id }) => id === row.courseId)?.name ?? row.courseId,
      starts: schedule.findStart(row.startId)?.starts ?? row.startId,
    }))
    .sort((a, b) => a.course.localeCompare(b.course) || b.starts.localeCompare(a.starts))
}

/** Address of the list of what a figure counts. @param row undefined for all of the period */
export function listOf(step: Step, { from, to }: Period, row?: Pick<StartReport, 'courseId' | 'startId'>): string {
  const query = new URLSearchParams({
    ...(row && { course: row.courseId }),
    ...(step !== 'applied' && { progress: step }),
    ...(row && { start: row.startId || 'none' }),
    from,
    to,
  })
  return `/desk/applications?${query}`
}

export const reportSteps: Record<Step, string> = {
  applied: 'Applied',
  decided: 'Decided',
  offered: 'Offered',
  accepted: 'Accepted',
  enrolled: 'Enrolled',
  withdrawn: 'Withdrawn',
}

export const startReportColumns: Column<keyof StartReport>[] = [
  { field: 'course', heading: 'Training' },
  { field: 'starts', heading: 'Start' },
  ...(Object.entries(reportSteps) as [Step, string][]).map(([field, heading]) => ({ field, heading })),
  { field: 'days', heading: 'Days to Answer, Median', getValue: ({ days }) => (days as number | null)?.toFixed(1) },
]
