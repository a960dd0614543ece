import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { refunds } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'

export type RequestedRefund = typeof refunds.$inferSelect

export async function selectRefund(database: Queryable, id: string): Promise<RequestedRefund | undefined> {
  const [row] = await database.select().from(refunds).where(eq(refunds.id, id))
  return row
}

export function selectRefunds(database: Queryable, applicationId: string) {
  return database
    .select({ refund: refunds, by: staff.name })
    .from(refunds)
    .innerJoin(staff, eq(staff.id, refunds.staffId))
    .where(eq(refunds.applicationId, applicationId))
    .orderBy(asc(refunds.createdAt))
}

export function selectRefundsFor(database: Queryable, sessionId: string): Promise<RequestedRefund[]> {
  return database.select().from(refunds).where(eq(refunds.sessionId, sessionId)).execute()
}

export async function markSubmitted(transaction: Queryable, id: string, ledgerEntryId: string): Promise<void> {
  await transaction.update(refunds).set({ state: 'submitted', ledgerEntryId, error: null }).where(eq(refunds.id, id))
}

/** @returns false if it is no longer `requested`, or already unknown */
export async function markUnknown(transaction: Queryable, id: string): Promise<boolean> {
  const isAsked = and(eq(refunds.id, id), eq(refunds.state, 'requested'), isNull(refunds.unknownSince))
  const { rowCount } = await transaction.update(refunds).set({ unknownSince: sql`now()` }).where(isAsked)
  return rowCount === 1
}

/** Refunds unknown for an hour or requested four days ago, which no process is working on. */
export function selectUnknown(database: Queryable): Promise<RequestedRefund[]> {
  const { state, unknownSince, createdAt } = refunds
  const since = sql`coalesce(${unknownSince}, ${createdAt} + interval '4 days')`
  const isUnknown = and(eq(state, 'requested'), sql`${since} < now() - interval '1 hour'`)
  return database.select().from(refunds).where(isUnknown).execute()
}

/** @returns whether it was still `requested` */
export async function markDeclined(transaction: Queryable, id: string, error: string): Promise<boolean> {
  const isAsked = and(eq(refunds.id, id), eq(refunds.state, 'requested'))
  const { rowCount } = await transaction.update(refunds).set({ state: 'declined', error }).where(isAsked)
  return rowCount === 1
}
