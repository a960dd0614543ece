import { priceText } from '#content/format.ts'

// Currencies that Stripe does not count in hundredths (https://docs.stripe.com/currencies). Intl differs: Stripe counts
// Icelandic and Ugandan money in hundredths, which do not exist as coins.
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '))

function getDecimals(currency: string): number {
  return ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2
}

/** Formats minor units as a decimal, exact at any size: "-50.00", "5000" yen, "1.234" dinars. */
export function toDecimal({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = getDecimals(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const shown = decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
  return amount < 0 ? `-${shown}` : shown
}

/** Formats minor units for people: "USD 50" or "JPY 5,000". `currency` is ISO 4217 in lower case. */
export function formatFee({ amount, currency }: { amount: number; currency: string }): string {
  return priceText(amount / 10 ** getDecimals(currency), currency.toUpperCase())
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

/** Parses an amount as {@link parseAmount}, in main units: "4,800.50" is 4800.5. */
export function parsePrice(text: string, currency: string): number | undefined {
  const amount = parseAmount(text, currency)
  return amount === undefined ? undefined : amount / 10 ** getDecimals(currency)
}

/** Parses "12.50" or "1,250" into Stripe's minor units; undefined if it is not an amount in this currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = getDecimals(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  const amount = Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
  return amount % amountStep(currency) === 0 ? amount : undefined
}
