import { expect, test } from 'vitest'
import { leadForms } from '#contract/forms/lead-forms.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { sendEmail } from '#services/emails/service.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findRecord, openResume } from './record.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const finn = setUpActor(deps, 'finance', 'Finn Sample')

const send = (payload: EmailPayload) => sendEmail(deps, payload, { job: { created_at: new Date() } } as never)
const getValues = ({ fields }: Awaited<ReturnType<typeof findRecord>>) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]))

test('an application is shown as it was sent, with what happened to it in order', async () => {
  const id = await academy.registered({ EmploymentStatus: 'Fulltime', HasProgrammingExperience: 'false' })
  await academy.rows("update applications set referrer_kind = 'search' where id = $1", [id])
  for (const to of ['visitor', 'visitor', 'staff'] as const) await send({ kind: 'application', to, id })
  await academy.paid({ id, checkoutSessionId: await academy.getCheckoutSession(id) })

  const record = await findRecord(deps, id)
  expect(record).toMatchObject({ kind: 'application', name: 'Ada Byron', fee: 'paid', courseId: training.id })
  const shown = { 'Programming Experience': 'No', 'Current Employment Status': 'Full Time' }
  expect(getValues(record)).toMatchObject(shown)
  // The same for everybody, whatever start they chose.
  expect(getValues(record)).not.toHaveProperty('Admission Cycle')
  expect(record.fields.find(({ kind }) => kind === 'link')?.value).toBe('https://www.linkedin.com/in/ada')
  expect(record.timeline.map((entry) => entry.what)).toEqual(['submitted', 'email', 'email', 'checkout', 'payment'])
  expect(record.timeline[0]).toMatchObject({ source: 'search' })
  expect(record.timeline.at(-1)).toMatchObject({ amount: 'USD 50', state: 'succeeded' })
  const emails = record.timeline.filter((entry) => entry.what === 'email')
  expect(emails.map(({ to }) => to).sort()).toEqual(['staff', 'visitor'])
  const toVisitor = emails.find(({ to }) => to === 'visitor')
  expect(toVisitor).toMatchObject({ recipient: 'ada@visitor.example', text: expect.stringContaining(record.reference) })
})

test.each([
  ['Canada', 'Province'],
  ['United States', 'State'],
])('where an applicant of %s lives is called a %s', async (Country, word) => {
  const record = await findRecord(deps, await academy.registered({ Country, State: 'Elsewhere' }))
  expect(record.fields.filter(({ value }) => value === 'Elsewhere').map(({ label }) => label)).toEqual([word])
})

test('a reservation says which workshop it is for, by its title', async () => {
  const record = await findRecord(deps, await academy.sendLead('Reservation/request'))
  expect(getValues(record)).toMatchObject({ Session: 'Agents, Feb 9, 2999' })
  expect(record.what).toMatch(/^\d+ seats? · Agents, Feb 9, 2999$/)
})

test('a waived fee says by which code', async () => {
  const id = await academy.registered({ ApplicationFeeWaiverCode: 'CANDLE25' })
  const { timeline } = await findRecord(deps, id)
  expect(timeline.map(({ what }) => what)).toEqual(['submitted', 'waived'])
  expect(timeline[1]).toMatchObject({ code: 'candle25', off: null })
})

test('every lead has the labels of its form, choices in words, and fields that the form has lost', async () => {
  const id = await academy.sendLead('Talent/request')
  await academy.rows(`update leads set answers = answers || '{"fax": "555"}' where id = $1`, [id])
  const record = await findRecord(deps, id)
  const form = leadForms.find(({ kind }) => kind === 'talent')
  expect(record.fields.map(({ label }) => label)).toEqual([
    ...Object.values(form?.fields ?? {}).map(({ label }) => label),
    'fax',
  ])
  expect(getValues(record)).toMatchObject({ Engagement: 'Contract-to-hire', fax: '555' })
})

test('other records of the same person are found in any case and composition, and nobody else’s', async () => {
  const email = 'Zoé.ÅNGSTRÖM@visitor.example'
  const ids = [
    await academy.registered({ EmailAddress: email }),
    await academy.sendLead('Contact/send-message', { email: email.toLowerCase() }),
    await academy.sendLead('Training/request', { email: 'zoé.ångström@VISITOR.example' }),
  ]
  await academy.rows('update leads set email = normalize(email, nfd) where id = $1', [ids[1]])
  await academy.rows('update records set email = normalize(email, nfd) where id = $1', [ids[1]])
  await academy.sendLead('Contact/send-message', { email: 'zoe.angstrom@visitor.example' })
  const { others } = await findRecord(deps, ids[0] ?? '')
  expect(others.map(({ id, kind }) => [id, kind])).toEqual([
    [ids[2], 'training'],
    [ids[1], 'contact'],
  ])
})

test('a resume is for those who may, each download is logged, and its storage key stays inside', async () => {
  const response = await academy.api.request('/Resume/submit', { method: 'POST', body: resumeForm() })
  const { id } = (await response.json()) as { id: string }
  await expectDeclined(openResume(deps, finn, id), 'forbidden')

  const file = resumeForm().get('resume') as File
  const opened = await openResume(deps, maya, id)
  expect([opened.name, Buffer.from(opened.bytes)]).toEqual([file.name, Buffer.from(await file.arrayBuffer())])
  const record = await findRecord(deps, id)
  expect(record.file).toMatchObject({ name: file.name, bytes: file.size, type: opened.type })
  expect(JSON.stringify(record)).not.toContain(`${id}.`)
  expect(record.timeline.at(-1)).toMatchObject({ what: 'downloaded', by: 'Maya Sample' })
  const log = "select staff_id from audit_log where record_id = $1 and action = 'record.downloaded'"
  expect(await academy.rows(log, [id])).toEqual([{ staff_id: maya.staffId }])

  await deps.files.delete(`${id}.pdf`)
  await expectDeclined(openResume(deps, maya, id), 'not_found')
})
