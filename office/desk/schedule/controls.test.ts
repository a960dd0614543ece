import { expect, test } from 'vitest'
import { type EntryKind, entrySchemas, listEntries } from '#content/schedule-entries.ts'
import { toTypedForm } from '#office/ui/fields.tsx'
import { content, workshop } from '#tests/fixtures/sample-content.ts'
import { entryOfForm, getKnown, type Typed, toTyped } from './controls.ts'

const entries = listEntries(content)
const all = (Object.keys(entries) as EntryKind[]).flatMap((kind) =>
  Object.entries(entries[kind]).map(([id, entry]) => [kind, id, entry as Record<string, unknown>] as const),
)

test.each(all)('the form of %s %s gives the same entry', (kind, _id, entry) => {
  const { value, problems } = entryOfForm(kind, toTypedForm(toTyped(kind, entry)), entry, 'USD')
  expect(problems).toEqual({})
  const { id, ...rest } = entry
  expect(value).toEqual(rest)
})

const start = (...typed: Typed) => entryOfForm('start', toTypedForm(typed), null, 'USD')

test('plans and refunds are read as they were written', () => {
  const tuition = { amount: 4800, currency: 'USD' }
  const monthly = { kind: 'monthly', deposit: 500, parts: 4 }
  for (const plans of [
    [{ kind: 'full' }],
    [{ kind: 'full', discount: { percent: 5 } }, { kind: 'deposit', deposit: 500 }, monthly],
    [
      { kind: 'full', discount: { amount: 200 } },
      { ...monthly, deposit: 0 },
    ],
  ]) {
    const steps = [-30, -1, 0, 13].map((untilDay, index) => ({ untilDay, percent: 100 - index }))
    for (const refunds of [
      { steps, keepsDeposit: true },
      { steps: [], keepsDeposit: false },
    ]) {
      const entry = { days: ['Mon'], tuition, plans, refunds }
      expect(start(...toTyped('start', entry))).toEqual({ value: entry, problems: {} })
    }
  }
  const problem = (...typed: Typed) => start(...typed).problems.plans?.[0]
  expect(problem(['plans', 'deposit'])).toMatch(/^Type the deposit as an amount of USD/)
  expect(problem(['plans', 'monthly'], ['plans.parts', '1'])).toMatch(/^Type how many monthly payments/)
  expect(problem(['plans', 'full'], ['plans.discount', 'some'])).toMatch(/^Type a share such as 20%/)
})

test('an empty form gives no value but no days, and the schema names the rest', () => {
  expect(start(['starts', '  '])).toEqual({ value: { days: [] }, problems: {} })
  expect(entrySchemas.start.safeParse({ days: [] }).success).toBe(false)
})

test.each(['many', '1e3', '-1', '2.5', '0x10', '1,00', '９'])('%s is no number of seats', (seats) => {
  expect(start(['seats', seats]).problems).toEqual({ seats: ['Enter a whole number, such as 20.'] })
})

test('numbers may have commas, and amounts cents', () => {
  expect(start(['seats', '1,200']).value).toMatchObject({ seats: 1200 })
  const tuition = (...typed: Typed) => start(...typed.map(([name, value]): Typed[number] => [`tuition${name}`, value]))
  expect(tuition(['', 'amount'], ['.amount', '4,800.50'], ['.currency', 'usd']).value.tuition).toEqual({
    amount: 4800.5,
    currency: 'USD',
  })
  expect(tuition(['', 'range'], ['.amount', '4000'], ['.most', '5000'], ['.currency', 'CAD']).value.tuition).toEqual({
    amount: 4000,
    most: 5000,
    currency: 'CAD',
  })
  // What was typed before "On request" was chosen does not count.
  expect(tuition(['', 'request'], ['.amount', 'later'])).toEqual({ value: { days: [] }, problems: {} })
  const problem = (...typed: Typed) => tuition(...typed).problems.tuition?.[0]
  expect(problem(['', 'amount'])).toMatch(/^Enter the amount/)
  expect(problem(['', 'amount'], ['.amount', '4,8'])).toMatch(/^Enter an amount, such as/)
  expect(problem(['', 'amount'], ['.amount', '4.5'], ['.currency', 'JPY'])).toMatch(/^Enter an amount of JPY/)
  expect(changed(['price', '4800,50']).problems.price).toEqual(['Enter an amount of USD, such as 1,250.'])
  expect(problem(['', 'range'], ['.amount', '4000'])).toMatch(/^Enter the most/)
})

const before = { ...workshop, outline: [[tileOf('a1'), tileOf('b2')], [tileOf('c3')]] }
const changed = (...typed: Typed) => entryOfForm('workshop', toTypedForm(typed), before, 'USD')
function tileOf(tile: string) {
  return { title: tile, text: tile, tile }
}

test('parts of an outline keep their tiles by position, new ones get one', () => {
  const { value, problems } = changed([
    'outline',
    'Plans:  read one \r\nIndexes: again: and again\r\n\r\n  \r\nLast: a part',
  ])
  expect(problems).toEqual({})
  expect(value.outline).toEqual([
    [
      { title: 'Plans', text: 'read one', tile: 'a1' },
      { title: 'Indexes', text: 'again: and again', tile: 'b2' },
    ],
    [{ title: 'Last', text: 'a part', tile: 'c3' }],
  ])
  const fresh = entryOfForm('workshop', toTypedForm([['outline', 'A: b\nC: d']]), null, 'USD')
  expect(fresh.value.outline).toEqual([
    [
      { title: 'A', text: 'b', tile: 'z4u1' },
      { title: 'C', text: 'd', tile: 'd3' },
    ],
  ])
})

test.each([
  ['outline', 'Plans without a colon', /^Write each part as “Title: text”\. “Plans without a colon”/],
  ['outline', 'Plans:', /^Write each part/],
  ['trainer.name', 'Only a name', /^Give both/],
  ['price', 'free', /^Enter an amount/],
])('%s “%s” is a problem', (name, value, sentence) => {
  const [field = ''] = name.split('.')
  expect(changed([name, value]).problems[field]?.[0]).toMatch(sentence)
})

test.each(['', '{', '[]', '7', '"text"', 'undefined'])('%s is no known entry', (known) => {
  expect(() => getKnown(toTypedForm([['known', known]]))).toThrow('Reload the page.')
})

test('a form carries its entry, or none', () => {
  expect(getKnown(toTypedForm([['known', 'null']]))).toBeNull()
  expect(getKnown(toTypedForm([['known', '{"seats":2}']]))).toEqual({ seats: 2 })
})
