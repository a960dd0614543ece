import { expect, test } from 'vitest'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'

const hello = { name: 'Hello', subject: 'About {{course}}', body: 'Hello {{ name }},\n\n{{academy}}' }
const another = { id: '', seen: '' }

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')

test('a template is added, changed and deleted, each in the log; of two changes at once the second is declined', async () => {
  await saveTemplate(deps, maya, another, hello)
  const [first] = await listTemplates(deps)
  expect(first).toMatchObject({ ...hello, staffName: 'Maya Sample' })
  const seen = { id: first?.id ?? '', seen: first?.changedAt.toISOString() ?? '' }
  await saveTemplate(deps, maya, seen, { ...hello, subject: 'Your question' })
  await expectDeclined(saveTemplate(deps, maya, seen, hello), 'stale')
  expect(await listTemplates(deps)).toMatchObject([{ subject: 'Your question' }])
  await deleteTemplate(deps, maya, seen.id)
  await expectDeclined(deleteTemplate(deps, maya, seen.id), 'not_found')
  await expectDeclined(saveTemplate(deps, maya, seen, hello), 'not_found')
  const log = await academy.rows("select action from audit_log where action like 'template.%' order by id")
  expect(log.map(({ action }) => action)).toEqual(['template.saved', 'template.saved', 'template.deleted'])
})

test('a name is given once, also by two at once', async () => {
  const results = await Promise.allSettled([
    saveTemplate(deps, maya, another, hello),
    saveTemplate(deps, maya, another, hello),
  ])
  const errors = { name: ['There is a template with this name. Choose another one.'] }
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { errors } }])
})

test.each([
  ['an unknown field', { ...hello, body: 'By {{respondBy}}' }, { body: [expect.stringContaining('{{respondBy}}')] }],
  ['braces that do not close', { ...hello, subject: 'Hello {{name' }, { subject: [expect.stringContaining('{{')] }],
  ['no name', { ...hello, name: ' ' }, { name: ['A name must be 1 to 60 characters long.'] }],
])('%s is refused, by its name', async (_what, typed, errors) => {
  await expectDeclined(saveTemplate(deps, maya, another, typed), 'invalid', { errors })
})
