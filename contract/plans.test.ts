import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountStep, leastCharge, toMinor } from './currencies.ts'
import { type PaymentPlan, planAmounts, planParts, proposeRefund, type RefundSchedule, reduced } from './plans.ts'

/** Currencies with 2, 0 and 3 decimals, minimum charges of their own, and steps above 1. */
const currency = fc.constantFrom('usd', 'jpy', 'huf', 'bhd', 'kwd', 'isk', 'ugx', 'mxn')
const total = currency.chain((code) =>
  fc.record({
    currency: fc.constant(code),
    tuition: fc.integer({ min: 0, max: 2_000_000 }).map((count) => count * amountStep(code)),
  }),
)
const deposit = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 20_000 }),
  fc.double({ min: 0.01, max: 900, noNaN: true }),
)
const reduction = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amount: fc.integer({ min: 1, max: 30_000 }) }),
)
const plan: fc.Arbitrary<PaymentPlan> = fc.oneof(
  fc.record({ kind: fc.constant('full' as const), discount: fc.option(reduction, { nil: undefined }) }),
  fc.record({ kind: fc.constant('deposit' as const), deposit }),
  fc.record({ kind: fc.constant('monthly' as const), deposit, parts: fc.integer({ min: 2, max: 24 }) }),
)
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const schedule: fc.Arbitrary<RefundSchedule> = fc.record({
  keepsDeposit: fc.boolean(),
  steps: fc
    .uniqueArray(
      fc.record({ untilDay: fc.integer({ min: -60, max: 120 }), percent: fc.integer({ min: 0, max: 100 }) }),
      {
        selector: ({ untilDay }) => untilDay,
        maxLength: 5,
      },
    )
    .map((steps) => steps.toSorted((one, other) => one.untilDay - other.untilDay)),
})

test('parts add up to what is owed, in amounts that Stripe can charge', () => {
  fc.assert(
    fc.property(plan, total, (chosen, given) => {
      const owed = chosen.kind === 'full' ? reduced(given.tuition, chosen.discount, given.currency) : given.tuition
      const amounts = planAmounts(chosen, given).map(({ amount }) => amount)
      const isTooLittle = owed < leastCharge(given.currency)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(isTooLittle ? 0 : owed)
      for (const amount of amounts) {
        expect(amount).toBeGreaterThanOrEqual(leastCharge(given.currency))
        expect(amount % amountStep(given.currency)).toBe(0)
      }
    }),
    { numRuns: 3000 },
  )
})

test('a deposit is what was said unless tuition is less, and no more parts than promised follow', () => {
  fc.assert(
    fc.property(plan, total, (chosen, given) => {
      const parts = planAmounts(chosen, given)
      const [first, ...others] = parts
      if (chosen.kind === 'full' || !first) return
      if (first.kind === 'deposit') {
        const wanted = Math.max(toMinor(chosen.deposit, given.currency), leastCharge(given.currency))
        if (others.length > 0) expect(first.amount).toBeLessThanOrEqual(wanted)
        expect(first.amount).toBeLessThanOrEqual(given.tuition)
      }
      const installments = parts.filter(({ kind }) => kind === 'installment')
      expect(installments.length).toBeLessThanOrEqual(chosen.kind === 'monthly' ? chosen.parts : 0)
      expect(installments.map(({ number }) => number)).toEqual(installments.map((_part, index) => index + 1))
      const [each, last] = [installments[0]?.amount ?? 0, installments.at(-1)?.amount ?? 0]
      expect(last).toBeGreaterThanOrEqual(each)
    }),
    { numRuns: 3000 },
  )
})

test('days follow one another from the acceptance on, and a deposit is due by the first day of class', () => {
  fc.assert(
    fc.property(plan, total, day, day, fc.integer({ min: 0, max: 60 }), (chosen, given, acceptedOn, starts, days) => {
      const parts = planParts(chosen, { ...given, acceptedOn, starts, depositDays: days })
      const due = parts.map(({ dueOn }) => dueOn)
      expect(due).toEqual(due.toSorted())
      for (const dueOn of due) expect(dueOn >= acceptedOn).toBe(true)
      const [first] = parts
      if (first?.kind === 'deposit') expect([acceptedOn, starts].some((last) => first.dueOn <= last)).toBe(true)
    }),
  )
})

const monthly = { kind: 'monthly', deposit: 500, parts: 4 } as const

test.each([
  ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['2027-11-30', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29']],
])('monthly parts from %s are due on that day of each month, or its last', (starts, days) => {
  const parts = planParts(monthly, {
    tuition: 480_001,
    currency: 'usd',
    acceptedOn: '2026-12-01',
    starts,
    depositDays: 7,
  })
  expect(parts.map(({ dueOn }) => dueOn)).toEqual(['2026-12-08', ...days])
  expect(parts.map(({ amount }) => amount)).toEqual([50_000, 107_500, 107_500, 107_500, 107_501])
})

test('a proposed refund is at most what was paid, follows its day, and keeps the deposit if it says so', () => {
  fc.assert(
    fc.property(schedule, total, day, day, fc.nat(), (refunds, { tuition: paid, currency }, starts, today, most) => {
      const depositPaid = Math.min(paid, most)
      const proposed = proposeRefund(refunds, { starts, today, paid, depositPaid, currency })
      expect(proposed).toBeGreaterThanOrEqual(0)
      expect(proposed).toBeLessThanOrEqual(refunds.keepsDeposit ? paid - depositPaid : paid)
      const days = (Date.parse(today) - Date.parse(starts)) / 86_400_000
      const percent = refunds.steps.find(({ untilDay }) => days <= untilDay)?.percent ?? 0
      if (percent === 0) expect(proposed).toBe(0)
      if (percent === 100 && !refunds.keepsDeposit) expect(proposed).toBe(paid)
    }),
  )
})

test.each([
  ['2027-01-10', 100_000],
  ['2027-01-11', 50_000],
  ['2027-01-25', 50_000],
  ['2027-01-26', 0],
])('at a withdrawal on %s the schedule returns %i', (today, amount) => {
  const steps = [
    { untilDay: -1, percent: 100 },
    { untilDay: 14, percent: 50 },
  ]
  const paid = { starts: '2027-01-11', today, paid: 150_000, depositPaid: 50_000, currency: 'usd' }
  expect(proposeRefund({ steps, keepsDeposit: true }, paid)).toBe(amount)
})
