import { expect, test } from 'vitest'
import { formatFee, parseAmount } from './money.ts'

test.each([
  [5050, 'cad', 'CAD 50.50'],
  [123456789, 'eur', 'EUR 1,234,567.89'],
  [5000, 'jpy', 'JPY 5,000'],
  [5000, 'bhd', 'BHD 5'],
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatFee({ amount, currency })).toBe(text)
})

test.each([
  [' 50 ', 'cad', 5000],
  ['1,250.5', 'cad', 125_050],
  ['1.5', 'jpy', undefined],
  ['1.234', 'bhd', 1234],
  ['12,50', 'usd', undefined],
  ['1e3', 'usd', undefined],
  ['', 'usd', undefined],
  ['1234567890', 'usd', undefined],
])('%j in %s is %j', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount)
})
