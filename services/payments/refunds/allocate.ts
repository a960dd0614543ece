type Amount = { chargeId: string; amount: number }

/**
 * What was paid for charges, in minor units, in the order in which refunds take from it: the last part first. `most` of it
 * can be refunded at Stripe; 0 for a payment outside it, or while it is disputed.
 */
export type ReturnablePayment = { checkoutSessionId: string | null; most: number; parts: Amount[] }

type Allocated = { refunds: { checkoutSessionId: string; amount: number }[]; returned: Amount[]; outside: number }

/**
 * Distributes an amount over payments, and over the charges that they were for, as the view `charge_payments` takes refunds
 * from them. What cannot be refunded at Stripe is `outside`.
 */
export function allocateReturn(payments: ReturnablePayment[], amount: number): Allocated {
  const refunds: Allocated['refunds'] = []
  const returned: Amount[] = []
  const rest: ReturnablePayment['parts'] = []
  let left = amount
  for (const { checkoutSessionId, most, parts } of payments) {
    const taken = takeFrom(parts, Math.min(most, left))
    left -= taken.amount
    returned.push(...taken.parts)
    rest.push(...taken.rest)
    if (checkoutSessionId && taken.amount > 0) refunds.push({ checkoutSessionId, amount: taken.amount })
  }
  const outside = takeFrom(rest, left)
  return { refunds, returned: [...returned, ...outside.parts], outside: outside.amount }
}

/** Takes an amount from the first parts. `rest` is what remains of all. */
export function takeFrom(parts: Amount[], amount: number) {
  const taken: Amount[] = []
  const rest: Amount[] = []
  let left = amount
  for (const part of parts) {
    const some = Math.min(part.amount, left)
    left -= some
    if (some > 0) taken.push({ ...part, amount: some })
    if (some < part.amount) rest.push({ ...part, amount: part.amount - some })
  }
  return { amount: amount - left, parts: taken, rest }
}
