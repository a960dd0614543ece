import { expect, test } from 'vitest'
import { formatFee, parseAmount, parsePrice } from './money.ts'

test.each([
  [5050, 'cad', 'CAD 50.50'],
  [123456789, 'eur', 'EUR 1,234,567.89'],
  [5000, 'jpy', 'JPY 5,000'],
  [5000, 'bhd', 'BHD 5'],
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatFee({ amount, currency })).toBe(text)
})

test.each([
  ['4,800.50', 'cad', 4800.5],
  ['4,800', 'jpy', 4800],
  ['1.500', 'bhd', 1.5],
  ['4800,50', 'cad', undefined],
])('%j in %s is a price of %j', (text, currency, price) => {
  expect(parsePrice(text, currency)).toBe(price)
})

test.each([
  [' 50 ', 'cad', 5000],
  ['1,250.5', 'cad', 125_050],
  ['1.5', 'jpy', undefined],
  ['1.230', 'bhd', 1230],
  ['12,50', 'usd', undefined],
  ['1e3', 'usd', undefined],
  ['', 'usd', undefined],
  ['1234567890', 'usd', undefined],
  ['1.235', 'kwd', undefined],
  ['12.50', 'isk', undefined],
  ['12', 'isk', 1200],
  ['5.50', 'ugx', undefined],
])('%j in %s is %j', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount)
})
