import type { Tuition } from '#contract/cohorts.ts'

/** A price for people, with its currency by name: USD 640. Whole amounts have no cents. */
export function priceText(amount: number, currency: string): string {
  const cents = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code', ...cents })
    .format(amount)
    .replace('\u00A0', ' ')
}

/** What a training costs: USD 4,800, or USD 4,000 to 5,000. */
export function tuitionText(tuition: Tuition | undefined): string {
  if (!tuition) return 'On request'
  const { amount, most, currency } = tuition
  const from = priceText(amount, currency)
  return most === undefined ? from : `${from} to ${priceText(most, currency).replace(/^\S+ /, '')}`
}
