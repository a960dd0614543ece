import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Database, inTransaction } from '#database/client.ts'
import { strayPayments } from '#database/schema-payments.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { Problem } from '#services/payments/problem-queries.ts'
import { type Actor, requireRight } from '#services/rights.ts'

const MOST_SHOWN = 50

const undecided = isNull(strayPayments.dismissedAt)

/** Stores a payment that belongs to nobody, once. */
export async function storeStray(database: Database, { subject: id, amount, currency }: Problem, created: number) {
  await database.insert(strayPayments).values({ id, amount, currency, created }).onConflictDoNothing()
}

/** Removes those that Stripe's lists have without a problem: refunded in full. */
export async function removeStrays(database: Database, settled: ReadonlySet<string>): Promise<void> {
  await database.delete(strayPayments).where(sql`${strayPayments.id} = any(${sql.param([...settled])}::text[])`)
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
