import { expect, test } from 'vitest'
import { sharedApi } from './open-api.ts'

const many = Object.fromEntries(
  Array.from({ length: 41 }, (_, at) => [`${at < 26 ? 'a' : 'b'}${String.fromCharCode(97 + (at % 26))}`, '']),
)
const answers = { step: 1, values: { firstName: 'Ada', acceptsTerms: false }, hasChosenCountry: false }

const open = sharedApi()

const EMAIL = 'ada@visitor.example'
const save = (body: unknown, headers: Record<string, string> = { 'Idempotency-Key': 'a key' }) =>
  open.postJson('ApplicationForm/na/save-draft', body, headers)

test.each<[string, Record<string, string>]>([
  ['a name that is none', { 'a b': 'x' }],
  ['what the database cannot store', { city: 'a\0' }],
  ['half of a pair', { city: '\ud800' }],
  ['too many values', many],
])('refuses %s, and stores nothing', async (_, values) => {
  const before = await open.rows('select id from application_drafts')
  expect((await save({ email: EMAIL, answers: { ...answers, values } })).status).toBe(422)
  expect(await open.rows('select id from application_drafts')).toEqual(before)
})

test('refuses a form without a key', async () => {
  expect((await save({ email: EMAIL, answers }, {})).status).toBe(400)
})
