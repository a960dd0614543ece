import type { Readable } from 'node:stream'
import { and, asc, desc, eq, getViewSelectedFields, gte, lt, type SQL, sql } from 'drizzle-orm'
import { dayIn, localTime } from '#content/format.ts'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { getReference } from '#contract/leads.ts'
import type { Database, Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { countedEntries } from '#database/schema-payments.ts'
import { logAction } from '#services/audit-log.ts'
import { type Column, startExport, toCsv } from '#services/csv.ts'
import { isDay } from '#services/days.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { toDecimal } from '#services/money.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'

/** Inclusive days in the academy's calendar, and as seconds since 1970 with an exclusive end. */
export type Period = { from: string; to: string; since: number; until: number }

const PAGE = 50
const BATCH = 500

/** Returns a period of days, by default this month. @throws ServiceError invalid */
export function getPeriod(given: { from?: string | null; to?: string | null }, timeZone: string): Period {
  const today = dayIn(timeZone, new Date())
  const to = given.to || (given.from && given.from > today ? given.from : today)
  const from = given.from || `${to.slice(0, 8)}01`
  if (!isDay(from) || !isDay(to)) throw new ServiceError('invalid', 'There is no such day.')
  if (from > to) throw new ServiceError('invalid', 'The first day must not be after the last.')
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
  const until = seconds(new Date(endOfDay(to, timeZone)))
  return { from, to, since: seconds(zonedTime(from, '00:00', timeZone)), until }
}

const during = ({ since, until }: Period) => and(gte(countedEntries.created, since), lt(countedEntries.created, until))

/** Sums as the number that JavaScript needs, exact up to 2^53 minor units. */
const total = (where: SQL) => sql`coalesce(sum(counted) filter (where ${where}), 0)::float8`

/** Totals of a currency in minor units, negative for returned money. */
export type Total = {
  currency: string
  ledgerEntries: number
  paid: number
  refunded: number
  disputed: number
  sum: number
}

/** Returns a period's totals by currency. @throws ServiceError forbidden */
export async function getTotals({ database }: DataDeps, actor: Actor, period: Period): Promise<Total[]> {
  requireRight(actor, 'payments')
  const { rows } = await database.execute<Total>(sql`
    select currency, count(*)::int as "ledgerEntries", ${total(sql`kind = 'payment'`)} as paid,
      ${total(sql`kind = 'refund'`)} as refunded, ${total(sql`kind = 'dispute'`)} as disputed, ${total(sql`true`)} as sum
    from ${countedEntries} where ${during(period)} group by currency order by currency`)
  return rows
}

/** Totals of a month (`2027-01`) in the academy's calendar, in minor units. */
export type MonthTotal = { month: string; currency: string; received: number; returned: number }

const MONTHS = 24

/** Returns totals of the last months with payments, latest first, by currency. @throws ServiceError forbidden */
export async function totalsByMonth(
  { database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>,
  actor: Actor,
): Promise<MonthTotal[]> {
  requireRight(actor, 'payments')
  const { rows } = await database.execute<MonthTotal>(sql`
    select to_char(to_timestamp(created) at time zone ${timeZone}, 'YYYY-MM') as month, currency,
      ${total(sql`kind = 'payment'`)} as received, 0 - ${total(sql`kind <> 'payment'`)} as returned
    from ${countedEntries} group by 1, 2 order by 1 desc, 2 limit ${MONTHS}`)
  return rows
}

const decimal = (field: 'received' | 'returned') => (row: Record<string, unknown>) => {
  const { currency, [field]: amount } = row as MonthTotal
  return toDecimal({ amount, currency })
}

export const monthColumns: Column[] = [
  { field: 'month', heading: 'Month' },
  { field: 'currency', heading: 'Currency' },
  { field: 'received', heading: 'Received', isNumber: true, getValue: decimal('received') },
  { field: 'returned', heading: 'Returned', isNumber: true, getValue: decimal('returned') },
]

export type Cursor = { created: number; id: string }

/** Returns a page of a period's ledger entries, latest first. @param before last entry of the previous page */
export async function listLedgerEntries({ database }: DataDeps, actor: Actor, period: Period, before?: Cursor) {
  requireRight(actor, 'payments')
  const { created, id } = countedEntries
  const older = before && sql`(${created}, ${id}) < (${before.created}, ${before.id})`
  const rows = await selecting(database)
    .where(and(during(period), older))
    .orderBy(desc(created), desc(id))
    .limit(PAGE + 1)
  return { rows: rows.slice(0, PAGE).map(shown), more: rows.length > PAGE }
}

const selecting = (database: Queryable) =>
  database
    .select({
      ledgerEntry: getViewSelectedFields(countedEntries),
      courseName: applications.courseName,
      recordId: records.id,
      payer: records.name,
    })
    .from(countedEntries)
    .innerJoin(applications, eq(applications.id, countedEntries.applicationId))
    .leftJoin(records, eq(records.applicationId, applications.id))

type Selected = Awaited<ReturnType<typeof selecting>>[number]

function shown({ ledgerEntry, payer, ...more }: Selected) {
  const reference = getReference({ id: ledgerEntry.applicationId })
  return { ...ledgerEntry, ...more, reference, payer: payer ?? '' }
}

const getColumns = (timeZone: string): Column[] => [
  { field: 'at', heading: `Date (${timeZone})` },
  { field: 'reference', heading: 'Reference' },
  { field: 'payer', heading: 'Payer' },
  { field: 'courseName', heading: 'Course' },
  { field: 'kind', heading: 'Kind' },
  { field: 'state', heading: 'At Stripe' },
  { field: 'amount', heading: 'Amount', isNumber: true },
  { field: 'counted', heading: 'Counted', isNumber: true },
  { field: 'currency', heading: 'Currency' },
  { field: 'id', heading: 'Stripe Id' },
  { field: 'checkoutSessionId', heading: 'Checkout Session' },
]

/** Exports a period's ledger entries as a CSV stream, oldest first. Logs the export first. */
export async function exportLedgerEntries(
  { database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>,
  actor: Actor,
  period: Period,
): Promise<Readable> {
  requireRight(actor, 'payments')
  requireRight(actor, 'export')
  requireRecent(actor)
  const { from, to } = period
  return startExport(async () => {
    const rows = await database.$count(countedEntries, during(period))
    await logAction(database, actor, { action: 'payments.exported', detail: { from, to, rows } })
    return toCsv(getBatches(database, period, timeZone), getColumns(timeZone), true)
  })
}

async function* getBatches(database: Database, period: Period, timeZone: string) {
  const { created, id } = countedEntries
  let after: Cursor | undefined
  for (;;) {
    const rows: Selected[] = await selecting(database)
      .where(and(during(period), after && sql`(${created}, ${id}) > (${after.created}, ${after.id})`))
      .orderBy(asc(created), asc(id))
      .limit(BATCH)
    yield rows.map((row) => getCells(row, timeZone))
    after = rows.at(-1)?.ledgerEntry
    if (rows.length < BATCH) return
  }
}

/** A payment outside Stripe that staff undid is not one that counts. */
const outsideStripe = (state: string) => (state === 'succeeded' ? 'outside Stripe' : `outside Stripe (${state})`)

function getCells(row: Selected, timeZone: string) {
  const ledgerEntry = shown(row)
  const { kind, amount, currency, counted, checkoutSessionId } = ledgerEntry
  const signed = kind === 'payment' ? amount : -amount
  return {
    ...ledgerEntry,
    at: localTime(new Date(ledgerEntry.created * 1000), timeZone).replace('T', ' '),
    state: checkoutSessionId === null ? outsideStripe(ledgerEntry.state) : ledgerEntry.state,
    id: checkoutSessionId === null ? '' : ledgerEntry.id,
    amount: toDecimal({ amount: signed, currency }),
    counted: toDecimal({ amount: counted, currency }),
  }
}
