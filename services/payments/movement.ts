import { z } from 'zod'
import type { paymentMovements } from '#database/schema-payments.ts'
import { stripeText } from './stripe-text.ts'

/** One object of Stripe that moves money, as it was when somebody looked. */
export type Movement = Omit<typeof paymentMovements.$inferSelect, 'applicationId' | 'sessionId'>

const stripeObject = z.object({
  id: stripeText,
  // Stripe counts in minor units as we do.
  amount: z.int().min(0),
  currency: stripeText.transform((code) => code.toLowerCase()),
  // Stripe allows null for refunds that have not been sent yet.
  status: stripeText.nullish(),
  created: z.int(),
})

/**
 * Reads a refund or a dispute as Stripe sends it.
 * @param seenAt when Stripe was asked
 * @throws ZodError where it is neither
 */
export function movementOf(kind: 'refund' | 'dispute', object: unknown, seenAt: Date): Movement {
  const { id, amount, currency, status, created } = stripeObject.parse(object)
  return { id, kind, amount, currency, state: status ?? 'pending', created, seenAt }
}

/** The payment of a session, as a movement. */
export function paymentOf(
  session: { id: string; paymentIntentId: string | null; amount: number; currency: string },
  created: number,
): Movement {
  const { amount, currency } = session
  const id = session.paymentIntentId ?? session.id
  return { id, kind: 'payment', amount, currency, state: 'succeeded', created, seenAt: new Date() }
}

/**
 * Which of two snapshots of one object is the newest knowledge. It is the greater one in a total order, so snapshots
 * may come late, twice or in any order and end in the same one.
 *
 * A refund only moves forward: it is on its way, succeeds, and may fail even then, which is final
 * (https://docs.stripe.com/refunds#failed-refunds). So its state decides before the time. A dispute can be reopened
 * (`appeal_*`), so there the time decides.
 */
export function newestOf(one: Movement, other: Movement): Movement {
  return isNewer(orderOf(other), orderOf(one)) ? other : one
}

function orderOf({ kind, state, seenAt }: Movement): (number | string)[] {
  const time = seenAt.getTime()
  const step = state === 'failed' || state === 'canceled' ? 2 : state === 'succeeded' ? 1 : 0
  return kind === 'dispute' ? [time, state] : [step, time, state]
}

function isNewer(one: (number | string)[], other: (number | string)[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] as number) > (other[at] as number)
}
