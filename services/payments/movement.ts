import { z } from 'zod'
import type { paymentMovements } from '#database/schema-payments.ts'
import { stripeText } from './stripe.ts'

/** One object of Stripe that moves money, as it was at `seenAt`. */
export type Movement = Omit<typeof paymentMovements.$inferSelect, 'applicationId' | 'sessionId'>

const stripeObject = z.object({
  id: stripeText,
  /** Minor units. */
  amount: z.int().min(0),
  currency: stripeText.transform((code) => code.toLowerCase()),
  // Null for refunds that have not been sent yet.
  status: stripeText.nullish(),
  created: z.int(),
})

/**
 * Reads a refund or a dispute from Stripe.
 * @throws ZodError where it is neither
 */
export function movementOf(kind: 'refund' | 'dispute', object: unknown, seenAt: Date): Movement {
  const { status, ...rest } = stripeObject.parse(object)
  return { ...rest, kind, state: status ?? 'pending', seenAt }
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
 * The newer of two snapshots of one object. The order is total, so snapshots may come late, twice or in any order and end
 * in the same one. A refund only moves forward (pending, succeeded, and even then failed:
 * https://docs.stripe.com/refunds#failed-refunds), so its state decides before the time. A dispute can be reopened
 * (`appeal_*`), so there the time decides.
 */
export function newestOf(one: Movement, other: Movement): Movement {
  const [before, after] = [orderOf(one), orderOf(other)]
  const at = before.findIndex((value, index) => value !== after[index])
  return at >= 0 && (after[at] as number) > (before[at] as number) ? other : one
}

function orderOf({ kind, state, seenAt }: Movement): (number | string)[] {
  const time = seenAt.getTime()
  const step = state === 'failed' || state === 'canceled' ? 2 : state === 'succeeded' ? 1 : 0
  return kind === 'dispute' ? [time, state] : [step, time, state]
}
