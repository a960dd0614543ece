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

/** Parses "12.50" or "1,250" into Stripe's minor units; undefined if it is not an amount. */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = getDecimals(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  return Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}
