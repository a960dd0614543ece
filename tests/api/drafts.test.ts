import { expect, test } from 'vitest'
import { failureOf, sharedApi } from './open-api.ts'

const many = Object.fromEntries(
  Array.from({ length: 41 }, (_, at) => [`${at < 26 ? 'a' : 'b'}${String.fromCharCode(97 + (at % 26))}`, '']),
)
const answers = { step: 1, values: { firstName: 'Ada', acceptsTerms: false }, hasChosenCountry: false }

const open = sharedApi()

const save = (body: unknown, headers: Record<string, string> = { 'Idempotency-Key': 'a key' }) =>
  open.api.request('/ApplicationForm/na/save-draft', { method: 'POST', body: JSON.stringify(body), headers })

test('a form is saved as it was typed, and its email waits with ids alone', async () => {
  const response = await save({ email: 'Ada@Visitor.example', answers })
  expect(response.status).toBe(200)
  const { expiresAt } = (await response.json()) as { expiresAt: string }
  const [draft] = await open.rows<{ id: string; answers: object; email: string; expires_at: Date }>(
    'select * from application_drafts',
  )
  expect(draft).toMatchObject({ answers, email: 'ada@visitor.example', expires_at: new Date(expiresAt) })
  const [job] = await open.jobsOf(draft?.id ?? '')
  expect(job).toMatchObject({ task: 'send_email', payload: { kind: 'draft', to: 'visitor' } })
  expect(JSON.stringify(job)).not.toContain('visitor.example')
})

test.each([
  ['no key', { email: 'ada@visitor.example', answers }, {}, 400],
  ['an address that is none', { email: 'ada@', answers }, undefined, 422],
  ['no answers', { email: 'ada@visitor.example' }, undefined, 422],
  [
    'values of another shape',
    { email: 'ada@visitor.example', answers: { ...answers, values: { firstName: {} } } },
    undefined,
    422,
  ],
  [
    'a name that is none',
    { email: 'ada@visitor.example', answers: { ...answers, values: { 'a b': 'x' } } },
    undefined,
    422,
  ],
  [
    'what the database cannot store',
    { email: 'ada@visitor.example', answers: { ...answers, values: { city: 'a\0' } } },
    undefined,
    422,
  ],
  [
    'half of a pair',
    { email: 'ada@visitor.example', answers: { ...answers, values: { city: '\ud800' } } },
    undefined,
    422,
  ],
  ['too many values', { email: 'ada@visitor.example', answers: { ...answers, values: many } }, undefined, 422],
  ['what is no object', 'ada', undefined, 422],
  ['a large one', { email: 'ada@visitor.example', answers, more: 'x'.repeat(33 * 1024) }, undefined, 413],
])('refuses %s, and stores nothing', async (_, body, headers, status) => {
  const before = await open.rows('select id from application_drafts')
  const response = await save(body, headers)
  expect([response.status, (await failureOf(response)).success]).toEqual([status, false])
  expect(await open.rows('select id from application_drafts')).toEqual(before)
})

test('a form that was sent is refused with a sentence, and sent once', async () => {
  await save({ email: 'ada@visitor.example', answers }, { 'Idempotency-Key': 'sent key' })
  const registered = await open.register({}, { 'Idempotency-Key': 'sent key' })
  expect(registered.status).toBe(200)
  const again = await open.register({ City: 'Banff' }, { 'Idempotency-Key': 'sent key' })
  expect(again.status).toBe(409)
  const response = await save({ email: 'ada@visitor.example', answers }, { 'Idempotency-Key': 'sent key' })
  expect([response.status, (await failureOf(response)).message]).toEqual([
    409,
    'This form was sent already. You can see your application at /application.',
  ])
})
