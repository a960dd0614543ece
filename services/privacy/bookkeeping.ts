import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, checkoutSessions } from '#database/schema.ts'
import { codeRedemptions } from '#database/schema-payments.ts'
import { ServiceError } from '#services/errors.ts'

type Application = typeof applications.$inferSelect

/** Columns that bookkeeping needs, stored for seven years (content/policies/privacypolicy.md). */
const kept: readonly string[] = [
  'id',
  'courseId',
  'courseName',
  'feeStatus',
  'feeAmount',
  'feeCurrency',
  'status',
  'statusSince',
  'checkoutAttempt',
  'createdAt',
] satisfies (keyof Application)[]

const empty = { string: '', boolean: false, number: 0 } as Record<string, unknown>

/** All other columns, cleared. New columns are cleared too, unless listed above. */
const anonymized = Object.fromEntries(
  Object.entries(getTableColumns(applications))
    .filter(([field]) => !kept.includes(field))
    .map(([field, { notNull, dataType }]) => [field, notNull ? empty[dataType] : null]),
) as Partial<Application>

/** Returns applications with a payment or a pending one, because a bank debit takes days. */
async function withPayment(transaction: Queryable, ids: string[]): Promise<string[]> {
  // The lock for settling fees: a payment reported now waits, or is visible here.
  const rows = await transaction
    .select({ id: applications.id, feeStatus: applications.feeStatus })
    .from(applications)
    .where(inArray(applications.id, ids))
    .for('update')
  const { applicationId, status, payment } = checkoutSessions
  const sessions = await transaction
    .select({ id: applicationId, status })
    .from(checkoutSessions)
    .where(sql`${inArray(applicationId, ids)} and (${payment} <> 'none' or ${status} in ('complete', 'open'))`)
  // An open checkout could still be paid, so it must end before its application is erased.
  if (sessions.some(({ status }) => status === 'open')) {
    throw new ServiceError('conflict', 'A checkout has just been opened. Nothing is lost: try again.')
  }
  const paidFor = new Set(sessions.map(({ id }) => id))
  return rows
    .filter(({ id, feeStatus }) => ['paid', 'refunded'].includes(feeStatus) || paidFor.has(id))
    .map(({ id }) => id)
}

/** Anonymizes applications with a payment and returns their ids. @throws ServiceError conflict */
export async function anonymizePaid(transaction: Queryable, ids: string[]): Promise<string[]> {
  const paid = await withPayment(transaction, ids)
  await transaction.update(applications).set(anonymized).where(inArray(applications.id, paid))
  // The hosted page's address would lead to the person.
  await transaction.update(checkoutSessions).set({ url: '' }).where(inArray(checkoutSessions.applicationId, paid))
  await transaction.update(codeRedemptions).set({ mailbox: null }).where(inArray(codeRedemptions.applicationId, paid))
  return paid
}
