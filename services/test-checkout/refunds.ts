import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '#database/client.ts'
import { changeSession, metadataOf, type TestRefund, type TestSession } from './sessions.ts'

/** Why a refund is declined: `code` is Stripe's. */
export type Refusal = { code: string; message: string }

/** Refunds a payment, all that is left where the form names no amount; one for each key. Null if unknown. */
export async function refundPayment(
  database: Database,
  form: URLSearchParams,
  idempotencyKey: string = randomUUID(),
): Promise<{ refund: TestRefund; isNew: boolean } | Refusal | null> {
  const id = `re_test_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}`
  let outcome: { refund: TestRefund; isNew: boolean } | Refusal | undefined
  await changeSession(database, (form.get('payment_intent') ?? '').replace('pi_', 'cs_'), (session) => {
    if (!session.payment_intent) return session
    const known = session.refunds?.find((one) => one.id === id)
    if (known) {
      outcome = { refund: known, isNew: false }
      return session
    }
    const left = session.amount_total - refundedOf(session)
    const amount = Number(form.get('amount') ?? left)
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      outcome = left === 0 ? ALREADY_REFUNDED : TOO_MUCH
      return session
    }
    const refund: TestRefund = {
      ...{ id, object: 'refund', amount, currency: session.currency, status: 'succeeded' },
      ...{ payment_intent: session.payment_intent, charge: session.payment_intent.replace('pi_', 'ch_') },
      ...{ reason: form.get('reason'), metadata: metadataOf(form), created: Math.floor(Date.now() / 1000) },
    }
    outcome = { refund, isNew: true }
    return { ...session, refunds: [...(session.refunds ?? []), refund] }
  })
  return outcome ?? null
}

const ALREADY_REFUNDED = { code: 'charge_already_refunded', message: 'This payment is refunded already.' }
const TOO_MUCH = { code: 'amount_too_large', message: 'No more can be refunded than is left of the payment.' }

/** What went back of a session's payment, in minor units. */
export function refundedOf({ refunds = [] }: Pick<TestSession, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
