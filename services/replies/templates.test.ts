import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#services/rights.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'

const hello = { name: 'Hello', subject: 'About {{course}}', body: 'Hello {{ name }},\n\n{{academy}}' }
const another = { id: '', seen: '' }

let academy: TestApi
let maya: Actor
beforeAll(async () => {
  academy = await openApi()
  maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
})
afterAll(() => academy.close())

test('a template is added, changed and deleted, each in the log; of two changes at once the second is declined', async () => {
  await saveTemplate(academy.deps, maya, another, hello)
  const [first] = await listTemplates(academy.deps)
  expect(first).toMatchObject({ ...hello, staffName: 'Maya Sample' })
  const seen = { id: first?.id ?? '', seen: first?.changedAt.toISOString() ?? '' }
  await saveTemplate(academy.deps, maya, seen, { ...hello, subject: 'Your question' })
  await expect(saveTemplate(academy.deps, maya, seen, hello)).rejects.toMatchObject({ reason: 'stale' })
  expect(await listTemplates(academy.deps)).toMatchObject([{ subject: 'Your question' }])
  await deleteTemplate(academy.deps, maya, seen.id)
  await expect(deleteTemplate(academy.deps, maya, seen.id)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(saveTemplate(academy.deps, maya, seen, hello)).rejects.toMatchObject({ reason: 'not_found' })
  const log = await academy.rows("select action from audit_log where action like 'template.%' order by id")
  expect(log.map(({ action }) => action)).toEqual(['template.saved', 'template.saved', 'template.deleted'])
})

test('a name is given once, also by two at once', async () => {
  const results = await Promise.allSettled([
    saveTemplate(academy.deps, maya, another, hello),
    saveTemplate(academy.deps, maya, another, hello),
  ])
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { errors: { name: ['There is a template with this name. Choose another one.'] } } },
  ])
})

test.each([
  ['an unknown field', { ...hello, body: 'By {{respondBy}}' }, { body: [expect.stringContaining('{{respondBy}}')] }],
  ['braces that do not close', { ...hello, subject: 'Hello {{name' }, { subject: [expect.stringContaining('{{')] }],
  ['no name', { ...hello, name: ' ' }, { name: ['A name must be 1 to 60 characters long.'] }],
  ['nothing', { name: 'Empty', subject: '', body: '' }, { subject: [expect.anything()], body: [expect.anything()] }],
])('%s is refused, by its name', async (_what, typed, errors) => {
  await expect(saveTemplate(academy.deps, maya, another, typed)).rejects.toMatchObject({ reason: 'invalid', errors })
})

test('templates are for admins and admissions', async () => {
  const finn = await hire(academy.deps.database, 'finance', 'Finn Sample')
  await expect(saveTemplate(academy.deps, finn, another, hello)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(deleteTemplate(academy.deps, finn, maya.staffId)).rejects.toMatchObject({ reason: 'forbidden' })
})
