import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { choose } from '#services/applicants/choices.ts'
import { askQuestion } from '#services/applicants/own.ts'
import { assign } from '#services/records/work.ts'
import { disablePerson } from '#services/staff/service.ts'
import { currentVersion, seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { listChoices, saveChoices } from './choices.ts'
import { sendDigests } from './digest.ts'
import { tellStaff } from './tell.ts'

// Clocks change on the second Sunday of March.
const { academy, deps } = setUpApi({ timeZone: 'America/New_York' })
const maya = setUpActor(deps, 'admissions', 'Maya Chen')
const omar = setUpActor(deps, 'admissions', 'Omar Haddad')
const finn = setUpActor(deps, 'finance', 'Finn Sample')
const vera = setUpActor(deps, 'viewer', 'Vera Sample')
setUpSchedule(deps)
const email = 'ada@visitor.example'

beforeEach(async () => {
  await academy.rows("update staff set notices = '{}', digest_on = null")
  await academy.rows('delete from applications; delete from staff_notices; delete from graphile_worker._private_jobs')
})

const at = (day: string, time: string) => zonedTime(day, time, deps.timeZone)
const apply = () => academy.registered({ EmailAddress: email, FullName: 'Ada Byron' })
const assignTo = async (id: string, to: string | null, actor = maya) =>
  assign(deps, actor, await currentVersion(academy, id), to)
const choices = (of: typeof maya, way: string) => saveChoices(deps, of, () => way)

/** Does the jobs that events have queued, twice, as the queue may. */
async function tell(now = new Date()): Promise<void> {
  const jobs = await academy.rows<{ payload: { events: number[] } }>(
    `delete from graphile_worker._private_jobs where payload->'events' is not null returning payload`,
  )
  for (const { payload } of [...jobs, ...jobs]) await tellStaff(deps, payload, now)
}

/** What goes out of a kind, by the name of its reader. */
async function sent(kind: 'notice' | 'digest') {
  const people = await academy.rows<{ email: string; name: string }>('select email, name from staff')
  return (await sendWaiting(academy, kind, 'staff')).map(({ to, subject, text }) => ({
    to: people.find((person) => person.email === to.address)?.name,
    subject,
    text,
  }))
}
const subjects = async (kind: 'notice' | 'digest') => (await sent(kind)).map(({ to, subject }) => `${to}: ${subject}`)

test('an assignment is emailed to the new assignee at once, unless it is their own act or undone meanwhile', async () => {
  await choices(omar, 'at_once')
  const id = await apply()
  await assignTo(id, omar.staffId, omar)
  await tell()
  expect(await subjects('notice')).toEqual([])
  await assignTo(id, null)
  await assignTo(id, omar.staffId)
  await tell()
  const [mail, ...others] = await sent('notice')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'Omar Haddad',
    subject: expect.stringMatching(/^Maya Chen assigned Ada Byron to you/),
  })
  expect(mail?.text).toContain(`/desk/applications/${id}`)
  expect(mail?.text).not.toContain(email)
  await assignTo(id, null)
  await assignTo(id, omar.staffId)
  await tell()
  await assignTo(id, maya.staffId)
  expect(await subjects('notice')).toEqual([])
})

test('an answer goes to the assignee, and to all who decide where nobody is assigned', async () => {
  for (const person of [maya, omar, finn]) await choices(person, 'at_once')
  await expectDeclined(
    saveChoices(deps, maya, () => 'often'),
    'invalid',
  )
  const own = await apply()
  await assignTo(own, omar.staffId, omar)
  await sentDecision(academy, maya, own, 'offered')
  await choose(deps, { email }, own, 'accept', await seenOffer(academy, own))
  await tell()
  expect(await subjects('notice')).toEqual([expect.stringMatching(/^Omar Haddad: Ada Byron accepted the offer · /)])
  await academy.rows('delete from applications')
  const free = await apply()
  await choose(deps, { email }, free, 'withdraw', { status: 'submitted', offer: '' })
  await tell()
  expect((await subjects('notice')).sort()).toEqual([
    expect.stringMatching(/^Maya Chen: Ada Byron withdrew the application/),
    expect.stringMatching(/^Omar Haddad: Ada Byron withdrew the application/),
  ])
})

