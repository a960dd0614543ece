import { expect, test } from 'vitest'
import { formatFee, parseAmount } from './money.ts'

test.each([
  [5000, 'usd', 'USD 50'],
  [5050, 'cad', 'CAD 50.50'],
  [123456789, 'eur', 'EUR 1,234,567.89'],
  [5000, 'jpy', 'JPY 5,000'],
  [5000, 'bhd', 'BHD 5'],
  [500000, 'isk', 'ISK 5,000'],
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatFee({ amount, currency })).toBe(text)
})

test.each([
  ['12.50', 'usd', 1250],
  [' 50 ', 'cad', 5000],
  ['1,250.5', 'cad', 125_050],
  ['5,000', 'jpy', 5000],
  ['1.5', 'jpy', undefined],
  ['1.234', 'bhd', 1234],
  ['12.345', 'usd', undefined],
  ['12,50', 'usd', undefined],
  ['1e3', 'usd', undefined],
  ['', 'usd', undefined],
  ['1234567890', 'usd', undefined],
])('%j in %s is %j', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount)
})
