import { eq } from 'drizzle-orm'
import { codeRedemptions } from '#database/schema-payments.ts'
import type { ServiceDeps } from '#services/deps.ts'

type Fee = ServiceDeps['payments']['fee']

/** What a code takes off the fee: minor units, or a rate in percent. */
export type Reduction = { amount: number | null; rate: number | null }

/** Stripe charges about 50 US cents at least (https://docs.stripe.com/currencies). Minor units of any currency. */
export const LEAST_CHARGE = 50

/** What a code leaves of a fee. A rate rounds half up to the minor unit. A rest that Stripe does not charge is nothing. */
export function feeAfter(fee: Fee, { amount, rate }: Reduction): Fee {
  const off = rate === null ? (amount ?? 0) : Math.round((fee.amount * rate) / 100)
  if (off === 0) return fee
  const rest = fee.amount - off
  return { ...fee, amount: rest < LEAST_CHARGE ? 0 : rest }
}

/** The fee of an application: the academy's, less what its code takes off. @param id a UUID */
export async function applicationFee(
  { database, payments }: Pick<ServiceDeps, 'database' | 'payments'>,
  id: string,
): Promise<Fee> {
  const { amount, rate, applicationId } = codeRedemptions
  const [redemption] = await database.select({ amount, rate }).from(codeRedemptions).where(eq(applicationId, id))
  return redemption ? feeAfter(payments.fee, redemption) : payments.fee
}
