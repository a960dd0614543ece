import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { paidToday, receivedToday } from '#services/records/conditions.ts'
import { type Period, readFigures } from './figures.ts'
import { funnelSteps } from './words.ts'

/** `timeZone` is that of the academy's calendar. */
export type ReportDeps = { database: Database; timeZone: string }

/** A number of the overview, and the list that shows what it counts: an address below the desk. */
export type TodayFigure = { name: string; count: number; address: string }

/** What arrived today, and what is to do. */
export async function todayFigures({ database, timeZone }: ReportDeps): Promise<TodayFigure[]> {
  const today = receivedToday(timeZone)
  // Two scans: what arrived today by its index, what is not done by the lists'.
  const [arrived, open, paid] = await Promise.all([
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
        waiting: sql<number>`count(*) filter (where ${records.state} = 'waiting')::int`,
        due: sql<number>`count(*) filter (where ${records.fee} = 'due')::int`,
      })
      .from(records)
      .where(sql`${records.waitingOn} < 2`),
    database.$count(records, paidToday(timeZone)),
  ])
  return [
    { name: 'New applications today', count: arrived[0]?.applications ?? 0, address: '/applications?received=today' },
    { name: 'New leads today', count: arrived[0]?.leads ?? 0, address: '/leads?received=today' },
    { name: 'Fees paid today', count: paid, address: '/applications?paid=today' },
    { name: 'Open', count: open[0]?.all ?? 0, address: '/' },
    { name: 'Not opened yet', count: open[0]?.unopened ?? 0, address: '/?opened=no' },
    { name: 'Unassigned', count: open[0]?.unassigned ?? 0, address: '/?assignee=none' },
    { name: 'Waiting for an answer', count: open[0]?.waiting ?? 0, address: '/?state=waiting' },
    { name: 'Open with a fee due', count: open[0]?.due ?? 0, address: '/?fee=due' },
  ]
}

/** The steps of `npm run report`, from the form to a settled fee. */
export async function readFunnel({ database, timeZone }: ReportDeps, period: Period) {
  return funnelSteps(await readFigures(database.$client, period, timeZone))
}
