import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Tax, taxAmounts, withTaxes } from './taxes.ts'

const gst = { name: 'GST', rate: 5 }
const qst = { name: 'QST', rate: 9.975 }

const taxes = fc.array(
  fc.record({ name: fc.constant('Tax'), rate: fc.integer({ min: 1, max: 1_000_000 }).map((rate) => rate / 10_000) }),
  { minLength: 1, maxLength: 4 },
)
/** Hundredths and units; thousandths whose last digit is 0; crowns of Iceland. */
const step = fc.constantFrom(1, 10, 100)
const units = fc.integer({ min: 0, max: 999_999_999 })
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const sumOfRates = (lines: Tax[]) => sum(lines.map(({ rate }) => rate))

test.each([
  ['included', 10_500, [gst], 10_500, [500]],
  ['added', 10_000, [gst], 10_500, [500]],
  ['added', 480_000, [gst, qst], 551_880, [24_000, 47_880]],
  // 0.15 and 0.29925: together 0.45.
  ['added', 300, [gst, qst], 345, [15, 30]],
  ['none', 10_500, [gst], 10_500, []],
  ['added', 0, [gst], 0, [0]],
] as const)('%s: a price of %i is %j', (mode, price, lines, amount, amounts) => {
  const made = withTaxes(price, mode, [...lines])
  expect(made.amount).toBe(amount)
  expect(taxAmounts(made.amount, made.taxes)).toEqual(amounts)
})

test('taxes that are added are found in the amount again, to the smallest part of each currency', () => {
  fc.assert(
    fc.property(units, taxes, step, (price, lines, step) => {
      const { amount } = withTaxes(price * step, 'added', lines, step)
      const amounts = taxAmounts(amount, lines, step)
      expect(amount - sum(amounts)).toBe(price * step)
      for (const each of amounts) expect(each % step).toBe(0)
    }),
  )
})

test('taxes in an amount add up, and each is within a smallest part of its exact share', () => {
  fc.assert(
    fc.property(units, taxes, step, (price, lines, step) => {
      const amount = price * step
      const amounts = taxAmounts(amount, lines, step)
      const whole = 100 + sumOfRates(lines)
      const tolerance = step * 0.500_1 + amount * 1e-9
      expect(Math.abs(sum(amounts) - (amount * sumOfRates(lines)) / whole)).toBeLessThanOrEqual(tolerance)
      amounts.forEach((each, index) => {
        const share = (amount * (lines[index]?.rate ?? 0)) / whole
        expect(Math.abs(each - share)).toBeLessThan(step + amount * 1e-9)
      })
    }),
  )
})
