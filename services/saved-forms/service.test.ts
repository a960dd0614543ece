import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { savedFormLinks, savedForms } from '#database/schema-applicants.ts'
import { expectDeclined, setUpApi } from '#tests/fixtures/set-up.ts'
import {
  continueSavedForm,
  deleteExpiredForms,
  findSavedForms,
  openSavedForm,
  prepareSavedFormEmail,
  saveForm,
} from './service.ts'

const DAY = 24 * 60 * 60_000
const answers = { step: 1, values: { firstName: 'Ada', email: 'ada@' } }

const { academy: open, deps } = setUpApi()
beforeEach(() =>
  open.rows('delete from saved_forms; delete from graphile_worker._private_jobs; delete from applicant_limits'),
)

const save = (key: string, email = 'Ada@Visitor.example', typed: Record<string, unknown> = answers) =>
  saveForm(deps, { key, email, answers: typed })
const getForm = async (key: string) => {
  const [form] = await deps.database.select().from(savedForms).where(eq(savedForms.key, key))
  if (!form) throw new Error(`There is no form of ${key}.`)
  return form
}
/** The parts of the emails that wait. */
const waiting = async () =>
  (await open.rows<{ part: string }>("select payload->>'part' as part from graphile_worker._private_jobs")).map(
    ({ part }) => part,
  )
/** The token of an email's link. */
const emailed = async (key: string) =>
  (await prepareSavedFormEmail(deps.database, (await getForm(key)).id, { timeZone: 'UTC', part: '' }))?.token ?? ''

test('a form is saved once under its key, with one email, and each link opens it as it is now', async () => {
  const until = await save('one')
  expect(Date.parse(until.expiresAt)).toBeGreaterThan(Date.now() + 29.9 * DAY)
  const first = await emailed('one')
  await save('one', 'ada@visitor.example', { ...answers, step: 2 })
  expect(await waiting()).toHaveLength(1)
  expect(JSON.stringify(await open.rows('select payload from graphile_worker._private_jobs'))).not.toContain(
    'visitor.example',
  )
  const second = await emailed('one')
  for (const token of [first, second]) {
    expect(await openSavedForm(deps, token)).toMatchObject({ state: 'open', key: 'one', answers: { step: 2 } })
  }
  for (const token of ['', first.slice(0, -1), 'x'.repeat(43)]) {
    expect(await openSavedForm(deps, token)).toEqual({ state: 'gone' })
  }
  const rows = JSON.stringify(await deps.database.select().from(savedFormLinks))
  expect(rows).not.toContain(first)
})

test('of the saved forms of an address, the last ten are listed', async () => {
  await open.rows(
    `insert into saved_forms (id, key, email, answers, saved_at, expires_at)
     select gen_random_uuid(), n, 'ada@visitor.example', '{}', now() + n * interval '1 second', now() + interval '1 day'
     from generate_series(1, 12) n`,
  )
  const found = await findSavedForms(deps.database, 'ada@visitor.example')
  expect(found).toHaveLength(10)
  const times = found.map(({ savedAt }) => savedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test("a link's last day is the academy's, also while it is the next day in UTC", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-15T02:00:00Z') })
  try {
    const there = { ...deps, timeZone: 'America/Edmonton' }
    const saved = await saveForm(there, { key: 'late', email: 'ada@visitor.example', answers })
    expect(saved).toEqual({ expiresAt: '2026-10-15T02:00:00.000Z', expiresOn: '2026-10-14' })
    expect(await openSavedForm(there, await emailed('late'))).toMatchObject({ expiresOn: '2026-10-14' })
  } finally {
    vi.useRealTimers()
  }
})

test('another address gets a link of its own, and links to the earlier one stop working', async () => {
  await save('moved')
  const earlier = await emailed('moved')
  await save('moved', 'ada@work.example')
  expect(await waiting()).toHaveLength(2)
  expect(await openSavedForm(deps, earlier)).toEqual({ state: 'gone' })
  expect((await findSavedForms(deps.database, 'ada@work.example')).length).toBe(1)
  expect(await findSavedForms(deps.database, 'ada@visitor.example')).toEqual([])
})

test('a form that was sent is not saved, opened or listed any more', async () => {
  await save('sent')
  const token = await emailed('sent')
  await open.register({}, { 'Idempotency-Key': 'sent' })
  await open.rows('delete from graphile_worker._private_jobs')
  expect(await openSavedForm(deps, token)).toEqual({ state: 'sent' })
  await expectDeclined(save('sent'), 'conflict')
  expect(await findSavedForms(deps.database, 'ada@visitor.example')).toEqual([])
  expect(
    await prepareSavedFormEmail(deps.database, (await getForm('sent')).id, { timeZone: 'UTC', part: '' }),
  ).toBeUndefined()
})

test('an expired form is deleted with its links', async () => {
  await save('kept')
  await emailed('kept')
  await deleteExpiredForms(deps, new Date(Date.now() + 29.9 * DAY))
  expect(await deps.database.$count(savedForms)).toBe(1)
  await deleteExpiredForms(deps, new Date(Date.now() + 30.1 * DAY))
  expect(await deps.database.$count(savedForms)).toBe(0)
  expect(await deps.database.$count(savedFormLinks)).toBe(0)
})

test('its owner, who is signed in, gets a link; nobody else does', async () => {
  await save('own')
  const { id } = await getForm('own')
  const token = await continueSavedForm(deps, { id, email: 'ada@visitor.example' })
  expect(await openSavedForm(deps, token)).toMatchObject({ state: 'open', key: 'own' })
  await expectDeclined(continueSavedForm(deps, { id, email: 'other@visitor.example' }), 'not_found')
})

test('a mailbox gets three links a day, under any of its addresses', async () => {
  for (let form = 0; form < 3; form++) await save(`form ${form}`, `ada+${form}@visitor.example`)
  await expectDeclined(save('form 5'), 'too_many')
  await save('form 0', 'ada+0@visitor.example', { ...answers, step: 2 })
})
