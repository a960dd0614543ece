import { and, inArray, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { chargeAdjustments, charges } from '#database/schema-charges.ts'
import { correctInvoices } from '#services/invoices/correct.ts'

type Adjustment = Pick<typeof chargeAdjustments.$inferInsert, 'chargeId' | 'kind' | 'amount' | 'staffId'>

/**
 * Lowers charges, or takes that back where `amount` is negative, and corrects their invoices: all charges of an account
 * in one call, so that it gets one credit note. The caller holds the lock of the application or lead, and has read its
 * balances under it.
 */
export async function adjustCharge(transaction: Queryable, ...adjustments: Adjustment[]): Promise<void> {
  const wanted = adjustments.filter(({ amount }) => amount !== 0)
  if (wanted.length === 0) return
  await transaction.insert(chargeAdjustments).values(wanted.map((adjustment) => ({ ...adjustment, id: uuidv7() })))
  const ids = wanted.map(({ chargeId }) => chargeId)
  const { accountId, invoiceId, id } = charges
  const invoiced = await transaction
    .select({ accountId })
    .from(charges)
    .where(and(inArray(id, ids), isNotNull(invoiceId)))
  for (const account of new Set(invoiced.map((charge) => charge.accountId))) await correctInvoices(transaction, account)
}
