import { expect, test } from 'vitest'
import { goodSavedForm } from '#tests/fixtures/saved-form.ts'
import { sharedApi } from './open-api.ts'

const many = Object.fromEntries(
  Array.from({ length: 41 }, (_value, at) => [`${at < 26 ? 'a' : 'b'}${String.fromCharCode(97 + (at % 26))}`, '']),
)

const open = sharedApi()
const save = (body: unknown, headers: Record<string, string>) =>
  open.postJson('ApplicationForm/na/save-draft', body, headers)

test.each<[string, Record<string, string>]>([
  ['a name that is none', { 'a b': 'x' }],
  ['a text that no field takes', { city: 'a'.repeat(255) }],
  ['too many values', many],
])('refuses %s, and stores nothing', async (_case, values) => {
  const before = await open.rows('select id from saved_forms')
  const answers = { ...goodSavedForm.answers, values }
  expect((await save({ ...goodSavedForm, answers }, { 'Idempotency-Key': 'a key' })).status).toBe(422)
  expect(await open.rows('select id from saved_forms')).toEqual(before)
})

test('keeps what was typed without what nobody sees or the database cannot store', async () => {
  const answers = { ...goodSavedForm.answers, values: { city: 'a\0\ud800\u200B' } }
  expect((await save({ ...goodSavedForm, answers }, { 'Idempotency-Key': 'unseen' })).status).toBe(200)
  const [draft] = await open.rows<{ answers: object }>("select answers from saved_forms where key = 'unseen'")
  expect(draft?.answers).toMatchObject({ values: { city: 'a' } })
})

test('refuses a form without a key', async () => {
  expect((await save(goodSavedForm, {})).status).toBe(400)
})
