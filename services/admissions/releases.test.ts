import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findRecord } from '#services/records/record.ts'
import type { Actor } from '#services/rights.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { heldDecision, seenNow, typedDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { editDecision, findDecisions, holdDecision, prepareDecision } from './decisions.ts'
import { countOpenDecisions, findRelease, listOpenDecisions, listReleases } from './lists.ts'
import { prepareRelease, startRelease, takeBack } from './releases.ts'
import { sendDecisions } from './send.ts'
import { setStatus } from './status.ts'

let academy: TestApi
let [maya, vera]: Actor[] = []
let people: string[]
beforeAll(async () => {
  academy = await openApi()
  maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  vera = await hire(academy.deps.database, 'viewer', 'Vera Sample')
})
afterAll(() => academy.close())
beforeEach(async () => {
  await academy.rows(`update decisions set state = 'discarded' where state in ('prepared', 'held', 'released')`)
  people = [await academy.registered(), await academy.registered(), await academy.registered()]
})

const me = () => maya as Actor
const held = async () => {
  const outcomes = ['offered', 'waitlisted', 'rejected'] as const
  const ids: string[] = []
  for (const [index, outcome] of outcomes.entries()) {
    ids.push(await heldDecision(academy, me(), people[index] ?? '', outcome))
  }
  return ids
}
const statesOf = async (ids: string[]) => {
  const rows = await academy.rows<{ id: string; state: string }>('select id, state from decisions where id = any($1)', [
    ids,
  ])
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}
/** As if its time had come. */
const letGo = (id: string) =>
  academy.rows(
    `update decisions set send_at = now() - interval '1 second' where release_id = $1 and state = 'released'`,
    [id],
  )
const released = async (wanted: string[] | 'all held' = 'all held') => {
  const id = await prepareRelease(academy.deps, me(), wanted)
  await startRelease(academy.deps, me(), id, null)
  return id
}
const emailsTo = (id: string) => academy.jobsOf(id).then((jobs) => jobs.filter(({ payload }) => 'part' in payload))

test('a dry run shows each email, and nothing goes out before ten minutes are over', async () => {
  const ids = await held()
  const id = await prepareRelease(academy.deps, me(), 'all held')
  const dryRun = await findRelease(academy.deps, me(), id)
  expect(dryRun).toMatchObject({ counts: { held: 3 }, releasedAt: null, canTakeBack: false, staffName: 'Maya Sample' })
  expect(dryRun.rows.map(({ id, outcome }) => [id, outcome])).toEqual([
    [ids[0], 'offered'],
    [ids[1], 'waitlisted'],
    [ids[2], 'rejected'],
  ])
  for (const { mail, body } of dryRun.rows) expect(mail.text).toContain(body)

  const before = Date.now()
  const started = await startRelease(academy.deps, me(), id, new Date(before - 1000))
  expect(started).toMatchObject({ released: 3, skipped: 0 })
  expect(started.sendAt.getTime()).toBeGreaterThanOrEqual(before + 600_000)
  expect(await startRelease(academy.deps, me(), id, null)).toEqual(started)
  await sendDecisions(academy.deps)
  expect(await statesOf(ids)).toEqual(['released', 'released', 'released'])
  expect(await findRelease(academy.deps, me(), id)).toMatchObject({ canTakeBack: true, counts: { released: 3 } })
})

