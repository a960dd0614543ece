import { expect, test } from 'vitest'
import { getMessage } from '#content/source.ts'
import { planProblem } from '#contract/plans.ts'
import { plans, refunds } from './plans.ts'

const sentence = ({ error }: { error?: { issues: Parameters<typeof getMessage>[0][] } | undefined }) =>
  error?.issues[0] && getMessage(error.issues[0], 'It')

test.each([
  [[], 'It must have a plan.'],
  [[{ kind: 'full' }, { kind: 'full' }], 'It must have each kind of plan once.'],
  [
    [
      { kind: 'deposit', deposit: 500 },
      { kind: 'monthly', deposit: 400, parts: 4 },
    ],
    'It must have the same deposit.',
  ],
  [[{ kind: 'full', discount: { percent: 100 } }], 'It must be less than 100%.'],
  [[{ kind: 'monthly', deposit: 0, parts: 1 }], 'It must be at least two payments.'],
])('plans %j: %s', (value, problem) => {
  expect(sentence(plans.safeParse(value, { reportInput: true }))).toBe(problem)
})

test('a later day returns less', () => {
  const step = { untilDay: -1, percent: 100 }
  const read = (...steps: object[]) => sentence(refunds.safeParse({ steps, keepsDeposit: false }))
  expect(read(step, { untilDay: 13, percent: 50 })).toBeUndefined()
  expect(read(step, { untilDay: 13, percent: 100 })).toBe('It must return less with each later day.')
})

test.each([
  [{ kind: 'deposit', deposit: 4800 }, 'USD', 'The deposit must be less than the tuition.'],
  [{ kind: 'deposit', deposit: 0.1 }, 'USD', 'A deposit of 0.1 USD cannot be charged.'],
  [{ kind: 'deposit', deposit: 500.5 }, 'JPY', 'A deposit of 500.5 JPY cannot be charged.'],
  [{ kind: 'full', discount: { amount: 4800 } }, 'USD', 'The discount must be less than the tuition.'],
  [{ kind: 'monthly', deposit: 0, parts: 12 }, 'USD', undefined],
] as const)('%j of 4800 %s: %s', (plan, currency, problem) => {
  expect(planProblem([plan], 4800, currency)).toBe(problem)
})
