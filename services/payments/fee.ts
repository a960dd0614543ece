import type { ServiceDeps } from '#services/deps.ts'

type Fee = ServiceDeps['payments']['fee']

/** Reduction by a code: minor units, or a rate in percent. */
export type Reduction = { amount: number | null; rate: number | null }

/** Stripe's minimum charge, about 50 US cents (https://docs.stripe.com/currencies). Minor units of any currency. */
export const LEAST_CHARGE = 50

/** Returns the reduced fee. Rates round half up to the minor unit. A remainder below the minimum charge becomes 0. */
export function feeAfter(fee: Fee, { amount, rate }: Reduction): Fee {
  const off = rate === null ? (amount ?? 0) : Math.round((fee.amount * rate) / 100)
  if (off === 0) return fee
  const rest = fee.amount - off
  return { ...fee, amount: rest < LEAST_CHARGE ? 0 : rest }
}
