import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { paymentMovements } from '#database/schema-payments.ts'
import { formatFee } from './fee.ts'
import { stepOf } from './refund-rule.ts'

/** The refund of an email. @param part `<refund>.<step>`; undefined where the refund is no longer at this step */
export async function findRefundStep(database: Queryable, applicationId: string, part: string) {
  const [id = '', step] = part.split('.')
  const { kind, applicationId: application } = paymentMovements
  const [refund] = await database
    .select()
    .from(paymentMovements)
    .where(and(eq(paymentMovements.id, id), eq(kind, 'refund'), eq(application, applicationId)))
  if (!refund || stepOf(refund.state) !== step) return undefined
  return { id, step: stepOf(refund.state), amount: formatFee(refund) }
}
