import { eq, sql } from 'drizzle-orm'
import { records } from '#database/schema-desk.ts'
import type { Column } from '#services/csv.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { getKinds } from '#services/event-words.ts'
import { paidToday, receivedToday } from '#services/records/conditions.ts'
import { funnelSteps, type Period, readFigures } from './figures.ts'

type ReportDeps = Pick<ServiceDeps, 'database' | 'timeZone'>

/** A number of the overview. `address` is the list of what it counts. */
type TodayFigure = { name: string; count: number; address: string }

export async function todayFigures({ database, timeZone }: ReportDeps): Promise<TodayFigure[]> {
  const today = receivedToday(timeZone)
  // Two scans: arrivals by their index, open records by that of the lists.
  const [arrived, toDo, waiting, due, paid] = await Promise.all([
    database
      .select({
        applications: sql<number>`count(*) filter (where ${records.kind} = 'application')::int`,
        leads: sql<number>`count(*) filter (where ${records.kind} <> 'application')::int`,
      })
      .from(records)
      .where(today),
    database
      .select({
        all: sql<number>`count(*)::int`,
        unopened: sql<number>`count(*) filter (where ${records.openedAt} is null)::int`,
        unassigned: sql<number>`count(*) filter (where ${records.assigneeId} is null)::int`,
      })
      .from(records)
      .where(sql`${records.waitingOn} = 0`),
    database.$count(records, eq(records.waitingOn, 1)),
    database.$count(records, eq(records.fee, 'due')),
    database.$count(records, paidToday(timeZone)),
  ])
  return [
    {
      name: 'New applications today',
      count: arrived[0]?.applications ?? 0,
      address: '/desk/applications?received=today',
    },
    { name: 'New inquiries today', count: arrived[0]?.leads ?? 0, address: '/desk/inquiries?received=today' },
    { name: 'Fees paid today', count: paid, address: '/desk/applications?paid=today' },
    { name: 'To do', count: toDo[0]?.all ?? 0, address: '/desk' },
    { name: 'Not opened yet', count: toDo[0]?.unopened ?? 0, address: '/desk?opened=no' },
    { name: 'Unassigned', count: toDo[0]?.unassigned ?? 0, address: '/desk?assignee=none' },
    { name: 'Waiting on them', count: waiting, address: '/desk?waitingOn=them' },
    { name: 'Fee due', count: due, address: '/desk/applications?fee=due' },
  ]
}

/** Returns the steps of `npm run report`, from the form to a settled fee. */
export async function readFunnel({ database, timeZone }: ReportDeps, period: Period) {
  return funnelSteps(await readFigures(database.$client, period, timeZone))
}

const WEEKS = 12

/** Measures the hours until staff opened, acted on and finished records, by week, for twelve weeks, oldest first. */
export async function responseTimes({ database, timeZone }: ReportDeps) {
  const { rows } = await database.$client.query<{ week: string; arrived: number } & Record<Measured, Spread>>(
    `with weeks as (
       select week, week at time zone $1 as begins, (week + interval '1 week') at time zone $1 as ends
       from generate_series(date_trunc('week', now() at time zone $1) - make_interval(weeks => $2 - 1),
         date_trunc('week', now() at time zone $1), interval '1 week') as week
     ), acted as (
       select record_id, min(at) filter (where kind = any($3)) as acted_at,
         min(at) filter (where kind = 'state' and detail->>'to' = 'done') as done_at
       from record_events where staff_id is not null and at >= (select min(begins) from weeks) group by record_id
     )
     select week::date::text, count(records.id)::int as arrived,
       ${getSpread('opened_at')} as opened, ${getSpread('acted_at')} as acted, ${getSpread('done_at')} as done
     from weeks left join records on created_at >= begins and created_at < ends
       left join acted on record_id = records.id
     group by week order by week`,
    [timeZone, WEEKS, getKinds('change', 'work')],
  )
  return rows.map(({ week, arrived, opened, acted, done }) => ({
    week,
    arrived,
    opened: toHours(opened),
    acted: toHours(acted),
    done: toHours(done),
  }))
}

type Measured = 'opened' | 'acted' | 'done'

export const responseTimesColumns: Column[] = [
  { field: 'week', heading: 'Week Of' },
  { field: 'arrived', heading: 'Arrived' },
  ...hoursColumns('opened', 'Opened'),
  ...hoursColumns('acted', 'First Action'),
  ...hoursColumns('done', 'Done'),
]

function hoursColumns(field: Measured, heading: string): Column[] {
  const hours = (which: keyof Hours) => (row: Record<string, unknown>) =>
    (row as Record<Measured, Hours>)[field][which]?.toFixed(1)
  return [
    { field, heading: `${heading}, Half Within Hours`, getValue: hours('median') },
    { field, heading: `${heading}, Nine of Ten Within Hours`, getValue: hours('ninetieth') },
  ]
}

type Spread = [median: number, ninetieth: number] | null

function getSpread(moment: string): string {
  const hours = `extract(epoch from ${moment} - created_at)::float8 / 3600`
  return `percentile_cont(array[0.5, 0.9]) within group (order by ${hours})`
}

/** Null if there is no data. */
export type Hours = { median: number | null; ninetieth: number | null }

function toHours(spread: Spread): Hours {
  return { median: spread?.[0] ?? null, ninetieth: spread?.[1] ?? null }
}
