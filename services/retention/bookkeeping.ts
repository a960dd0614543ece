import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, checkoutSessions } from '#database/schema.ts'

type Application = typeof applications.$inferSelect

/** What bookkeeping needs of an application whose fee was paid: kept for seven years (content/policies/privacypolicy.md). */
const kept: readonly string[] = [
  'id',
  'courseId',
  'courseName',
  'feeStatus',
  'checkoutAttempt',
  'createdAt',
] satisfies (keyof Application)[]

const empty = { string: '', boolean: false, number: 0 } as Record<string, unknown>

/** Every other column, emptied: a column that is added later is emptied too, until it is listed above. */
const emptied = Object.fromEntries(
  Object.entries(getTableColumns(applications))
    .filter(([field]) => !kept.includes(field))
    .map(([field, { notNull, dataType }]) => [field, notNull ? empty[dataType] : null]),
) as Partial<Application>

/** A checkout is open, which its visitor could still pay: it must be ended at Stripe before its application is erased. */
export class OpenCheckout extends Error {
  override message = 'a checkout was opened meanwhile'
}

/** Which of the applications have a payment, or may get one: with a bank debit, the money comes days after. */
async function withPayment(transaction: Queryable, ids: string[]): Promise<string[]> {
  // The lock that settling a fee takes, too: a payment that is reported now waits, or was seen here.
  const rows = await transaction
    .select({ id: applications.id, feeStatus: applications.feeStatus })
    .from(applications)
    .where(inArray(applications.id, ids))
    .for('update')
  const sessions = await transaction
    .select({ id: checkoutSessions.applicationId, status: checkoutSessions.status })
    .from(checkoutSessions)
    .where(
      sql`${inArray(checkoutSessions.applicationId, ids)} and (${checkoutSessions.payment} <> 'none' or ${checkoutSessions.status} in ('complete', 'open'))`,
    )
  if (sessions.some(({ status }) => status === 'open')) throw new OpenCheckout()
  const paidFor = new Set(sessions.map(({ id }) => id))
  return rows
    .filter(({ id, feeStatus }) => ['paid', 'refunded'].includes(feeStatus) || paidFor.has(id))
    .map(({ id }) => id)
}

/**
 * Empties what names the person in those of the applications that have a payment; course, dates, amounts and Stripe's ids
 * stay.
 * @returns their ids
 * @throws OpenCheckout where one of the applications could still be paid for
 */
export async function emptyPaid(transaction: Queryable, ids: string[]): Promise<string[]> {
  const paid = await withPayment(transaction, ids)
  await transaction.update(applications).set(emptied).where(inArray(applications.id, paid))
  // The hosted page's address would lead to who paid.
  await transaction.update(checkoutSessions).set({ url: '' }).where(inArray(checkoutSessions.applicationId, paid))
  return paid
}