test('what is due becomes so with one email, however often the task runs', async () => {
  const ids = await held()
  const id = await released(ids)
  await letGo(id)
  await Promise.all([sendDecisions(academy.deps), sendDecisions(academy.deps)])
  await sendDecisions(academy.deps)
  expect(await statesOf(ids)).toEqual(['sent', 'sent', 'sent'])
  const expected = [
    ['offered', 'waiting'],
    ['waitlisted', 'waiting'],
    ['rejected', 'done'],
  ]
  for (const [index, applicant] of people.entries()) {
    const record = await findRecord(academy.deps, applicant)
    expect([record.status, record.state]).toEqual(expected[index])
    const told = record.timeline.filter(({ what }) => what === 'decision' || what === 'status')
    expect(told.slice(-2)).toMatchObject([
      { what: 'status', by: null, detail: { from: 'submitted', to: record.status } },
      { what: 'decision', by: null, detail: { step: 'sent', outcome: record.status, decision: ids[index] } },
    ])
    expect((await emailsTo(applicant)).map(({ payload }) => payload)).toEqual([
      { kind: 'decision', to: 'visitor', id: applicant, part: ids[index] },
    ])
    const { open, sent } = await findDecisions(academy.deps, applicant)
    expect([open, sent.map((one) => one.id)]).toEqual([null, [ids[index]]])
  }
  expect((await findRelease(academy.deps, me(), id)).emails).toEqual({ waiting: 3 })
  await academy.rows(
    `insert into sent_emails (key, record_id, recipient, subject, text)
     select 'decision.visitor.' || record_id || '.' || id, record_id, '', '', '' from decisions where id = $1`,
    [ids[0]],
  )
  await academy.rows(
    `insert into record_events (record_id, kind, detail)
     select record_id, 'email_failed', jsonb_build_object('part', id) from decisions where id = $1`,
    [ids[1]],
  )
  const { emails, rows } = await findRelease(academy.deps, me(), id)
  expect(emails).toEqual({ sent: 1, failed: 1, waiting: 1 })
  expect(ids.map((one) => rows.find((row) => row.id === one)?.email)).toEqual(['sent', 'failed', 'waiting'])
  await expect(takeBack(academy.deps, me(), { release: id })).rejects.toMatchObject({ reason: 'conflict' })
  await expect(takeBack(academy.deps, me(), { decision: ids[0] ?? '' })).rejects.toMatchObject({ reason: 'conflict' })
  expect((await listReleases(academy.deps, me()))[0]).toMatchObject({ id, decisions: 3 })
})

test('one decision or all are taken back until their time has come', async () => {
  const ids = await held()
  const id = await released(ids)
  expect(await takeBack(academy.deps, me(), { decision: ids[1] ?? '' })).toBe(1)
  expect(await statesOf(ids)).toEqual(['released', 'held', 'released'])
  expect(await takeBack(academy.deps, me(), { release: id })).toBe(2)
  expect(await statesOf(ids)).toEqual(['held', 'held', 'held'])
  await letGo(id)
  await sendDecisions(academy.deps)
  expect(await statesOf(ids)).toEqual(['held', 'held', 'held'])
  await expect(startRelease(academy.deps, me(), id, null)).rejects.toMatchObject({ reason: 'conflict' })

  const again = await released(ids)
  await academy.rows('update decisions set send_at = now() where release_id = $1', [again])
  await expect(takeBack(academy.deps, me(), { release: again })).rejects.toMatchObject({ reason: 'conflict' })
  await sendDecisions(academy.deps)
  expect(await statesOf(ids)).toEqual(['sent', 'sent', 'sent'])
})

test('what is no longer held, was edited since, or would expire before it goes out stays behind, and is counted', async () => {
  const [offered = '', waitlisted = '', rejected = ''] = await held()
  const late = await academy.registered()
  const fourth = await heldDecision(academy, me(), late, 'waitlisted')
  const id = await prepareRelease(academy.deps, me(), [offered, waitlisted, rejected, fourth])
  await setStatus(academy.deps, me(), await seenNow(academy, people[2] ?? ''), 'withdrawn')
  await editDecision(academy.deps, me(), await seenNow(academy, late), fourth, typedDecision('waitlisted'))
  // The offer is open for 14 days.
  const in20Days = new Date(Date.now() + 20 * 86_400_000)
  expect(await startRelease(academy.deps, me(), id, in20Days)).toMatchObject({
    released: 1,
    skipped: 3,
    sendAt: in20Days,
  })
  expect(await statesOf([offered, waitlisted, rejected, fourth])).toEqual(['held', 'released', 'discarded', 'prepared'])
  // Held again, it is no part of the dry run that showed it as it was.
  await holdDecision(academy.deps, me(), await seenNow(academy, late), fourth)
  expect((await findRelease(academy.deps, me(), id)).rows).toHaveLength(3)
})

