import { sql } from 'drizzle-orm'
import { tuitionKinds } from '#contract/charges.ts'
import type { Column } from '#services/csv.ts'
import { toDecimal } from '#services/money.ts'
import type { Period } from '#services/period.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { nameStarts, type ReportDeps } from './by-start.ts'

/** Tuition of a period's applications for a start, in minor units of one currency. */
export type TuitionReport = {
  courseId: string
  course: string
  /** '' without a start. */
  startId: string
  /** `2027-01-11`; the id of a removed start, '' without one. */
  starts: string
  currency: string
  people: number
  asked: number
  /** And not returned. */
  received: number
}

/** Sums the tuition of a period's applications by training and start, sorted as the report of applications. */
export async function reportTuition(
  deps: ReportDeps,
  actor: Actor,
  { since, until }: Period,
): Promise<TuitionReport[]> {
  requireRight(actor, 'charges')
  const { rows } = await deps.database.execute<Omit<TuitionReport, 'course' | 'starts'>>(sql`
    select record.course_id as "courseId", record.start_id as "startId", charge.currency,
      count(distinct record.id)::int as people, sum(charge.asked)::float8 as asked, sum(charge.asked - charge.owed)::float8 as received
    from (
      select charge.account_id, charge.currency, charge.owed, charge.amount - coalesce(adjusted.reduced, 0) as asked
      from charges as charge left join (
        select charge_id, sum(amount)::bigint as reduced from charge_adjustments group by charge_id) as adjusted
        on adjusted.charge_id = charge.id
      where charge.kind in ${tuitionKinds}) as charge join records as record on record.id = charge.account_id
    where record.created_at >= to_timestamp(${since}) and record.created_at < to_timestamp(${until})
    group by 1, 2, 3`)
  return nameStarts(rows, deps)
}

const amount = (field: 'asked' | 'received', heading: string): Column<keyof TuitionReport> => ({
  field,
  heading,
  isNumber: true,
  getValue: (row) => toDecimal({ amount: Number(row[field]), currency: String(row.currency) }),
})

export const tuitionReportColumns: Column<keyof TuitionReport>[] = [
  { field: 'course', heading: 'Training' },
  { field: 'starts', heading: 'Start' },
  { field: 'people', heading: 'People' },
  amount('asked', 'Asked'),
  amount('received', 'Received'),
  { field: 'currency', heading: 'Currency' },
]
