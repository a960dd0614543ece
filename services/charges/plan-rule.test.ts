import { expect, test } from 'vitest'
import { lowerLast, lowerReturned, type Part, partsLeft } from './plan-rule.ts'

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

test('what is returned lowers its charge by what it asks at most, and then the rest of tuition', () => {
  const charges = [
    { id: 'deposit', kind: 'deposit' as const, asked: 30, owed: 0 },
    { id: 'exam', kind: 'other' as const, asked: 20, owed: 0 },
    { id: 'ended', kind: 'installment' as const, asked: 0, owed: -150 },
  ]
  const lower = (...returned: { chargeId: string; amount: number }[]) =>
    lowerReturned(charges, returned).flatMap(({ chargeId, amount }) => (amount > 0 ? [[chargeId, amount]] : []))
  expect(lower({ chargeId: 'exam', amount: 20 })).toEqual([['exam', 20]])
  expect(lower({ chargeId: 'ended', amount: 30 })).toEqual([['deposit', 30]])
  expect(lower({ chargeId: 'ended', amount: 10 }, { chargeId: 'deposit', amount: 10 })).toEqual([
    ['deposit', 10],
    ['deposit', 10],
  ])
})
