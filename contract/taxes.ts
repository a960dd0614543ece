/** `rate` is in percent. */
export type Tax = { name: string; rate: number }

/** How prices have taxes (content/billing.yaml). */
export type TaxMode = 'none' | 'included' | 'added'

/** A hundred percent, in the unit that rates are counted in, so that sums are exact. */
const WHOLE = 1_000_000n

const toParts = ({ rate }: Tax) => BigInt(Math.round((rate * Number(WHOLE)) / 100))
const sumUp = (taxes: Tax[]) => taxes.reduce((sum, tax) => sum + toParts(tax), 0n)

/** Divides, and rounds half up. */
const divide = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)

/**
 * Makes a price an amount with taxes, in minor units, as charges have it.
 * @param step smallest part of the currency (services/money.ts)
 */
export function withTaxes(amount: number, mode: TaxMode, lines: Tax[], step = 1): { amount: number; taxes: Tax[] } {
  const taxes = mode === 'none' ? [] : lines.map(({ name, rate }) => ({ name, rate }))
  if (mode !== 'added') return { amount, taxes }
  const added = divide(BigInt(amount) * sumUp(taxes), WHOLE * BigInt(step)) * BigInt(step)
  return { amount: amount + Number(added), taxes }
}

/**
 * Returns what each tax is of an amount that contains them, in minor units. They add up to the exact sum of the taxes,
 * rounded once: those with the largest remainders get the rest. Of {@link withTaxes}, they add up to what it added.
 */
export function taxAmounts(amount: number, taxes: Tax[], step = 1): number[] {
  const unit = (WHOLE + sumUp(taxes)) * BigInt(step)
  const shares = taxes.map((tax) => BigInt(amount) * toParts(tax))
  const amounts = shares.map((share) => share / unit)
  const total = divide(
    shares.reduce((sum, share) => sum + share, 0n),
    unit,
  )
  const rest = Number(total - amounts.reduce((sum, each) => sum + each, 0n))
  const byRemainder = [...shares.keys()].sort(
    (a, b) => Number((shares[b] ?? 0n) % unit) - Number((shares[a] ?? 0n) % unit),
  )
  const favored = new Set(byRemainder.slice(0, rest))
  return amounts.map((each, index) => (Number(each) + (favored.has(index) ? 1 : 0)) * step)
}
