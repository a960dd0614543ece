import { expect, test } from 'vitest'
import { formatFee } from './fee.ts'

test.each([
  [5000, 'usd', 'US$50.00'],
  [5050, 'cad', 'CA$50.50'],
  [123456789, 'eur', '€1,234,567.89'],
  [5000, 'jpy', 'JP¥5,000'],
  [5000, 'bhd', 'BHD\u00a05.000'],
  [500000, 'isk', 'ISK\u00a05,000.00'],
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatFee({ amount, currency })).toBe(text)
})
