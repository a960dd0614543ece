import { expect, test } from 'vitest'
import type { Actor } from '#services/rights.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { deleteView, listViews, saveView } from './views.ts'

const { deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const finn = setUpActor(deps, 'finance', 'Finn Sample')
const omar = setUpActor(deps, 'admin', 'Omar Sample')

const view = { name: 'Fees due', address: '/desk/applications?fee=due&q=a%20b', shared: false }
const namesFor = async (actor: Actor) =>
  (await listViews(deps, actor, '/desk/applications')).map(({ name, by, mayDelete }) => [name, by, mayDelete])

test('personal views are their owner’s alone; shared ones are everybody’s, and an admin may delete them', async () => {
  const own = await saveView(deps, maya, view)
  const shared = await saveView(deps, maya, { ...view, name: ' Everybody’s ', shared: true })
  expect(await namesFor(maya)).toEqual([
    ['Everybody’s', 'Maya Sample', true],
    ['Fees due', 'Maya Sample', true],
  ])
  expect(await namesFor(finn)).toEqual([['Everybody’s', 'Maya Sample', false]])
  expect(await namesFor(omar)).toEqual([['Everybody’s', 'Maya Sample', true]])
  await expectDeclined(deleteView(deps, finn, shared), 'forbidden')
  await expectDeclined(deleteView(deps, omar, own), 'not_found')
  await deleteView(deps, omar, shared)
  await deleteView(deps, maya, own)
  expect(await namesFor(maya)).toEqual([])
})

test('views belong to the list that they were saved in, and saving twice makes one', async () => {
  const address = '/desk?fee=due'
  const ids = await Promise.all([1, 2].map(() => saveView(deps, maya, { ...view, address })))
  expect(ids[0]).toBe(ids[1])
  expect(await listViews(deps, maya, '/desk')).toMatchObject([{ id: ids[0], address }])
  expect(await listViews(deps, maya, '/desk/applications')).toEqual([])
  await expectDeclined(saveView(deps, maya, { ...view, address: '/desk?fee=paid' }), 'invalid')
})

test.each([
  ...[' ', 'x'.repeat(61), '\u200B'].map((name) => ({ name })),
  ...['desk/applications', '/\\evil.example/desk/applications', '/desk/staff', `/desk?q=${'x'.repeat(2000)}`].map(
    (address) => ({
      address,
    }),
  ),
])('%o is declined', async (changes) => {
  await expectDeclined(saveView(deps, finn, { ...view, ...changes }), 'invalid')
})

test('each has 50 at most, also when two are saved at once', async () => {
  for (let n = 0; n < 49; n++) await saveView(deps, finn, { ...view, name: `View ${n}` })
  const last = [1, 2].map((n) => saveView(deps, finn, { ...view, name: `Last ${n}` }))
  const results = await Promise.allSettled(last)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
