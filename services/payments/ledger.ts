import type { Readable } from 'node:stream'
import { and, asc, desc, gte, lt, sql } from 'drizzle-orm'
import { localTime } from '#content/format.ts'
import { getReference } from '#contract/leads.ts'
import type { Database } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { payouts } from '#database/schema-payments.ts'
import { logAction } from '#services/audit-log.ts'
import { type Column, startExport, toCsv } from '#services/csv.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { toDecimal } from '#services/money.ts'
import type { Period } from '#services/period.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { type Move, type MoveCursor, movesIn, selectMoves } from './moves.ts'

const PAGE = 50
const BATCH = 500
const MOST_PAYOUTS = 100

/** Sums of a period in minor units: of a training's start, of companies, or of what belongs to nobody. */
export type Sums = {
  courseName: string | null
  startId: string | null
  /** Whether a company paid, for seats. */
  isCompany: boolean
  currency: string
  moves: number
  received: number
  /** Negative, as `disputed`. */
  refunded: number
  disputed: number
  other: number
  fees: number
  net: number
  /** How many have a fee that Stripe has not told yet. */
  withoutFee: number
}

/** Sums as the number that JavaScript needs, exact up to 2^53 minor units. */
const sumOf = (kind: string) => sql`coalesce(sum(move.amount) filter (where move.kind = ${kind}), 0)::float8`

/** Sums a period by training, start and currency. @throws ServiceError forbidden */
export async function sumByStart({ database }: DataDeps, actor: Actor, period: Period): Promise<Sums[]> {
  requireRight(actor, 'payments')
  const { rows } = await database.execute<Sums>(sql`
    select min(${applications.courseName}) as "courseName", ${applications.startId} as "startId",
      ${applications.id} is null and move.account_id is not null as "isCompany", move.currency,
      count(*)::int as moves, ${sumOf('payment')} as received, ${sumOf('refund')} as refunded,
      ${sumOf('dispute')} as disputed, ${sumOf('other')} as other, coalesce(sum(move.fee), 0)::float8 as fees,
      sum(move.net)::float8 as net, (count(*) filter (where move.fee is null))::int as "withoutFee"
    from ${movesIn(period)} as move left join ${applications} on ${applications.id} = move.account_id
    group by ${applications.courseId}, ${applications.startId}, 3, move.currency
    order by move.currency, 1 nulls last, 2, 3 desc`)
  return rows
}

/** Adds up sums of each currency. */
export function totalSums(all: Sums[]): Sums[] {
  const figures = ['moves', 'received', 'refunded', 'disputed', 'other', 'fees', 'net', 'withoutFee'] as const
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => {
    const total = (figure: (typeof figures)[number]) => some.reduce((sum, item) => sum + item[figure], 0)
    const sums = Object.fromEntries(figures.map((figure) => [figure, total(figure)]))
    return { courseName: null, startId: null, isCompany: false, currency, ...sums } as Sums
  })
}

/** Payouts of Stripe that arrive at the bank in a period, latest first. */
export async function listPayouts({ database }: DataDeps, actor: Actor, { since, until }: Period) {
  requireRight(actor, 'payments')
  const { arrives, id } = payouts
  return database
    .select()
    .from(payouts)
    .where(and(gte(arrives, since), lt(arrives, until)))
    .orderBy(desc(arrives), asc(id))
    .limit(MOST_PAYOUTS)
}

/** Lists a page of what moved money in a period, latest first. @param before last one of the previous page */
export async function listMoves({ database }: DataDeps, actor: Actor, period: Period, before?: MoveCursor) {
  requireRight(actor, 'payments')
  const rows = await selectMoves(database, period, { before, limit: PAGE + 1 })
  return { rows: rows.slice(0, PAGE), more: rows.length > PAGE }
}

type ExportDeps = Pick<ServiceDeps, 'database' | 'timeZone' | 'schedule'>

const getColumns = (timeZone: string): Column[] => [
  { field: 'at', heading: `Date (${timeZone})` },
  { field: 'payer', heading: 'Payer' },
  { field: 'reference', heading: 'Reference' },
  { field: 'courseName', heading: 'Training' },
  { field: 'starts', heading: 'Start' },
  { field: 'kind', heading: 'Kind' },
  { field: 'what', heading: 'For' },
  { field: 'state', heading: 'State' },
  { field: 'amount', heading: 'Amount', isNumber: true },
  { field: 'fee', heading: 'Stripe Fee', isNumber: true },
  { field: 'net', heading: 'Net', isNumber: true },
  { field: 'currency', heading: 'Currency' },
  { field: 'charged', heading: 'Charged', isNumber: true },
  { field: 'chargedCurrency', heading: 'Charged Currency' },
  { field: 'payout', heading: 'Payout' },
  { field: 'source', heading: 'Stripe Id' },
]

/** Exports what moved money in a period as a CSV stream, oldest first. Logs the export first. */
export async function exportMoves(deps: ExportDeps, actor: Actor, period: Period): Promise<Readable> {
  requireRight(actor, 'payments')
  requireRight(actor, 'export')
  requireRecent(actor)
  const { database, timeZone } = deps
  const { from, to } = period
  return startExport(async () => {
    const rows = totalSums(await sumByStart(deps, actor, period)).reduce((sum, { moves }) => sum + moves, 0)
    await logAction(database, actor, { action: 'payments.exported', detail: { from, to, rows } })
    return toCsv(
      getBatches(database, period, (move) => getCells(move, deps)),
      getColumns(timeZone),
      true,
    )
  })
}

async function* getBatches<Cells>(database: Database, period: Period, getCells: (move: Move) => Cells) {
  let after: MoveCursor = { created: 0, id: '' }
  for (;;) {
    const rows = await selectMoves(database, period, { after, limit: BATCH })
    yield rows.map(getCells)
    after = rows.at(-1) ?? after
    if (rows.length < BATCH) return
  }
}

function getCells(move: Move, { timeZone, schedule }: ExportDeps) {
  const { created, accountId, startId, currency, fee, charged, chargedCurrency, source } = move
  const decimal = (amount: number) => toDecimal({ amount, currency })
  const sign = Math.sign(move.amount)
  return {
    ...move,
    at: localTime(new Date(created * 1000), timeZone).replace('T', ' '),
    reference: accountId === null ? '' : getReference({ id: accountId }),
    starts: startId ? (schedule.findStart(startId)?.starts ?? startId) : '',
    state: accountId !== null && source === null ? 'outside Stripe' : move.state,
    amount: decimal(move.amount),
    fee: fee === null ? '' : decimal(fee),
    net: decimal(move.net),
    charged:
      charged === null || !chargedCurrency ? '' : toDecimal({ amount: sign * charged, currency: chargedCurrency }),
  }
}
