import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { refunds } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'

export type AskedRefund = typeof refunds.$inferSelect

export async function insertRefund(transaction: Queryable, refund: typeof refunds.$inferInsert): Promise<void> {
  await transaction.insert(refunds).values(refund)
}

export async function selectRefund(database: Queryable, id: string): Promise<AskedRefund | undefined> {
  const [row] = await database.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Refunds of a session that Stripe has not answered. */
export function selectAsked(database: Queryable, sessionId: string): Promise<AskedRefund[]> {
  const isAsked = and(eq(refunds.sessionId, sessionId), eq(refunds.state, 'asked'))
  return database.select().from(refunds).where(isAsked).execute()
}

/** All that staff asked for, oldest first, with their names. */
export function selectRefunds(database: Queryable, applicationId: string) {
  return database
    .select({ refund: refunds, by: staff.name })
    .from(refunds)
    .innerJoin(staff, eq(staff.id, refunds.staffId))
    .where(eq(refunds.applicationId, applicationId))
    .orderBy(asc(refunds.createdAt))
}

/** Stripe has these refunds of a session, which carry our ids: they are made, even if their answer was lost. */
export async function markMade(
  transaction: Queryable,
  sessionId: string,
  made: { refundId: string; movementId: string }[],
): Promise<void> {
  for (const { refundId, movementId } of made) {
    const isOurs = and(eq(refunds.id, refundId), eq(refunds.sessionId, sessionId), ne(refunds.state, 'made'))
    await transaction.update(refunds).set({ state: 'made', movementId, error: null }).where(isOurs)
  }
}

/** @returns whether it was still asked for */
export async function markDeclined(transaction: Queryable, id: string, error: string): Promise<boolean> {
  const isAsked = and(eq(refunds.id, id), eq(refunds.state, 'asked'))
  const { rowCount } = await transaction.update(refunds).set({ state: 'declined', error }).where(isAsked)
  return rowCount === 1
}
