import { beforeEach, expect, test } from 'vitest'
import { listRecords } from '#services/records/list.ts'
import { getFilter } from '#tests/fixtures/sample-records.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findReadings, saveReading } from './readings.ts'
import { findReadingSettings, saveReadingSettings } from './settings.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const omar = setUpActor(deps, 'admin', 'Omar Sample')
const third = setUpActor(deps, 'admissions')
const finance = setUpActor(deps, 'finance')

const levels = 'Not yet\nSome\nGood\nStrong'
const criteria = ['Motivation', 'Preparation', 'Time'].map((name) => ({ name, levels }))
let id = ''

beforeEach(async () => {
  await academy.rows('delete from reading_settings; delete from applications')
  id = await academy.registered()
})

async function setReaders(readers: number, changes: Partial<Parameters<typeof saveReadingSettings>[2]> = {}) {
  const { seen } = await findReadingSettings(deps.database)
  await saveReadingSettings(deps, omar, { readers, criteria, seen, ...changes })
}

async function read(actor: typeof maya, scores: number[], comment = '') {
  const { seen } = await findReadingSettings(deps.database)
  await saveReading(deps, actor, id, { levels: scores, comment, seen })
}

const seenBy = (actor: typeof maya) => findReadings(deps, actor, id, 'submitted')
const score = async () =>
  (await academy.rows<{ score: number }>('select score from records where id = $1', [id]))[0]?.score

test('the second reader sees the first one’s scores only after giving their own; then all see both', async () => {
  await setReaders(2)
  await read(maya, [4, 3, 3, 1], ' Writes well. ')
  expect(await seenBy(omar)).toMatchObject({ others: [], hidden: ['Maya Sample'], mayRead: true })
  expect(await seenBy(finance)).toMatchObject({ others: [], hidden: ['Maya Sample'], mayRead: false })
  expect(await seenBy(maya)).toMatchObject({ own: { mean: 333, comment: 'Writes well.' }, mayRead: true })
  expect(await score()).toBe(0)

  await read(omar, [2, 2, 2])
  const words = { criterion: 'Motivation', level: 4, meaning: 'Strong' }
  expect(await seenBy(omar)).toMatchObject({ hidden: [], others: [{ mean: 333, comment: 'Writes well.' }] })
  expect((await seenBy(finance))?.others.map(({ scores }) => scores[0])).toEqual([
    words,
    { ...words, level: 2, meaning: 'Some' },
  ])
  expect(await score()).toBe(267)
  await expectDeclined(read(third, [1, 1, 1]), 'conflict')

  await read(omar, [4, 4, 4])
  expect(await score()).toBe(367)
})

test('one reader is enough if the academy says so, and without readers there are no scores', async () => {
  expect(await seenBy(maya)).toBeUndefined()
  await expectDeclined(read(maya, [1, 1, 1]), 'conflict')
  await setReaders(2)
  await read(maya, [1, 2, 3])
  await setReaders(1)
  expect(await score()).toBe(200)
  const other = await academy.registered({ EmailAddress: 'bo@visitor.example' })
  const { rows } = await listRecords(deps.database, getFilter('sort=-score', 'applications'))
  expect(rows.map((row) => row.id)).toEqual([id, other])
  await setReaders(0)
  expect(await score()).toBe(0)
})

test('invalid scores, outdated criteria, closed applications and other roles are declined', async () => {
  await setReaders(1)
  const { seen } = await findReadingSettings(deps.database)
  for (const scores of [[], [1, 2], [0, 1, 2], [1, 2, 5], [1, 2, Number.NaN], [1.5, 2, 3]]) {
    await expectDeclined(read(maya, scores), 'invalid')
  }
  await expectDeclined(read(maya, [1, 2, 3], 'x'.repeat(10_001)), 'invalid')
  await expectDeclined(read(finance, [1, 2, 3]), 'forbidden')
  await expectDeclined(saveReading(deps, maya, 'x', { levels: [1, 2, 3], comment: '', seen }), 'not_found')
  await setReaders(2)
  await expectDeclined(saveReading(deps, maya, id, { levels: [1, 2, 3], comment: '', seen }), 'stale')
  await academy.rows("update applications set status = 'withdrawn' where id = $1", [id])
  await expectDeclined(read(maya, [1, 2, 3]), 'conflict')
})

test.each([
  ['two criteria', { criteria: criteria.slice(0, 2) }, 'name2'],
  ['a name twice', { criteria: [...criteria, { name: 'Time', levels }] }, 'name3'],
  ['no name', { criteria: [...criteria, { name: ' ', levels }] }, 'name3'],
  ['three levels', { criteria: [...criteria, { name: 'Fit', levels: 'One\nTwo\n\nThree' }] }, 'levels3'],
  ['a long level', { criteria: [...criteria, { name: 'Fit', levels: `${levels}${'x'.repeat(120)}` }] }, 'levels3'],
  ['three readers', { readers: 3 }, 'readers'],
])('criteria are not saved with %s', async (_what, changes, field) => {
  const declined = expect(setReaders(1, changes)).rejects
  await declined.toMatchObject({ reason: 'invalid', errors: { [field]: [expect.any(String)] } })
})

test('nobody overwrites criteria that they did not see', async () => {
  await setReaders(1)
  await expectDeclined(setReaders(2, { seen: '' }), 'stale')
  await expectDeclined(saveReadingSettings(deps, finance, { readers: 0, criteria: [], seen: '' }), 'forbidden')
})
