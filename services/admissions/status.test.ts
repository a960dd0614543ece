import { beforeEach, expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import { applicationStatus } from '#services/applications/service.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion, offeredStart } from '#tests/fixtures/decision.ts'
import { getStart, otherTraining } from '#tests/fixtures/sample-content.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { setInterview } from './interviews.ts'
import { expireOffers, findAdmission, setStatus } from './status.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered()
})

const noInterview = { at: null, minutes: 30, place: '', notes: '' }
const found = () => findRecord(deps, id)
const set = async (to: string, reason = '') => setStatus(deps, maya, await currentVersion(academy, id), to, { reason })

test('a status has its event, its row of the log and the work that it leaves', async () => {
  expect(await findAdmission(deps, id)).toEqual({
    status: 'submitted',
    statusSince: null,
    startId: '',
    interviewAt: null,
    interviewMinutes: 30,
    interviewPlace: '',
    interviewNotes: '',
    next: ['in_review', 'withdrawn'],
    outcomes: ['waitlisted', 'offered', 'rejected'],
  })
  await setStatus(deps, maya, { id, version: 1 }, 'withdrawn', { reason: ' By phone. ' })
  const record = await found()
  expect(record).toMatchObject({ status: 'withdrawn', state: 'done' })
  expect(record.timeline.at(-1)).toMatchObject({
    what: 'status',
    by: 'Maya Sample',
    detail: { from: 'submitted', to: 'withdrawn' },
    text: 'By phone.',
  })
  expect(await applicationStatus(deps, id)).toMatchObject({ isClosed: true })
  const { statusSince } = await findAdmission(deps, id)
  expect(statusSince).toBeInstanceOf(Date)
  const log = 'select staff_id, request_id, detail from audit_log where record_id = $1 and action = $2'
  const row = { staff_id: maya.staffId, request_id: 'request of Maya Sample' }
  const detail = { from: 'submitted', to: 'withdrawn' }
  expect(await academy.rows(log, [id, 'application.status'])).toEqual([{ ...row, detail }])
})

test('a seat is deferred to another start of its course, which the email and the timeline name', async () => {
  for (const status of ['offered', 'accepted']) {
    await academy.rows('update applications set status = $2, status_since = now() where id = $1', [id, status])
  }
  const defer = async (startId: string) =>
    setStatus(deps, maya, await currentVersion(academy, id), 'deferred', { startId })
  for (const wrong of ['', 'x', getStart(otherTraining).id]) {
    await expect(defer(wrong), wrong).rejects.toMatchObject({ errors: { startId: [expect.any(String)] } })
  }
  await defer(offeredStart.id)
  expect(await findAdmission(deps, id)).toMatchObject({ status: 'deferred', startId: offeredStart.id })
  expect((await found()).timeline.at(-1)).toMatchObject({ what: 'placement' })
  const [job] = (await academy.getJobs(id)).filter(({ payload }) => (payload as EmailPayload).kind === 'status')
  const email = await loadEmail(deps, job?.payload as EmailPayload, new Date())
  expect(email).toMatchObject({ status: 'deferred', movedTo: { starts: offeredStart.starts } })
  // The seat is its own, also where there is no other.
  await putStart(academy, offeredStart.id, { ...offeredStart, seats: 1 })
  await set('accepted')
  expect(await findAdmission(deps, id)).toMatchObject({ status: 'accepted', startId: offeredStart.id })
  await putStart(academy, offeredStart.id, offeredStart)
})

test('each change brings an email, unless the status has changed again or the applicant is erased', async () => {
  const waiting = () =>
    academy.rows<{ payload: EmailPayload }>(
      `select payload from graphile_worker._private_jobs where payload->>'kind' = 'status' and payload->>'id' = $1 order by id`,
      [id],
    )
  const load = (payload: EmailPayload | undefined) => loadEmail(deps, payload as EmailPayload, new Date())
  await set('in_review')
  const [review] = (await waiting()).map(({ payload }) => payload)
  expect(await load(review)).toMatchObject({ kind: 'status', to: 'visitor', row: { id }, status: 'in_review' })
  await set('withdrawn')
  await set('in_review', 'They changed their mind.')
  const emails = await Promise.all((await waiting()).map(({ payload }) => load(payload)))
  expect(emails.map((email) => email !== undefined)).toEqual([false, false, true])
  await academy.rows("update applications set email = '' where id = $1", [id])
  expect(await load((await waiting()).at(-1)?.payload)).toBeUndefined()
})

test('what is closed is reopened with a reason alone', async () => {
  await set('withdrawn')
  for (const reason of ['', ' \n ']) await expectDeclined(set('in_review', reason), 'invalid')
  await set('in_review', 'They changed their mind.')
  expect(await found()).toMatchObject({ status: 'in_review', state: 'in_progress' })
})

test('an unknown or changed record and bad input change nothing', async () => {
  const seen = { id, version: 1 }
  const unseen = { id, version: 0 }
  await expectDeclined(setStatus(deps, maya, unseen, 'in_review'), 'stale')
  await expectDeclined(setInterview(deps, maya, unseen, noInterview), 'stale')
  for (const missing of [crypto.randomUUID(), 'x', '']) {
    const other = { id: missing, version: 1 }
    await expectDeclined(setStatus(deps, maya, other, 'in_review'), 'not_found')
    await expectDeclined(setInterview(deps, maya, other, noInterview), 'not_found')
    await expectDeclined(findAdmission(deps, missing), 'not_found')
  }
  for (const bad of ['', 'enrolled ', 'constructor', '__proto__']) await expectDeclined(set(bad), 'invalid')
  const notes = 'x'.repeat(10_001)
  await expectDeclined(set('in_review', notes), 'invalid')
  await expectDeclined(setInterview(deps, maya, seen, { ...noInterview, notes }), 'invalid')
  expect(await found()).toMatchObject({ version: 1, status: 'submitted' })
})

test('an offer expires when its last day is over where the academy is, and is to do', async () => {
  const lastDay = '2027-03-13'
  await academy.rows(`update applications set status = 'offered' where id = $1`, [id])
  await academy.rows(`update records set state = 'waiting' where id = $1`, [id])
  const insert = `insert into decisions (id, record_id, outcome, respond_by, subject, body, state, sent_at, staff_id)
    values (gen_random_uuid(), $1, 'offered', $2, 'A', 'B', 'sent', $3, $4)`
  // An earlier offer, before it was reopened.
  await academy.rows(insert, [id, '2026-01-01', '2025-12-01', maya.staffId])
  await academy.rows(insert, [id, lastDay, '2027-03-01', maya.staffId])
  const inNewYork = { ...deps, timeZone: 'America/New_York' }
  const end = Date.parse('2027-03-14T05:00:00.000Z')
  await expireOffers(inNewYork, new Date(end - 1))
  expect(await found()).toMatchObject({ status: 'offered' })
  await Promise.all([expireOffers(inNewYork, new Date(end)), expireOffers(inNewYork, new Date(end))])
  await expireOffers(inNewYork, new Date(end))
  const record = await found()
  expect(record).toMatchObject({ status: 'offer_expired', state: 'in_progress', waitingOn: 0 })
  expect(record.timeline.filter(({ what }) => what === 'status')).toMatchObject([
    { by: null, detail: { from: 'offered', to: 'offer_expired' } },
  ])
})
