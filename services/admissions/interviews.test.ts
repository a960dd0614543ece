import { beforeEach, expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import type { Email } from '#mail/registry.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { findRecord } from '#services/records/record.ts'
import { assign } from '#services/records/work.ts'
import type { Actor } from '#services/rights.ts'
import { disablePerson, makeCalendar, removeCalendar } from '#services/staff/service.ts'
import { currentVersion, sentDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findCalendar, remindOfInterviews, setInterview } from './interviews.ts'
import { findAdmission, setStatus } from './status.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered()
})

const HOUR = 3_600_000
/** So many hours from now, in whole minutes as the form has it. */
const inHours = (hours: number) => new Date(Math.floor((Date.now() + hours * HOUR) / 60_000) * 60_000)
const place = 'https://meet.example/maya'
type Wanted = Partial<Parameters<typeof setInterview>[3]>

async function set(
  at: Date | null,
  { application = id, by = maya, ...more }: Wanted & { application?: string; by?: Actor } = {},
) {
  const wanted = { at, minutes: 30, place, notes: '', ...more }
  await setInterview(deps, by, await currentVersion(academy, application), wanted)
}

/** The emails about the interview that wait, as they would be written now; undefined for one that is no longer true. */
async function emails() {
  const jobs = await academy.rows<{ payload: EmailPayload }>(
    `select payload from graphile_worker._private_jobs where payload->>'kind' = 'interview' and payload->>'id' = $1 order by id`,
    [id],
  )
  return Promise.all(
    jobs.map(async ({ payload }) => {
      const email = await loadEmail(deps, payload, new Date())
      return email && { ...(email as Email<'interview'>).interview, mail: await deps.mailer.write(email) }
    }),
  )
}
/** The last of them, as if it had then gone out. */
async function last() {
  const email = (await emails()).at(-1)
  await academy.rows(
    `insert into sent_emails (key, record_id, recipient, subject, text)
     select 'interview.visitor.' || record_id || '.' || (detail->>'part'), record_id, '', '', ''
     from record_events where record_id = $1 and detail->>'part' is not null order by id desc limit 1
     on conflict do nothing`,
    [id],
  )
  return email
}
const events = async () =>
  (await findRecord(deps, id)).timeline.flatMap((entry) => (entry.what === 'interview' ? [entry.detail] : []))

