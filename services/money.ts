import { priceText } from '#content/format.ts'
import { place } from '#content/place.ts'
import { amountStep, fromMinor, getDecimals } from '#contract/currencies.ts'

/** Formats minor units as a decimal, exact at any size: "-50.00", "5000" yen, "1.234" dinars. */
export function toDecimal({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = getDecimals(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const shown = decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
  return amount < 0 ? `-${shown}` : shown
}

/** Formats minor units for columns of figures, without the currency: "1,050.00". */
export function formatFigure({ amount, currency }: { amount: number; currency: string }): string {
  const digits = getDecimals(currency)
  return fromMinor(amount, currency).toLocaleString(place().locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Formats minor units for people: "USD 50" or "JPY 5,000". `currency` is ISO 4217 in lower case. */
export function formatFee({ amount, currency }: { amount: number; currency: string }): string {
  return priceText(fromMinor(amount, currency), currency.toUpperCase())
}

/** Parses an amount as {@link parseAmount}, in main units: "4,800.50" is 4800.5. */
export function parsePrice(text: string, currency: string): number | undefined {
  const amount = parseAmount(text, currency)
  return amount === undefined ? undefined : fromMinor(amount, currency)
}

/** Parses "12.50" or "1,250" into Stripe's minor units; undefined if it is not an amount in this currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = getDecimals(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  const amount = Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
  return amount % amountStep(currency) === 0 ? amount : undefined
}
