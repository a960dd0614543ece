import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#services/rights.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { deleteView, listViews, saveView } from './views.ts'

let kept: TestDatabase
let [maya, finn, omar, vera]: Actor[] = []
beforeAll(async () => {
  kept = await createTestDatabase()
  maya = await hire(kept.database, 'admissions', 'Maya Sample')
  finn = await hire(kept.database, 'finance', 'Finn Sample')
  omar = await hire(kept.database, 'admin', 'Omar Sample')
  vera = await hire(kept.database, 'viewer', 'Vera Sample')
})
afterAll(() => kept.close())

const view = { name: 'Fees due', address: '/applications?fee=due&q=a%20b', shared: false }
const namesFor = async (actor: Actor | undefined) =>
  (await listViews(kept, actor as Actor, '/applications')).map(({ name, by, mayDelete }) => [name, by, mayDelete])

test('personal views are their owner’s alone; shared ones are everybody’s, and an admin may delete them', async () => {
  const own = await saveView(kept, maya as Actor, view)
  const shared = await saveView(kept, maya as Actor, { ...view, name: ' Everybody’s ', shared: true })
  expect(await namesFor(maya)).toEqual([
    ['Everybody’s', 'Maya Sample', true],
    ['Fees due', 'Maya Sample', true],
  ])
  expect(await namesFor(finn)).toEqual([['Everybody’s', 'Maya Sample', false]])
  expect(await namesFor(omar)).toEqual([['Everybody’s', 'Maya Sample', true]])
  await expectDeclined(deleteView(kept, finn as Actor, shared), 'forbidden')
  await expectDeclined(deleteView(kept, omar as Actor, own), 'not_found')
  await deleteView(kept, omar as Actor, shared)
  await deleteView(kept, maya as Actor, own)
  expect(await namesFor(maya)).toEqual([])
  await expectDeclined(saveView(kept, vera as Actor, view), 'forbidden')
})

test('views belong to the list that they were saved in, and saving twice makes one', async () => {
  const address = '/?fee=due'
  const ids = await Promise.all([1, 2].map(() => saveView(kept, maya as Actor, { ...view, address })))
  expect(ids[0]).toBe(ids[1])
  expect(await listViews(kept, maya as Actor, '/')).toMatchObject([{ id: ids[0], address }])
  expect(await listViews(kept, maya as Actor, '/applications')).toEqual([])
  await expectDeclined(saveView(kept, maya as Actor, { ...view, address: '/?fee=paid' }), 'invalid')
})

test.each([
  ...['', ' ', 'x'.repeat(61), 'a\nb'].map((name) => ({ name })),
  ...[
    'applications',
    '//evil.example/applications',
    '/\\evil.example/applications',
    '/people',
    'https://evil.example/',
  ].map((address) => ({ address })),
  { address: `/?q=${'x'.repeat(2000)}` },
  { address: 'javascript:alert(1)' },
])('%o is declined', async (changes) => {
  await expectDeclined(saveView(kept, finn as Actor, { ...view, ...changes }), 'invalid')
})

test('each has 50 at most, also when two are saved at once', async () => {
  for (let n = 0; n < 49; n++) await saveView(kept, finn as Actor, { ...view, name: `View ${n}` })
  const results = await Promise.allSettled(
    [1, 2].map((n) => saveView(kept, finn as Actor, { ...view, name: `Last ${n}` })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
