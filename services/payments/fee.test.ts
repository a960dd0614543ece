import { expect, test } from 'vitest'
import { feeAfter } from './fee-rule.ts'

test.each([
  [5000, { amount: 1500, rate: null }, 3500],
  [5000, { amount: 5000, rate: null }, 0],
  [5000, { amount: null, rate: 100 }, 0],
  [5000, { amount: null, rate: 25 }, 3750],
  // Half a cent more is taken off: 50.5, 49.5.
  [5050, { amount: null, rate: 1 }, 4999],
  [4950, { amount: null, rate: 1 }, 4900],
  [5049, { amount: null, rate: 1 }, 4999],
  [5000, { amount: 4950, rate: null }, 50],
  [5000, { amount: 4951, rate: null }, 0],
  // The fee became lower than what the code takes off.
  [1000, { amount: 1500, rate: null }, 0],
  // A fee below Stripe's least charge is nobody's discount.
  [40, { amount: null, rate: null }, 40],
])('of %i, %j leaves %i', (amount, reduction, left) => {
  expect(feeAfter({ amount, currency: 'cad' }, reduction)).toEqual({ amount: left, currency: 'cad' })
})

// https://docs.stripe.com/currencies: the last of three decimals is 0, krónur are whole, and the least charge differs.
test.each([
  [15_250, 'kwd', { amount: null, rate: 33 }, 10_210],
  [999_900, 'isk', { amount: null, rate: 33 }, 669_900],
  [50_000, 'mxn', { amount: 49_500, rate: null }, 0],
  [5000, 'jpy', { amount: 4949, rate: null }, 51],
])('of %i %s, %j leaves %i, which can be charged', (amount, currency, reduction, left) => {
  expect(feeAfter({ amount, currency }, reduction).amount).toBe(left)
})
