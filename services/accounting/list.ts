import { sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import type { ReceivablesFilter } from './filter.ts'
import { isChosen, receivables } from './queries.ts'

const PAGE = 50

/** An open charge. Amounts are in minor units. */
export type Receivable = {
  id: string
  /** Null if the person was erased. */
  recordId: string | null
  name: string | null
  /** Sponsor or company, if another pays. */
  payer: string | null
  what: string
  due: string
  /** 0 until it is overdue. */
  daysOverdue: number
  asked: number
  owed: number
  currency: string
}

/** Place of a charge in the order of what is due first. */
export type ReceivableCursor = Pick<Receivable, 'due' | 'id'>

type ListDeps = Pick<ServiceDeps, 'database' | 'timeZone'>

/** Lists a page of open charges, the longest due first, and what all of them are. @param after last one of the page before */
export async function listReceivables(
  { database, timeZone }: ListDeps,
  actor: Actor,
  filter: ReceivablesFilter,
  after?: ReceivableCursor,
) {
  requireRight(actor, 'charges')
  const today = dayIn(timeZone, new Date())
  const from = receivables(timeZone)
  const where = isChosen(filter, today)
  const beyond = after ? sql`and (due.day, charge.id) > (${after.due}::date, ${after.id}::uuid)` : sql``
  const page = sql`select charge.id, due.day from ${from} where ${where} ${beyond} order by due.day, charge.id limit ${PAGE + 1}`
  const [{ rows }, { rows: sums }, payer] = await Promise.all([
    database.execute<Omit<Receivable, 'what'> & Parameters<typeof chargeName>[0]>(sql`
      select charge.id, record.id as "recordId", record.name, payer.name as payer, charge.kind, charge.number,
        charge.description, page.day::text as due, greatest(0, ${today}::date - page.day) as "daysOverdue",
        charge.asked::float8 as asked, charge.owed::float8 as owed, charge.currency
      from (${page}) as page join charge_balances as charge using (id)
        left join records as record on record.id = charge.account_id
        left join payers as payer on payer.id = charge.payer_id
      order by page.day, charge.id`),
    database.execute<{ currency: string; count: number; owed: number }>(sql`
      select charge.currency, count(*)::int as count, sum(charge.owed)::float8 as owed
      from ${from} where ${where} group by charge.currency order by charge.currency`),
    filter.payer && filter.payer !== 'self' ? findPayer(database, filter.payer) : undefined,
  ])
  const shown = rows.slice(0, PAGE)
  return {
    rows: shown.map((row): Receivable => ({ ...row, what: chargeName(row) })),
    next: rows.length > PAGE ? shown.at(-1) : undefined,
    sums,
    payer,
  }
}

/** Name of the sponsor or company that the filter has. */
async function findPayer(database: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await database.execute<{ name: string }>(sql`select name from payers where id = ${id}`)
  return rows[0]?.name
}
