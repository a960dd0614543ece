import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { findDecisions } from '#services/admissions/find.ts'
import { setInterview } from '#services/admissions/interviews.ts'
import { setStatus } from '#services/admissions/status.ts'
import { choose } from '#services/applicants/choices.ts'
import { remind } from '#services/reminders/remind.ts'
import { saveForm } from '#services/saved-forms/service.ts'
import { DAY } from '#services/secrets.ts'
import { currentVersion, seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'

// The mail server is away while things change. Once it is back, nobody reads what is no longer so.

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const email = 'ada@visitor.example'
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: email })
  await academy.rows('delete from graphile_worker._private_jobs')
})

const seen = () => currentVersion(academy, id)
const subjects = async (kind?: string) => (await sendWaiting(academy, kind)).map(({ subject }) => subject)
const emailStates = async () => (await findDecisions(deps, id)).sent.map((sent) => [sent.outcome, sent.email])

test('of two decisions only the last is sent, and the desk says so of the other', async () => {
  await sentDecision(academy, maya, id, 'rejected')
  await setStatus(deps, maya, await seen(), 'in_review', { reason: 'a mistake' })
  await sentDecision(academy, maya, id, 'offered')
  expect(await emailStates()).toEqual([
    ['offered', 'waiting'],
    ['rejected', 'outdated'],
  ])
  expect(await sendWaiting(academy, 'decision')).toHaveLength(1)
  expect(await emailStates()).toEqual([
    ['offered', 'sent'],
    ['rejected', 'outdated'],
  ])
})

test('an offer that was answered in the meantime is not sent', async () => {
  await sentDecision(academy, maya, id, 'offered')
  await choose(deps, { email }, id, 'accept', await seenOffer(academy, id))
  expect(await subjects()).toEqual([expect.stringContaining('Offer accepted')])
})

test('a confirmation does not follow the news that the application is closed', async () => {
  const again = await academy.registered({ EmailAddress: email })
  await setStatus(deps, maya, await currentVersion(academy, again), 'withdrawn')
  expect(await subjects('application')).toEqual([])
})

test('a reminder of a saved form that was saved again is not sent', async () => {
  const form = { key: 'outdated', email, answers: { step: 1, fields: {} } }
  await saveForm(deps, form)
  await remind(deps, zonedTime(dayAfter(dayIn(deps.timeZone, new Date()), 28), '08:00', deps.timeZone))
  await saveForm(deps, form)
  expect(await subjects('saved_form')).toHaveLength(1)
})

const day = (days: number) => new Date(Math.floor((Date.now() + days * DAY) / 60_000) * 60_000)
const set = async (at: Date | null, minutes = 30) =>
  setInterview(deps, maya, await seen(), { at, minutes, place: 'Room 1', notes: '' })
const weekday = (at: Date) => at.toLocaleDateString('en-US', { timeZone: deps.timeZone, weekday: 'long' })

test('an interview that was canceled and set again is two emails, so that no calendar keeps the first', async () => {
  await set(day(3))
  await subjects('interview')
  await set(null)
  await set(day(4))
  const [canceled, invited] = (await subjects('interview')).sort()
  expect([canceled, invited]).toEqual([
    expect.stringContaining(`is canceled: ${weekday(day(3))}`),
    expect.stringContaining(`Your interview: ${weekday(day(4))}`),
  ])
})

test('the email of an interview that was moved twice names the time that the applicant was told', async () => {
  await set(day(3))
  await subjects('interview')
  await set(day(4))
  await set(day(5))
  const [moved, ...others] = await sendWaiting(academy, 'interview')
  expect(others).toEqual([])
  expect(moved?.text.replaceAll('\n', ' ')).toContain(`It was planned for ${weekday(day(3))}`)
  // Moved away and back: the time stays.
  await set(day(6))
  await set(day(5), 45)
  expect(await subjects('interview')).toEqual([expect.stringContaining('Your interview has changed')])
})

test('an interview whose invitation never went out is not moved: it is set', async () => {
  await set(day(3))
  await set(day(4))
  const [invitation, ...others] = await sendWaiting(academy, 'interview')
  expect(others).toEqual([])
  expect(invitation?.subject).toContain(`Your interview: ${weekday(day(4))}`)
  expect(invitation?.text).not.toContain('planned for')
})