test('a decision that its application can no longer become returns, and so does an offer that has run out', async () => {
  const ids = await held()
  const id = await released(ids)
  await letGo(id)
  await academy.rows(`update applications set status = 'withdrawn' where id = $1`, [people[1]])
  await academy.rows(`update decisions set respond_by = '2020-01-01' where id = $1`, [ids[0]])
  await sendDecisions(academy.deps)
  expect(await statesOf(ids)).toEqual(['prepared', 'prepared', 'sent'])
  const record = await findRecord(academy.deps, people[1] ?? '')
  expect(record).toMatchObject({ status: 'withdrawn', state: 'in_progress', waitingOn: 0 })
  expect(record.timeline.at(-1)).toMatchObject({ what: 'decision', by: null, detail: { step: 'returned' } })
  expect(await findRecord(academy.deps, people[0] ?? '')).toMatchObject({ status: 'submitted', waitingOn: 0 })
  expect(await emailsTo(people[0] ?? '')).toEqual([])
  expect(await emailsTo(people[1] ?? '')).toEqual([])
})

test('a rejected applicant cannot pay any more', async () => {
  const [, , applicant = ''] = people
  await academy.checkout(applicant)
  const id = await released([await heldDecision(academy, me(), applicant, 'rejected')])
  await letGo(id)
  await sendDecisions(academy.deps)
  const sessions = await academy.rows('select status from checkout_sessions where application_id = $1', [applicant])
  expect(sessions).toEqual([{ status: 'expired' }])
})

test('of two starts, or a start and a take back at once, each decision follows one of them', async () => {
  const ids = await held()
  const [one, other] = [await prepareRelease(academy.deps, me(), ids), await prepareRelease(academy.deps, me(), ids)]
  const starts = await Promise.allSettled([one, other].map((id) => startRelease(academy.deps, me(), id, null)))
  // The second dry run took them over.
  expect(starts.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  const twice = [...ids, ...ids].map((decision) => takeBack(academy.deps, me(), { decision }))
  const taken = await Promise.allSettled(twice)
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await statesOf(ids)).toEqual(['held', 'held', 'held'])
})

test('lists have what is open, a page at a time, oldest first', async () => {
  const ids = await held()
  const last = await academy.registered()
  const prepared = await prepareDecision(academy.deps, me(), await seenNow(academy, last), typedDecision('rejected'))
  expect(await countOpenDecisions(academy.deps, me())).toEqual({ prepared: 1, held: 3, released: 0 })
  const { rows, next } = await listOpenDecisions(academy.deps, me(), { state: 'held' })
  expect([rows.map(({ id }) => id), next]).toEqual([ids, undefined])
  expect(rows[0]).toMatchObject({ name: expect.any(String), course: 'Cyber Security', status: 'submitted', version: 3 })
  const after = await listOpenDecisions(academy.deps, me(), { state: 'held', after: ids[1] })
  expect(after.rows.map(({ id }) => id)).toEqual([ids[2]])
  expect((await listOpenDecisions(academy.deps, me(), { state: 'prepared' })).rows).toMatchObject([{ id: prepared }])
})

test('bad input and people who may not decide release nothing', async () => {
  const ids = await held()
  const id = await prepareRelease(academy.deps, me(), ids)
  const stranger = vera as Actor
  const forbidden = [
    () => prepareRelease(academy.deps, stranger, ids),
    () => startRelease(academy.deps, stranger, id, null),
    () => takeBack(academy.deps, stranger, { release: id }),
    () => findRelease(academy.deps, stranger, id),
    () => listReleases(academy.deps, stranger),
    () => listOpenDecisions(academy.deps, stranger, { state: 'held' }),
    () => countOpenDecisions(academy.deps, stranger),
  ]
  for (const attempt of forbidden) await expect(attempt).rejects.toMatchObject({ reason: 'forbidden' })
  for (const missing of ['x', '', crypto.randomUUID()]) {
    const tries = [
      () => startRelease(academy.deps, me(), missing, null),
      () => takeBack(academy.deps, me(), { release: missing }),
      () => takeBack(academy.deps, me(), { decision: missing }),
      () => findRelease(academy.deps, me(), missing),
    ]
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ reason: 'not_found' })
  }
  for (const none of [[], ['x'], [crypto.randomUUID()]]) {
    await expect(prepareRelease(academy.deps, me(), none)).rejects.toMatchObject({ reason: 'invalid' })
  }
  for (const sendAt of [new Date(Number.NaN), new Date('9999-01-01')]) {
    await expect(startRelease(academy.deps, me(), id, sendAt)).rejects.toMatchObject({ reason: 'invalid' })
  }
  expect(await statesOf(ids)).toEqual(['held', 'held', 'held'])
  const page = await findRelease(academy.deps, me(), id, 'not an id')
  expect(page.rows).toHaveLength(3)
})
