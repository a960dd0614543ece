import { expect, test } from 'vitest'
import type { PaymentPlan, RefundSchedule } from '#contract/plans.ts'
import { dayText, longDay, priceText } from './format.ts'
import { planText, pricedTuition, refundText, startPlans } from './plan-text.ts'

const starts = '2027-01-11'
const first = longDay(starts)
const usd = (amount: number) => priceText(amount, 'USD')

test.each<[PaymentPlan, exactly: string, roughly: string]>([
  [{ kind: 'full' }, `All at once: ${usd(4800)} by ${first}`, 'All at once'],
  [
    { kind: 'full', discount: { percent: 5 } },
    `All at once (5% off): ${usd(4560)} by ${first}`,
    'All at once (5% off)',
  ],
  [
    { kind: 'deposit', deposit: 500 },
    `With a deposit: ${usd(500)} first, then ${usd(4300)} by ${first}`,
    `With a deposit: ${usd(500)} first, the rest by the first day`,
  ],
  [
    { kind: 'monthly', deposit: 500, parts: 3 },
    `3 monthly payments: ${usd(500)} first, then ${usd(1433.33)} each month from ${first}, the last one ${usd(1433.34)}`,
    `3 monthly payments: ${usd(500)} first, the rest by month from the first day`,
  ],
  [
    { kind: 'monthly', deposit: 0, parts: 4 },
    `4 monthly payments: ${usd(1200)} each month from ${first}`,
    '4 monthly payments: from the first day',
  ],
])('%j', (plan, exactly, roughly) => {
  expect(planText(plan, { tuition: 480_000, currency: 'usd', starts })).toBe(exactly)
  expect(planText(plan, { currency: 'usd', starts })).toBe(roughly)
})

test.each<[RefundSchedule, string]>([
  [
    {
      steps: [
        { untilDay: -1, percent: 100 },
        { untilDay: 13, percent: 50 },
      ],
      keepsDeposit: true,
    },
    `Until ${dayText('2027-01-10')}, we return all of the tuition paid; until ${dayText('2027-01-24')}, 50%. After that, none. The deposit is not returned.`,
  ],
  [{ steps: [], keepsDeposit: false }, 'We return none of the tuition.'],
])('%j', (schedule, text) => {
  expect(refundText(schedule, { starts, hasDeposit: true })).toBe(text)
})

test('a start says its price with taxes, and what each plan asks for', () => {
  const lines = [{ name: 'GST', rate: 5 }]
  const tuition = { amount: 4800, currency: 'USD' }
  const priced = { tuition, plans: [{ kind: 'full' as const }, { kind: 'monthly' as const, deposit: 540, parts: 3 }] }
  expect(pricedTuition(tuition, { mode: 'added', lines })).toBe(`${usd(4800)} plus GST 5%`)
  expect(startPlans(priced, { mode: 'added', lines })).toEqual([
    `All at once: ${usd(5040)}`,
    `3 monthly payments: ${usd(540)} first, then ${usd(1500)} each month`,
  ])
  expect(pricedTuition(tuition, { mode: 'included', lines })).toBe(`${usd(4800)}, with GST 5%`)
  expect(startPlans(priced, { mode: 'included', lines })[0]).toBe(`All at once: ${usd(4800)}`)
  const range = { ...priced, tuition: { ...tuition, most: 5200 } }
  expect(startPlans(range, { mode: 'none', lines: [] })[0]).toBe('All at once')
})
