import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { remindOfInterviews } from '#services/admissions/interviews.ts'
import { choose } from '#services/applicants/choices.ts'
import { askForDocuments } from '#services/documents/ask.ts'
import { saveForm } from '#services/saved-forms/service.ts'
import { currentVersion, seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { remind } from './remind.ts'
import { listReminderSettings, saveReminderSetting } from './settings.ts'

// Clocks change on the second Sunday of March.
const { academy, deps } = setUpApi({ timeZone: 'America/New_York' })
const maya = setUpActor(deps, 'admissions')
const finance = setUpActor(deps, 'finance')
const schedule = setUpSchedule(deps)
const email = 'ada@visitor.example'

beforeEach(() =>
  academy.rows(
    'delete from reminders; delete from saved_forms; delete from applications; delete from reminder_settings',
  ),
)

const at = (day: string, time: string) => zonedTime(day, time, deps.timeZone)
const today = dayIn(deps.timeZone, new Date())
const inDays = (days: number, time = '08:00') => at(dayAfter(today, days), time)
const subjects = async () => (await sendWaiting(academy, 'reminder')).map(({ subject }) => subject)

async function applied(createdAt: Date, changes: Record<string, string> = {}): Promise<string> {
  const id = await academy.registered({ EmailAddress: email, ...changes })
  await academy.rows('update applications set created_at = $2 where id = $1', [id, createdAt])
  await academy.rows('delete from graphile_worker._private_jobs')
  return id
}

/** What some hours of some days queue, in two processes, with the academy's own day and hour: "13 08: fee.2". */
async function live(from: string, days: number): Promise<string[]> {
  const queued: string[] = []
  const hours = ['00:30', '07:50', '08:00', '08:10', '20:00']
  const moments = Array.from({ length: days }, (_value, day) =>
    hours.map((hour) => at(dayAfter(from, day), hour)),
  ).flat()
  for (const now of moments) {
    await Promise.all([remind(deps, now), remind(deps, now)])
    const jobs = await academy.rows<{ part: string }>(
      "delete from graphile_worker._private_jobs returning payload->>'part' as part",
    )
    const hour = now.toLocaleTimeString('en-US', { timeZone: deps.timeZone, hour: 'numeric', hourCycle: 'h23' })
    queued.push(...jobs.map(({ part }) => `${dayIn(deps.timeZone, now).slice(-2)} ${hour}: ${part}`))
  }
  return queued
}

test('a fee is asked for twice, at eight in the morning, on both sides of a change of clocks', async () => {
  await applied(at('2027-03-10', '23:30'))
  expect(await live('2027-03-10', 14)).toEqual(['12 08: fee.2', '16 08: fee.6'])
})

test('nobody gets two reminders in a day, whichever of their addresses they used', async () => {
  await applied(at('2027-03-10', '09:00'))
  await applied(at('2027-03-10', '10:00'), { EmailAddress: 'Ada+second@visitor.example' })
  expect(await live('2027-03-10', 10)).toEqual(['12 08: fee.2', '13 08: fee.2', '16 08: fee.6', '17 08: fee.6'])
})

test('who is reminded of an interview today, at whatever hour, gets no other reminder that day', async () => {
  const id = await applied(at('2027-03-10', '09:00'))
  const other = await applied(at('2027-03-10', '09:00'), { EmailAddress: 'bo@visitor.example' })
  const interview =
    'update applications set interview_at = $2, interview_reminds = true, interview_id = gen_random_uuid() where id = $1'
  await academy.rows(interview, [id, at('2027-03-13', '15:00')])
  await academy.rows(interview, [other, at('2027-03-13', '07:30')])
  for (const hour of ['07:30', '15:00']) {
    await remindOfInterviews(deps, at('2027-03-12', hour))
    await remind(deps, at('2027-03-12', hour === '15:00' ? hour : '08:00'))
  }
  const jobs = await academy.rows<{ kind: string }>(
    "delete from graphile_worker._private_jobs returning payload->>'kind' as kind",
  )
  expect(jobs.map(({ kind }) => kind)).toEqual(['interview', 'interview'])
  expect(await live('2027-03-13', 1)).toEqual(['13 08: fee.2', '13 08: fee.2'])
})

test('after an outage reminders come late in the day, but not at night, and old ones never', async () => {
  await applied(at('2027-03-08', '09:00'))
  await applied(at('2027-03-10', '09:00'), { EmailAddress: 'bo@visitor.example' })
  await remind(deps, at('2027-03-12', '20:00'))
  expect(await subjects()).toEqual([])
  await remind(deps, at('2027-03-13', '19:59'))
  expect(await subjects()).toHaveLength(1)
})

test('who has paid, or owes nothing on the waitlist, is not asked', async () => {
  const id = await applied(inDays(-2))
  await remind(deps, inDays(0))
  await academy.rows("update applications set fee_status = 'waived' where id = $1", [id])
  expect(await subjects()).toEqual([])
  await academy.rows("update applications set fee_status = 'due' where id = $1", [id])
  await remind(deps, inDays(4))
  const [mail] = await sendWaiting(academy, 'reminder')
  expect([mail?.subject, mail?.text]).toEqual([
    expect.stringContaining('fee'),
    expect.stringContaining(`/apply?application=${id}`),
  ])
})

test('an offer is asked about three days and one day before its last day, until it is answered', async () => {
  const id = await applied(inDays(-30))
  await sentDecision(academy, maya, id, 'offered')
  const [{ last = '' } = {}] = await academy.rows<{ last: string }>('select respond_by::text as last from decisions')
  const before = (days: number) => at(dayAfter(last, -days), '08:00')
  await remind(deps, before(4))
  expect(await subjects()).toEqual([])
  await remind(deps, before(3))
  await remind(deps, before(2))
  const [mail] = await sendWaiting(academy, 'reminder')
  expect(mail?.text).not.toContain('{{')
  expect(await subjects()).toEqual([])
  await remind(deps, before(1))
  await choose(deps, { email }, id, 'accept', await seenOffer(academy, id))
  expect(await subjects()).toEqual([])
})

test('learners hear of their first class three days before, with how to join, and nobody else does', async () => {
  const id = await applied(inDays(-30))
  await sentDecision(academy, maya, id, 'offered')
  const [{ start = '' } = {}] = await academy.rows<{ start: string }>('select start_id as start from applications')
  const { starts } = schedule.findStart(start) ?? { starts: '' }
  const joining = 'https://meet.example/first-class'
  await academy.rows(`update schedule_entries set value = value || $2 where id = $1`, [start, { joining }])
  await schedule.refresh()
  expect(
    JSON.stringify([
      schedule.findStart(start),
      await (await academy.api.request('/CourseNorthAmerica/get-cohorts')).json(),
    ]),
  ).not.toContain(joining)
  await academy.rows('delete from graphile_worker._private_jobs')
  await remind(deps, at(dayAfter(starts, -3), '08:00'))
  expect(await subjects()).toEqual([])
  await choose(deps, { email }, id, 'accept', await seenOffer(academy, id))
  await academy.rows("update applications set status_since = now() - interval '1 day'")
  await academy.rows('delete from graphile_worker._private_jobs')
  await remind(deps, at(dayAfter(starts, -3), '08:00'))
  const [mail] = await sendWaiting(academy, 'reminder')
  expect(mail?.text).toContain(joining)
  await remind(deps, at(dayAfter(starts, -1), '08:00'))
  expect(await subjects()).toEqual([])
})

test('a saved form has one reminder, three days before its end', async () => {
  await saveForm(deps, { key: 'kept', email, answers: {} })
  await academy.rows('delete from graphile_worker._private_jobs')
  expect(await live(dayAfter(today, 24), 8)).toEqual([expect.stringMatching(/ 08: reminder\.\d+$/)])
})

test('staff change a text, switch a reminder off, and overwrite nobody', async () => {
  const [fee] = await listReminderSettings(deps.database, deps.decisions)
  const typed = { kind: 'fee', isOn: true, subject: 'Please pay {{fee}}', body: 'For {{course}}.', seen: '' }
  expect(fee).toMatchObject({ kind: 'fee', isOn: true, seen: '' })
  await expectDeclined(saveReminderSetting(deps, finance, typed), 'forbidden')
  await expectDeclined(saveReminderSetting(deps, maya, { ...typed, body: 'Hello {{firstName}}' }), 'invalid')
  await expectDeclined(saveReminderSetting(deps, maya, { ...typed, kind: 'other' }), 'invalid')
  await saveReminderSetting(deps, maya, typed)
  await expectDeclined(saveReminderSetting(deps, maya, typed), 'stale')
  await applied(inDays(-2))
  await remind(deps, inDays(0))
  expect(await subjects()).toEqual([expect.stringMatching(/^Please pay \w+ [\d.]+$/)])
  const [{ seen = '' } = {}] = await listReminderSettings(deps.database, deps.decisions)
  await saveReminderSetting(deps, maya, { ...typed, isOn: false, seen })
  await remind(deps, inDays(4))
  expect(await subjects()).toEqual([])
})

test('missing documents are asked for twice, while they are missing, and not after their last day', async () => {
  const id = await applied(inDays(-9), { ApplicationFeeWaiverCode: 'CANDLE25' })
  const ask = async (other: string, days: number) => {
    const asked = { chosen: [], other, respondBy: dayAfter(today, days) }
    await askForDocuments(deps, maya, await currentVersion(academy, id), asked)
  }
  await ask('Transcript', 20)
  await ask('Photo ID', 3)
  await academy.rows("update documents set asked_at = asked_at - interval '2 days'")
  await academy.rows('delete from graphile_worker._private_jobs')
  await remind(deps, inDays(0))
  const [first, ...more] = await sendWaiting(academy, 'reminder')
  expect(more).toEqual([])
  expect(first?.text).toMatch(/Transcript.*Photo ID/s)
  await remind(deps, inDays(1))
  expect(await subjects()).toEqual([])
  await remind(deps, inDays(4))
  await academy.rows("update documents set state = 'sent'")
  expect(await subjects()).toEqual([])
  await academy.rows("update documents set state = 'asked', asked_at = asked_at - interval '1 day', respond_by = $1", [
    dayAfter(today, -1),
  ])
  await academy.rows('delete from reminders')
  await remind(deps, inDays(3))
  expect(await subjects()).toEqual([])
})
