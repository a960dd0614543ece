import { eq } from 'drizzle-orm'
import { applications } from '#database/schema.ts'
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

/** Returns the fee agreed when an application was sent. @param id a UUID of an application */
export async function applicationFee(
  { database, payments }: Pick<ServiceDeps, 'database' | 'payments'>,
  id: string,
): Promise<Fee> {
  const { feeAmount: amount, feeCurrency: currency } = applications
  const [stored] = await database.select({ amount, currency }).from(applications).where(eq(applications.id, id))
  return stored ?? payments.fee
}
