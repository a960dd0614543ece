import { expect, test } from 'vitest'
import { expectFailure, sharedApi } from './open-api.ts'

const many = Object.fromEntries(
  Array.from({ length: 41 }, (_, at) => [`${at < 26 ? 'a' : 'b'}${String.fromCharCode(97 + (at % 26))}`, '']),
)
const answers = { step: 1, values: { firstName: 'Ada', acceptsTerms: false }, hasChosenCountry: false }

const open = sharedApi()

const EMAIL = 'ada@visitor.example'
const save = (body: unknown, headers: Record<string, string> = { 'Idempotency-Key': 'a key' }) =>
  open.postJson('ApplicationForm/na/save-draft', body, headers)

test('a form is saved as it was typed, and its email waits with ids alone', async () => {
  const response = await save({ email: 'Ada@Visitor.example', answers })
  expect(response.status).toBe(200)
  const { expiresAt } = (await response.json()) as { expiresAt: string }
  const [draft] = await open.rows<{ id: string; answers: object; email: string; expires_at: Date }>(
    'select * from application_drafts',
  )
  expect(draft).toMatchObject({ answers, email: 'ada@visitor.example', expires_at: new Date(expiresAt) })
  const [job] = await open.getJobs(draft?.id ?? '')
  expect(job).toMatchObject({ task: 'send_email', payload: { kind: 'draft', to: 'visitor' } })
  expect(JSON.stringify(job)).not.toContain('visitor.example')
})

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

test('refuses a form without a key, and one that was sent', async () => {
  expect((await save({ email: EMAIL, answers }, {})).status).toBe(400)
  const headers = { 'Idempotency-Key': 'sent key' }
  expect((await open.register({}, headers)).status).toBe(200)
  const response = await save({ email: EMAIL, answers }, headers)
  await expectFailure(response, 409, 'You have already sent this form. You can see your application at /application.')
})
