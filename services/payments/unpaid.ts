import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { chargeDueDay } from '#services/charges/due-day.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { withStoredAccount } from '#services/with-application.ts'
import type { Problem } from './problem-queries.ts'
import { isTold, tellProblems, toldUnpaid } from './problems.ts'

/** Days after the due day on which the last reminder goes out. From the next one on, staff act. */
const LAST_REMINDER = 10

/** A seat that is held until the deposit is due. Then staff decide. */
const waitsForDeposit = sql`(charge.kind = 'deposit' and application.status in ('accepted', 'deferred'))`

/** Finds charges that stay unpaid after all reminders, and deposits that are overdue, of records that still exist. */
async function findUnpaid(database: Queryable, timeZone: string, now: Date, chosen: SQL): Promise<Problem[]> {
  type Row = Problem & Parameters<typeof chargeName>[0] & { isDeposit: boolean }
  const { rows } = await database.execute<Row>(sql`
    select ${waitsForDeposit} as "isDeposit", charge.account_id as "accountId", charge.id as subject,
      charge.owed::float8 as amount, charge.currency, null as payment, null as "checkoutSession", due.day::text as due,
      charge.kind, charge.number, charge.description
    from charges as charge join records on records.id = charge.account_id
      left join applications as application on application.id = charge.account_id
      cross join lateral (select ${chargeDueDay(timeZone)} as day) as due
    where charge.owed > 0 and ${chosen}
      and due.day + case when ${waitsForDeposit} then 0 else ${LAST_REMINDER}::int end < ${dayIn(timeZone, now)}::date
    order by charge.account_id, due.day, charge.id`)
  return rows.map(({ isDeposit, number, description, ...row }) => ({
    ...row,
    kind: isDeposit ? 'deposit_unpaid' : 'overdue',
    what: chargeName({ kind: row.kind, number, description }),
  }))
}

/** The task `tell_unpaid`: puts records on the to-do list of which something stays unpaid, once. */
export async function tellUnpaid(
  { database, timeZone }: DataDeps & Pick<ServiceDeps, 'timeZone'>,
  now: Date = new Date(),
): Promise<void> {
  const found = await findUnpaid(database, timeZone, now, sql`true`)
  const told = await toldUnpaid(database)
  const fresh = found.filter((one) => !isTold(one, told))
  for (const id of new Set(fresh.map(({ accountId }) => accountId))) {
    if (id === null) continue
    await inTransaction(database, (transaction) =>
      withStoredAccount(transaction, id, async (locked) => {
        // It may have been paid meanwhile.
        const ofThis = await findUnpaid(transaction, timeZone, now, sql`charge.account_id = ${id}`)
        await tellProblems(locked, { found: ofThis, settled: new Set() })
      }),
    )
  }
}
