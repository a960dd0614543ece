import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { type Database, inTransaction } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { ledgerEntries } from '#database/schema-ledger.ts'
import { strayPayments } from '#database/schema-payments.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { Problem } from '#services/payments/problem-queries.ts'
import { type Actor, requireRight } from '#services/rights.ts'

const MOST_SHOWN = 50

const undecided = isNull(strayPayments.dismissedAt)

type Stray = Pick<typeof strayPayments.$inferInsert, 'id' | 'amount' | 'currency' | 'created'>

/** Returns problems of erased people as what is left of them: payments of nobody. No record can tell staff of them. */
export async function findErased(database: Database, problems: Problem[]): Promise<Stray[]> {
  const payments = problems.flatMap(({ payment }) => payment ?? [])
  const { id, created, accountId } = ledgerEntries
  const erased = await database
    .select({ id, created })
    .from(ledgerEntries)
    .leftJoin(records, eq(records.id, accountId))
    .where(and(inArray(id, payments), isNull(records.id)))
  return erased.map((payment) => {
    const theirs = problems.filter((problem) => problem.payment === payment.id)
    const { amount = 0, currency = '' } = theirs.toSorted((one, other) => other.amount - one.amount)[0] ?? {}
    return { ...payment, amount, currency }
  })
}

/** Stores payments that belong to nobody, or what of them does. */
export async function storeStrays(database: Database, strays: Stray[]): Promise<void> {
  for (const { amount, ...stray } of strays) {
    const row = { ...stray, amount }
    await database.insert(strayPayments).values(row).onConflictDoUpdate({ target: strayPayments.id, set: { amount } })
  }
}

/** Removes those that Stripe's lists have without a problem, refunded in full, and those of the ledger that are not `found` any more. */
export async function removeStrays(database: Database, settled: ReadonlySet<string>, found: string[]): Promise<void> {
  const { id } = strayPayments
  const isOurs = sql`exists (select from ${ledgerEntries} where ${ledgerEntries.id} = ${id})`
  const isListed = sql`${id} = any(${sql.param([...settled])}::text[])`
  await database.delete(strayPayments).where(and(notInArray(id, found), or(isOurs, isListed)))
}

export type StrayPayment = Awaited<ReturnType<typeof listStrays>>[number]

/** Lists payments at Stripe that belong to nobody, until staff dismiss them, oldest first. */
export async function listStrays({ database }: DataDeps, actor: Actor) {
  requireRight(actor, 'payments')
  const { id, amount, currency, created } = strayPayments
  return database
    .select({ id, amount, currency, created })
    .from(strayPayments)
    .where(undecided)
    .orderBy(asc(created), asc(id))
    .limit(MOST_SHOWN)
}

export function countStrays({ database }: DataDeps): Promise<number> {
  return database.$count(strayPayments, undecided)
}

/** Dismisses a payment as none of the academy's. */
export async function dismissStray({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  requireRight(actor, 'reconcile')
  await inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction
      .update(strayPayments)
      .set({ dismissedAt: sql`now()` })
      .where(and(eq(strayPayments.id, id), undecided))
    if (!rowCount) throw new ServiceError('conflict', 'Somebody dismissed this payment already, or it was refunded.')
    await logAction(transaction, actor, { action: 'payment.dismissed', detail: { payment: id } })
  })
}

/** When the oldest undecided one was made at Stripe; else Infinity. */
export async function oldestStray({ database }: DataDeps): Promise<number> {
  const { created } = strayPayments
  const [row] = await database.select({ created }).from(strayPayments).where(undecided).orderBy(asc(created)).limit(1)
  return row?.created ?? Infinity
}
