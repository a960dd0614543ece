import { expect, test } from 'vitest'
import { applicationStatuses } from '#contract/application-status.ts'
import { toDoStates } from '#database/schema-desk.ts'
import { ages, fees, filterSearch, parseFilter, Q_MAX_LENGTH, scopes, sorts } from './filter.ts'

const me = '00000000-0000-7000-8000-000000000001'
const now = new Date('2027-01-05T12:00:00Z')
const wild = ['', 'x', '%', 'me', 'no', '\0', '\ud800', '🙂', '-1', '__proto__', 'é'.repeat(300)]
const values: Record<string, readonly string[]> = {
  kind: ['application', 'contact', 'talent', 'resume', ...wild],
  course: ['dbms', 'ui-ux', ...wild],
  state: [...toDoStates, ...wild],
  status: [...Object.keys(applicationStatuses), ...wild],
  fee: [...fees, ...wild],
  assignee: ['me', 'none', me, ...wild],
  age: [...ages, ...wild],
  opened: ['no', ...wild],
  mentions: ['me', ...wild],
  start: ['dbms-2027-02', ...wild],
  country: ['Canada', 'Côte d’Ivoire', ...wild],
  code: ['candle25', ...wild],
  from: ['2027-03-14', '2027-02-31', '2027-13-01', ...wild],
  to: ['2027-03-14', ...wild],
  sort: [...sorts, ...wild],
  q: ['ada', ' Ada  Byron ', '100 %', ...wild],
  unknown: wild,
}

test('every address is a filter, which its own address gives again', () => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 300; round += 1) {
    const search = new URLSearchParams()
    for (const [name, choices] of Object.entries(values)) {
      if (random(2) === 0) search.append(name, choices[random(choices.length)] ?? '')
    }
    const scope = scopes[random(scopes.length)] ?? 'to-do'
    const filter = parseFilter(search, { scope, me, now, timeZone: 'UTC' })
    expect(parseFilter(filterSearch(filter), { scope, me, now, timeZone: 'UTC' }), String(search)).toEqual(filter)
  }
})

test('what is malformed, or not of the list, is left out', () => {
  const read = (query: string, scope: (typeof scopes)[number] = 'to-do') =>
    parseFilter(new URLSearchParams(query), { scope, me, now, timeZone: 'UTC' })
  const nothing = { scope: 'to-do', waitingOn: 'us', me, now, timeZone: 'UTC' }
  expect(
    read('kind=people&waitingOn=THEM&status=&fee=&assignee=you&age=year&opened=yes&mentions=you&course=A%20B&q=%20%00'),
  ).toEqual(nothing)
  expect(read('kind=contact', 'applications')).not.toHaveProperty('kind')
  for (const sort of ['-status', 'score']) expect(read(`sort=${sort}`)).toEqual(nothing)
  expect(read('sort=-status', 'applications')).toHaveProperty('sort', '-status')
  expect(read('from=2027-02-30&to=yesterday&code=%00&country=')).toEqual(nothing)
  expect(read('status=offered', 'inquiries')).not.toHaveProperty('status')
  expect(read('kind=application', 'inquiries')).not.toHaveProperty('kind')
  expect(read('kind=contact', 'inquiries')).toHaveProperty('kind', 'contact')
  expect([...(read(`q=${'🙂'.repeat(300)}`).q ?? '')]).toHaveLength(Q_MAX_LENGTH)
})

test('links change or remove a filter and keep the others', () => {
  const site = { scope: 'applications', me, now, timeZone: 'UTC' } as const
  const filter = parseFilter(new URLSearchParams('fee=due&course=dbms&q=ada'), site)
  expect(filterSearch(filter, { fee: undefined, waitingOn: 'nobody' }).toString()).toBe(
    'course=dbms&waitingOn=nobody&q=ada',
  )
})
