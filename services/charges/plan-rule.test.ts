import { expect, test } from 'vitest'
import { lowerLast, type Part, partsLeft } from './plan-rule.ts'

const part = (amount: number, number: number): Part => ({
  kind: 'installment',
  number,
  amount,
  dueOn: `2027-0${number}-01`,
})
const amounts = (parts: { amount: number }[]) => parts.map(({ amount }) => amount)

test.each([
  [[100, 100, 100], { paid: 0, off: 0 }, [100, 100, 100]],
  [[100, 100, 100], { paid: 150, off: 0 }, [50, 100]],
  [[100, 100, 100], { paid: 0, off: 130 }, [100, 70]],
  [[100, 100, 100], { paid: 150, off: 130 }, [20]],
  [[100, 100, 100], { paid: 200, off: 150 }, []],
  // What is left of a part and cannot be paid joins the next, or the one before.
  [[100, 100, 100], { paid: 95, off: 0 }, [105, 100]],
  [[100, 100, 100], { paid: 0, off: 95 }, [100, 105]],
  [[100, 100, 100], { paid: 200, off: 95 }, [5]],
])('of %j, with %j, %j are left', (all, given, left) => {
  const parts = partsLeft(
    all.map((amount, at) => part(amount, at + 1)),
    given,
    10,
  )
  expect(amounts(parts)).toEqual(left)
})

test('a reduction lowers the last open charge first, then what was paid', () => {
  const charges = [
    { id: 'deposit', asked: 50, owed: 0 },
    { id: 'first', asked: 100, owed: 40 },
    { id: 'second', asked: 100, owed: 100 },
  ]
  const lower = (amount: number) => lowerLast(charges, amount).map(({ chargeId, amount }) => [chargeId, amount])
  expect(lower(120)).toEqual([
    ['second', 100],
    ['first', 20],
  ])
  expect(lower(220)).toEqual([
    ['second', 100],
    ['first', 40],
    ['first', 60],
    ['deposit', 20],
  ])
})
