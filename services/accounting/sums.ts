import { sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type Age, ages } from './filter.ts'
import { ageOf, receivables } from './queries.ts'

/** What is owed in one currency, in minor units, also by age. */
export type Aging = { currency: string; count: number; owed: number; byAge: Record<Age, number> }

/** `startId` is '' without a start. `starts` is its first day, or its id if it was removed. */
type StartAging = Aging & { startId: string; course: string; starts: string }

/** Of a sponsor or company, or of all people who pay for themselves. `payer` is the filter's. */
type PayerAging = Aging & { payer: string; name: string }

/** What will be due in a month: `2027-01`. */
export type MonthToCome = { month: string; currency: string; count: number; owed: number }

type Row = {
  /** What the row is grouped by, besides currency and age. */
  by: 'start' | 'payer' | 'month'
  currency: string
  age: Age
  startId: string | null
  address: string | null
  payer: string | null
  name: string | null
  month: string | null
  count: number
  owed: number
}

type ReceivablesDeps = Pick<ServiceDeps, 'database' | 'timeZone' | 'courses'> & {
  schedule: Pick<ServiceDeps['schedule'], 'findStart'>
}

/**
 * Sums what is owed by age for each start and payer, and what will be due by month, in each currency: all but application
 * fees, which lists of applications have. @throws ServiceError forbidden
 */
export async function sumReceivables({ database, timeZone, courses, schedule }: ReceivablesDeps, actor: Actor) {
  requireRight(actor, 'charges')
  const today = dayIn(timeZone, new Date())
  const { rows } = await database.execute<Row>(sql`
    with receivables as materialized (
      select charge.currency, charge.owed, ${ageOf(today)} as age, start.start_id, payer.folded_email as address,
        payer.id::text as payer, payer.name, case when due.day >= ${today}::date then date_trunc('month', due.day)::date end as month
      from ${receivables(timeZone)} where charge.owed > 0)
    select case when grouping(start_id) = 0 then 'start' when grouping(address) = 0 then 'payer' else 'month' end as by,
      currency, age, start_id as "startId", address, min(payer) as payer, min(name) as name,
      to_char(month, 'YYYY-MM') as month, count(*)::int as count, sum(owed)::float8 as owed
    from receivables
    group by grouping sets ((currency, age, start_id), (currency, age, address), (currency, month))`)
  const { start = [], payer = [], month = [] } = Object.groupBy(rows, ({ by }) => by)
  return {
    totals: byAge(start, () => '').map(([aging]) => aging),
    starts: byAge(start, ({ startId }) => startId ?? '')
      .map(([aging, { startId }]): StartAging => {
        const found = schedule.findStart(startId ?? '')
        const course = courses.find(({ id }) => id === found?.course)?.name ?? ''
        return { ...aging, startId: startId ?? '', course, starts: found?.starts ?? startId ?? '' }
      })
      .sort((a, b) => b.starts.localeCompare(a.starts) || a.course.localeCompare(b.course)),
    payers: byAge(payer, ({ address }) => address ?? '')
      .map(([aging, { payer, name }]): PayerAging => ({ ...aging, payer: payer ?? 'self', name: name ?? '' }))
      .sort((a, b) => a.currency.localeCompare(b.currency) || b.owed - a.owed),
    months: month
      .flatMap(({ month, currency, count, owed }): MonthToCome[] => (month ? [{ month, currency, count, owed }] : []))
      .sort((a, b) => a.month.localeCompare(b.month) || a.currency.localeCompare(b.currency)),
  }
}

/** Adds up rows of each currency and key, each group with one of its rows. */
function byAge(rows: Row[], getKey: (row: Row) => string): [Aging, Row][] {
  const groups = Map.groupBy(rows, (row) => `${row.currency} ${getKey(row)}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const sum = (of: Row[], figure: 'count' | 'owed') => of.reduce((total, row) => total + row[figure], 0)
    const owedAt = (age: Age) =>
      sum(
        some.filter((row) => row.age === age),
        'owed',
      )
    const byAge = Object.fromEntries(ages.map((age) => [age, owedAt(age)])) as Record<Age, number>
    const aging = { currency: first.currency, count: sum(some, 'count'), owed: sum(some, 'owed'), byAge }
    return [[aging, first]]
  })
}
