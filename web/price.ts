/** A price for people, with its currency by name: USD 640. Whole amounts have no cents. */
export function priceText(amount: number, currency: string): string {
  const cents = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code', ...cents })
    .format(amount)
    .replace('\u00A0', ' ')
}
