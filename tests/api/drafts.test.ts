import { expect, test } from 'vitest'
import { goodDraft } from '#tests/fixtures/draft.ts'
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
  const before = await open.rows('select id from application_drafts')
  const answers = { ...goodDraft.answers, values }
  expect((await save({ ...goodDraft, answers }, { 'Idempotency-Key': 'a key' })).status).toBe(422)
  expect(await open.rows('select id from application_drafts')).toEqual(before)
})

test('keeps what was typed without what nobody sees or the database cannot store', async () => {
  const answers = { ...goodDraft.answers, values: { city: 'a\0\ud800\u200B' } }
  expect((await save({ ...goodDraft, answers }, { 'Idempotency-Key': 'unseen' })).status).toBe(200)
  const [draft] = await open.rows<{ answers: object }>("select answers from application_drafts where key = 'unseen'")
  expect(draft?.answers).toMatchObject({ values: { city: 'a' } })
})

test('refuses a form without a key', async () => {
  expect((await save(goodDraft, {})).status).toBe(400)
})
