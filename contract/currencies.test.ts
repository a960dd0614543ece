import { expect, test } from 'vitest'
import { leastCharge } from './currencies.ts'

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
test.each([
  ['usd', 50],
  ['gbp', 30],
  ['mxn', 1000],
  ['jpy', 50],
  ['kwd', 500],
  ['isk', 100],
])('the least charge in %s is %i', (currency, amount) => {
  expect(leastCharge(currency)).toBe(amount)
})
