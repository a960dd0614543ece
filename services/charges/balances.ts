import { asc, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { chargeBalances } from '#database/schema-ledger.ts'

/** A charge with what the ledger says of it: amounts in minor units. */
export type Balance = typeof chargeBalances.$inferSelect

/** Returns the charges of accounts, by account: the application fee first, then by due day. */
export async function findBalances(database: Queryable, accountIds: string[]): Promise<Map<string, Balance[]>> {
  const { accountId, kind, dueOn, number, id } = chargeBalances
  const rows = await database
    .select()
    .from(chargeBalances)
    .where(inArray(accountId, accountIds))
    .orderBy(sql`${kind} <> 'application_fee'`, sql`${dueOn} nulls first`, asc(number), asc(id))
  return Map.groupBy(rows, (row) => row.accountId)
}

/** An application fee in minor units: `amount` is what was agreed, less what staff `waived`. */
export type ApplicationFee = { chargeId: string; amount: number; waived: number; currency: string }

/** Returns the application fees of accounts, by account. */
export async function findFees(database: Queryable, accountIds: string[]): Promise<Map<string, ApplicationFee>> {
  const found = [...(await findBalances(database, accountIds))].flatMap(([accountId, balances]) => {
    const fee = balances.find(({ kind }) => kind === 'application_fee')
    return fee ? [[accountId, toFee(fee)] as const] : []
  })
  return new Map(found)
}

function toFee({ id, amount, reduced, currency }: Balance): ApplicationFee {
  return { chargeId: id, amount: amount - reduced, waived: reduced, currency }
}

/** Adds their fees to rows of applications, as exports have them. */
export async function withFees<Row extends Record<string, unknown>>(database: Queryable, rows: Row[]) {
  const fees = await findFees(
    database,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => {
    const fee = fees.get(String(row.id))
    return { ...row, feeAmount: fee?.amount, feeCurrency: fee?.currency }
  })
}

/** Returns the fee of an application, each of which has one. */
export async function findFee(database: Queryable, applicationId: string): Promise<ApplicationFee> {
  const fee = (await findFees(database, [applicationId])).get(applicationId)
  if (!fee) throw new Error(`Application ${applicationId} has no fee.`)
  return fee
}
