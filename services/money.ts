import { priceText } from '#content/format.ts'

// Stripe's minor units (https://docs.stripe.com/currencies) where 100 do not make one. Intl differs: Stripe counts Icelandic
// and Ugandan money in hundredths, which do not exist as coins.
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '))

function decimalsOf(currency: string): number {
  return ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2
}

/** An amount for a spreadsheet or a field: "-50.00", "5000" yen, "1.234" dinars. From minor units; exact at any size. */
export function toDecimal({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const shown = decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
  return amount < 0 ? `-${shown}` : shown
}

/** A fee for people to read: "USD 50" or "JPY 5,000". From Stripe's minor units and ISO 4217 in lower case. */
export function formatFee({ amount, currency }: { amount: number; currency: string }): string {
  return priceText(amount / 10 ** decimalsOf(currency), currency.toUpperCase())
}

/** An amount as people type it, "12.50" or "1,250", in Stripe's minor units; undefined where it is none. */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  return Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}
