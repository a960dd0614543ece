import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { checkoutSessions } from '#database/schema.ts'
import { ledgerTable } from '#database/schema-payments.ts'
import { formatFee } from '#services/money.ts'
import { getStep } from './refunds/rule.ts'

/** Finds a payment for its email. @param sessionId of a checkout; without it, the application's first payment */
export async function findPayment(database: Queryable, applicationId: string, sessionId?: string) {
  const isPaid = and(eq(checkoutSessions.applicationId, applicationId), ne(checkoutSessions.payment, 'none'))
  const [session] = await database
    .select()
    .from(checkoutSessions)
    .where(and(isPaid, sessionId ? eq(checkoutSessions.id, sessionId) : undefined))
    .orderBy(asc(checkoutSessions.createdAt))
    .limit(1)
  return session && { amount: formatFee(session), reference: session.paymentIntentId }
}

/** Finds a refund for an email. @param part `<refund>.<step>` @returns undefined if it is no longer at this step */
export async function findRefundStep(database: Queryable, applicationId: string, part: string) {
  const [id = '', step] = part.split('.')
  const { kind, applicationId: application } = ledgerTable
  const [refund] = await database
    .select()
    .from(ledgerTable)
    .where(and(eq(ledgerTable.id, id), eq(kind, 'refund'), eq(application, applicationId)))
  if (!refund || getStep(refund.state) !== step) return undefined
  return { id, step: getStep(refund.state), amount: formatFee(refund) }
}
