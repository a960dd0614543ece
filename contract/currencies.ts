// Currencies that Stripe does not count in hundredths (https://docs.stripe.com/currencies). Intl differs: Stripe counts
// Icelandic and Ugandan money in hundredths, which do not exist as coins.
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '))

export function getDecimals(currency: string): number {
  return ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2
}

/**
 * Returns the smallest difference between two amounts that Stripe can charge, in minor units: the last digit of three
 * decimals is 0, and hundredths of these two currencies exist only in the API.
 */
export function amountStep(currency: string): number {
  return THREE_DECIMAL.has(currency) ? 10 : currency === 'isk' || currency === 'ugx' ? 100 : 1
}

/** Stripe's minimum charges where they are not half of a main unit, in minor units. */
const LEAST_CHARGES: Partial<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
}

/**
 * Returns Stripe's minimum charge in minor units. Stripe converts other currencies than it lists into the one of the
 * bank account, so half of a main unit is a guess for them, and 50 where there are no decimals.
 */
export function leastCharge(currency: string): number {
  const half = 10 ** getDecimals(currency) / 2
  return LEAST_CHARGES[currency] ?? Math.max(half, amountStep(currency), 50)
}

/** Converts main units, such as 4800.5, to Stripe's minor units. `currency` is ISO 4217 in lower case. */
export const toMinor = (amount: number, currency: string): number => Math.round(amount * 10 ** getDecimals(currency))

/** Inverse of {@link toMinor}. */
export const fromMinor = (amount: number, currency: string): number => amount / 10 ** getDecimals(currency)

/** Rounds minor units down to what Stripe can charge: 0 below the minimum charge. */
export function chargeable(amount: number, currency: string): number {
  const step = amountStep(currency)
  const rounded = Math.floor(amount / step) * step
  return rounded < leastCharge(currency) ? 0 : rounded
}
