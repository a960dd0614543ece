import { inArray } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import type { Job } from '#database/jobs.ts'
import { charges } from '#database/schema-charges.ts'
import type { invoices } from '#database/schema-invoices.ts'
import { emailJob } from '#services/email-jobs.ts'

type StoredInvoice = typeof invoices.$inferSelect

/** Returns who pays the charges of an invoice instead of the applicant. All have the same payer. */
export async function findPayer(
  database: Queryable,
  { lines }: Pick<StoredInvoice, 'lines'>,
): Promise<string | undefined> {
  const ids = lines.map(({ chargeId }) => chargeId)
  const [found] = await database
    .select({ payerId: charges.payerId })
    .from(charges)
    .where(inArray(charges.id, ids))
    .limit(1)
  return found?.payerId ?? undefined
}

/** The email of an invoice to the company or sponsor who pays. @param event by which it is sent again */
export const invoiceJob = ({ id, accountId }: StoredInvoice, payerId: string, event?: string): Job =>
  emailJob('invoice', 'visitor', accountId, [id, payerId, event].filter(Boolean).join('.'))
