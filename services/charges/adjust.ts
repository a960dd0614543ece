import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { chargeAdjustments } from '#database/schema-charges.ts'

type Adjustment = Pick<typeof chargeAdjustments.$inferInsert, 'chargeId' | 'kind' | 'amount' | 'staffId'>

/**
 * Lowers a charge, or takes that back if `amount` is negative. The caller holds the lock of the application or lead, and
 * has read its balances under it.
 */
export async function adjustCharge(transaction: Queryable, adjustment: Adjustment): Promise<void> {
  if (adjustment.amount === 0) return
  await transaction.insert(chargeAdjustments).values({ ...adjustment, id: uuidv7() })
}