test('setting, moving and canceling an interview each send one email with a calendar file; notes alone send none', async () => {
  const [first, second] = [inHours(48), inHours(72)]
  await set(first)
  const invited = await last()
  await set(first, { notes: 'Knows SQL.' })
  expect(await emails()).toHaveLength(1)
  await set(second)
  const moved = await last()
  await set(second, { minutes: 45 })
  const changed = await last()
  await set(null, { minutes: 45 })
  const canceled = await last()

  const all = [invited, moved, changed, canceled]
  expect(all.map((item) => [item?.step, item?.at, item?.sequence])).toEqual([
    ['set', first, 0],
    ['moved', second, 1],
    ['changed', second, 2],
    ['canceled', second, 3],
  ])
  // What was changed again before it went out is not sent.
  expect((await emails()).map((item) => item?.step)).toEqual([undefined, undefined, undefined, 'canceled'])
  const files = all.map((item) => readCalendar(item?.mail.icalEvent?.content ?? ''))
  expect(files.map((file) => valueIn(file, 'METHOD'))).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
  const of = (name: string) => files.map((file) => valueIn(file.getAllSubcomponents('vevent')[0] as never, name))
  expect(new Set(of('UID')).size).toBe(1)
  expect(of('SEQUENCE')).toEqual(['0', '1', '2', '3'])
  expect(of('DTEND')[2]).toBe(`${new Date(second.getTime() + 45 * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  expect(moved?.mail.text.replaceAll('\n', ' ')).toContain('It was planned for ')
  expect(JSON.stringify(all)).not.toContain('Knows SQL.')
  expect((await events()).map(({ step }) => step)).toEqual(['set', 'notes', 'moved', 'changed', 'canceled'])
  expect(JSON.stringify(await academy.rows('select * from audit_log where record_id = $1', [id]))).not.toContain('SQL')

  // Another one after it is another event.
  await set(first)
  expect(await last()).toMatchObject({ step: 'set', sequence: 0 })
  expect((await last())?.id).not.toBe(invited?.id)
})

test('a time that is past or too far, a bad length, and a missing or bad place change nothing', async () => {
  const coming = inHours(2)
  for (const at of [new Date(Number.NaN), inHours(-1), inHours(24 * 367)]) await expectDeclined(set(at), 'invalid')
  for (const minutes of [0, 481, 1.5, Number.NaN]) await expectDeclined(set(coming, { minutes }), 'invalid')
  for (const place of ['', ' \u200B', 'x'.repeat(201), 'http://meet.example', 'javascript://x'])
    await expectDeclined(set(coming, { place }), 'invalid')
  expect(await events()).toEqual([])
  await set(coming)
  // Notes on an interview that is over.
  await academy.rows(`update applications set interview_at = now() - interval '1 hour' where id = $1`, [id])
  const { interviewAt } = await findAdmission(deps, id)
  await set(interviewAt, { notes: 'It went well.' })
  expect(await findAdmission(deps, id)).toMatchObject({ interviewAt, interviewNotes: 'It went well.' })
  expect(await emails()).toHaveLength(1)
})

test('a day before, one reminder goes out: not of one that is set later than that, or was moved or canceled', async () => {
  const due = () => remindOfInterviews(deps, inHours(25))
  await set(inHours(12))
  await due()
  expect((await emails()).map((item) => item?.step)).toEqual(['set'])
  await set(inHours(48))
  await remindOfInterviews(deps, inHours(23))
  expect(await emails()).toHaveLength(2)
  await due()
  await due()
  expect((await emails()).map((item) => item?.step)).toEqual([undefined, 'set', 'reminder'])
  expect((await last())?.mail.icalEvent).toBeUndefined()
  await set(inHours(49))
  expect((await emails()).map((item) => item?.step)).toEqual([undefined, undefined, undefined, 'moved'])
  await due()
  await set(null)
  expect((await emails()).map((item) => item?.step).filter(Boolean)).toEqual(['canceled'])
})

test('what closes an application cancels its interview, with an email beside the decision’s', async () => {
  await set(inHours(48))
  await sentDecision(academy, maya, id, 'rejected')
  expect(await last()).toMatchObject({ step: 'canceled', sequence: 1 })
  expect((await last())?.mail.text.replaceAll('\n', ' ')).toContain('Your application is closed, so the interview on ')
  await expectDeclined(set(inHours(48)), 'conflict')

  id = await academy.registered()
  await set(inHours(48))
  await academy.rows(`update applications set interview_at = now() - interval '1 hour' where id = $1`, [id])
  await setStatus(deps, maya, await currentVersion(academy, id), 'withdrawn')
  expect(await emails()).toHaveLength(1)
})

test('a calendar lists what its owner set or is assigned to, by an address that can be replaced and removed', async () => {
  const [nora, omar] = [await hire(deps.database, 'admissions', 'Nora'), await hire(deps.database, 'admin', 'Omar')]
  const getToken = (address: string) =>
    /^https:\/\/academy\.example\/calendar\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
  await set(inHours(2))
  const own = await academy.registered({ FullName: 'Grace Brewster Hopper' })
  await set(inHours(3), { application: own, by: nora })
  const first = getToken(await makeCalendar(deps, nora))
  const listed = async (token: string) => (await findCalendar(deps, token))?.map(({ recordId }) => recordId)
  expect(await listed(first)).toEqual([own])
  await assign(deps, maya, await currentVersion(academy, id), nora.staffId)
  expect(await listed(first)).toEqual([id, own])
  const second = getToken(await makeCalendar(deps, nora))
  expect([await listed(first), await listed(second)]).toEqual([undefined, [id, own]])
  expect(JSON.stringify(await academy.rows('select * from staff'))).not.toContain(second)
  // Editors see no applicants.
  const setRole = (role: string) => academy.rows('update staff set role = $1 where id = $2', [role, nora.staffId])
  await setRole('editor')
  expect(await listed(second)).toBeUndefined()
  await setRole('admissions')
  await disablePerson(deps, omar, nora.staffId)
  expect(await listed(second)).toBeUndefined()

  const third = getToken(await makeCalendar(deps, maya))
  expect(await listed(third)).toContain(id)
  await removeCalendar(deps, maya)
  expect(await listed(third)).toBeUndefined()
  expect(await listed('')).toBeUndefined()
  const late = { ...maya, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expectDeclined(makeCalendar(deps, late), 'verify')
})