test('a question or file goes to the assignee, a discrepancy to finance, and nothing to who chose so or has left', async () => {
  expect((await listChoices(deps, maya)).map(({ kind }) => kind)).not.toContain('discrepancy')
  expect(await listChoices(deps, vera)).toEqual([])
  await choices(maya, 'at_once')
  await choices(omar, 'at_once')
  await choices(finn, 'at_once')
  const id = await apply()
  await askQuestion(deps, { email }, id, 'Of nobody?')
  await tell()
  await assignTo(id, maya.staffId, maya)
  await askQuestion(deps, { email }, id, 'In May?')
  await tell()
  expect(await subjects('notice')).toEqual([expect.stringMatching(/^Maya Chen: Ada Byron asked a question/)])
  const happen = async (kind: string, detail: object) => {
    const insert = 'insert into record_events (record_id, kind, detail) values ($1, $2, $3) returning id'
    const [event] = await academy.rows<{ id: string }>(insert, [id, kind, detail])
    await tellStaff(deps, { events: [Number(event?.id)] })
  }
  await happen('document', { step: 'sent', name: 'Transcript' })
  await happen('document', { step: 'accepted', name: 'Transcript' })
  expect(await subjects('notice')).toEqual([
    expect.stringMatching(/^Maya Chen: Ada Byron sent a file for “Transcript” · /),
  ])
  await happen('money', { step: 'found', problem: 'overpaid', amount: 'USD 5', subject: 'x' })
  expect(await subjects('notice')).toEqual([
    expect.stringContaining('Finn Sample: Ada Byron: USD 5 more was paid than is owed'),
  ])
  await askQuestion(deps, { email }, id, 'In June?')
  await tell()
  await choices(maya, 'none')
  expect(await subjects('notice')).toEqual([])
  await choices(maya, 'at_once')
  await askQuestion(deps, { email }, id, 'In July?')
  await tell()
  await academy.rows('update staff set disabled_at = now() where id = $1', [maya.staffId])
  expect(await subjects('notice')).toEqual([])
  await academy.rows('update staff set disabled_at = null')
})

test('of many in a day, thirty come at once and the others in the digest', async () => {
  await choices(omar, 'at_once')
  const id = await apply()
  const events = await academy.rows<{ id: string }>(
    `insert into record_events (record_id, staff_id, kind, detail)
     select $1, $2, 'assigned', jsonb_build_object('to', $3::text) from generate_series(1, 32) returning id`,
    [id, maya.staffId, omar.staffId],
  )
  await academy.rows('update records set assignee_id = $1', [omar.staffId])
  await tellStaff(deps, { events: events.map((event) => Number(event.id)) })
  expect(await subjects('notice')).toHaveLength(30)
  await sendDigests(deps, at(dayAfter(dayIn(deps.timeZone, new Date()), 1), '08:00'))
  expect(await subjects('digest')).toEqual([expect.stringContaining(', and 1 more')])
})

test('a digest comes once a day at eight of the academy, on both sides of a change of clocks, if there is something', async () => {
  const id = await apply()
  await assignTo(id, omar.staffId)
  const days = ['2027-03-13', '2027-03-14', '2027-03-15']
  const [asked] = await academy.rows<{ id: string }>('select id from record_events order by id desc limit 1')
  const happen = async (moment: Date) => {
    await academy.rows('delete from staff_notices')
    await academy.rows('update record_events set at = $2 where id = $1', [asked?.id, moment])
    await tellStaff(deps, { events: [Number(asked?.id)] }, moment)
  }
  const came: string[] = []
  for (const day of days) {
    await happen(at(day, '07:59'))
    for (const time of ['02:30', '07:50', '08:00', '08:10', '12:00', '20:00']) {
      const now = at(day, time)
      // In two processes.
      await Promise.all([sendDigests(deps, now), sendDigests(deps, now)])
      for (const mail of await subjects('digest')) came.push(`${now.toISOString()} ${mail.slice(0, 22)}`)
    }
  }
  expect(came).toEqual([
    '2027-03-13T13:00:00.000Z Omar Haddad: Your desk',
    '2027-03-14T12:00:00.000Z Omar Haddad: Your desk',
    '2027-03-15T12:00:00.000Z Omar Haddad: Your desk',
  ])
  await happen(at('2027-03-15', '09:00'))
  await sendDigests(deps, at('2027-03-15', '09:10'))
  expect(await subjects('digest')).toEqual([])
  // After an outage of the whole morning.
  await sendDigests(deps, at('2027-03-16', '19:50'))
  const [late] = await sent('digest')
  expect(late?.text).toContain('Maya Chen assigned Ada Byron to you')
  expect(late?.text).toMatch(/Open the to-do list:\s+\S+\/desk\s/)
})

test('a digest that waits for a mail server says what still holds, and nothing once its reader has left', async () => {
  const id = await apply()
  await assignTo(id, omar.staffId)
  await tell()
  const tomorrow = at(dayAfter(dayIn(deps.timeZone, new Date()), 1), '08:00')
  await sendDigests(deps, tomorrow)
  await assignTo(id, null)
  expect(await subjects('digest')).toEqual([])
  await academy.rows('update staff set digest_on = null; update staff_notices set sent_on = null')
  await assignTo(id, omar.staffId)
  await sendDigests(deps, tomorrow)
  await disablePerson(deps, null, omar.staffId, null)
  expect(await subjects('digest')).toEqual([])
})
