import { beforeEach, expect, test } from 'vitest'
import { pollOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion, draftedDecision, typedDecision } from '#tests/fixtures/decision.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findDecisions, saveDraft, sendDecision, undoSending } from './decisions.ts'
import { countOpenDecisions, findRelease, listOpenDecisions, listReleases } from './lists.ts'
import { prepareRelease, sendDecisions, startRelease, takeBack } from './releases.ts'
import { setStatus } from './status.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let people: string[]
beforeEach(async () => {
  await academy.rows(`update decisions set state = 'discarded' where state in ('draft', 'scheduled')`)
  people = [await academy.registered(), await academy.registered(), await academy.registered()]
})

const outcomes = ['offered', 'waitlisted', 'rejected'] as const
const held = async () => {
  const ids: string[] = []
  for (const [index, outcome] of outcomes.entries())
    ids.push(await draftedDecision(academy, maya, people[index] ?? '', outcome))
  return ids
}
const getStates = async (ids: string[]) => {
  const all = 'select id, state from decisions where id = any($1)'
  const rows = await academy.rows<{ id: string; state: string }>(all, [ids])
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}
/** As if its time had come. */
const letGo = (id: string) =>
  academy.rows(
    `update decisions set send_at = now() - interval '1 second' where release_id = $1 and state = 'scheduled'`,
    [id],
  )
const released = async (wanted: string[] | 'all drafts' = 'all drafts') => {
  const id = await prepareRelease(deps, maya, wanted)
  await startRelease(deps, maya, id, null)
  return id
}
const emailsTo = (id: string) => academy.getJobs(id).then((jobs) => jobs.filter(({ payload }) => 'part' in payload))

test('a dry run shows each email, and nothing goes out before ten minutes are over', async () => {
  const ids = await held()
  const id = await prepareRelease(deps, maya, 'all drafts')
  const dryRun = await findRelease(deps, maya, id)
  expect(dryRun).toMatchObject({ counts: { draft: 3 }, releasedAt: null, canTakeBack: false, staffName: 'Maya Sample' })
  expect(dryRun.rows.map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((item, n) => [item, outcomes[n]]))
  for (const { mail, body } of dryRun.rows) expect(mail.text).toContain(body)

  const before = Date.now()
  const started = await startRelease(deps, maya, id, new Date(before - 1000))
  expect(started).toMatchObject({ released: 3, skipped: 0 })
  expect(started.sendAt.getTime()).toBeGreaterThanOrEqual(before + 600_000)
  expect(await startRelease(deps, maya, id, null)).toEqual(started)
  await sendDecisions(deps)
  expect(await getStates(ids)).toEqual(['scheduled', 'scheduled', 'scheduled'])
  expect(await findRelease(deps, maya, id)).toMatchObject({ canTakeBack: true, counts: { scheduled: 3 } })
})

test('what is due becomes so with one email, however often the task runs', async () => {
  const ids = await held()
  const id = await released(ids)
  await letGo(id)
  await Promise.all([sendDecisions(deps), sendDecisions(deps)])
  await sendDecisions(deps)
  expect(await getStates(ids)).toEqual(['sent', 'sent', 'sent'])
  for (const [index, applicant] of people.entries()) {
    const record = await findRecord(deps, applicant)
    expect([record.status, record.state]).toEqual([outcomes[index], index < 2 ? 'waiting' : 'done'])
    const told = record.timeline.filter(({ what }) => what === 'decision' || what === 'status')
    expect(told.slice(-2)).toMatchObject([
      { what: 'status', by: null, detail: { from: 'submitted', to: record.status } },
      { what: 'decision', by: null, detail: { step: 'sent', outcome: record.status, decision: ids[index] } },
    ])
    const email = { kind: 'decision', to: 'visitor', id: applicant, part: ids[index] }
    expect((await emailsTo(applicant)).map(({ payload }) => payload)).toEqual([email])
    const { open, sent } = await findDecisions(deps, applicant)
    expect([open, sent.map((item) => item.id)]).toEqual([null, [ids[index]]])
  }
  expect((await findRelease(deps, maya, id)).emails).toEqual({ waiting: 3 })
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
  const { emails, rows } = await findRelease(deps, maya, id)
  expect(emails).toEqual({ sent: 1, failed: 1, waiting: 1 })
  expect(ids.map((item) => rows.find((row) => row.id === item)?.email)).toEqual(['sent', 'failed', 'waiting'])
  await expectDeclined(takeBack(deps, maya, id), 'conflict')
  expect((await listReleases(deps, maya))[0]).toMatchObject({ id, decisions: 3 })
})

test('one decision or all are taken back until their time has come', async () => {
  const ids = await held()
  const id = await released(ids)
  expect(await undoSending(deps, maya, people[1] ?? '', ids[1] ?? '')).toBe('waitlisted')
  expect(await getStates(ids)).toEqual(['scheduled', 'draft', 'scheduled'])
  expect(await takeBack(deps, maya, id)).toBe(2)
  expect(await getStates(ids)).toEqual(['draft', 'draft', 'draft'])
  await letGo(id)
  await sendDecisions(deps)
  expect(await getStates(ids)).toEqual(['draft', 'draft', 'draft'])
  await expectDeclined(startRelease(deps, maya, id, null), 'conflict')

  const again = await released(ids)
  await academy.rows('update decisions set send_at = now() where release_id = $1', [again])
  await expectDeclined(takeBack(deps, maya, again), 'conflict')
  await sendDecisions(deps)
  expect(await getStates(ids)).toEqual(['sent', 'sent', 'sent'])
})

test('what was discarded or edited since, or would expire before it goes out, stays behind', async () => {
  const [offered = '', waitlisted = '', rejected = ''] = await held()
  const late = await academy.registered()
  const fourth = await draftedDecision(academy, maya, late, 'waitlisted')
  const id = await prepareRelease(deps, maya, [offered, waitlisted, rejected, fourth])
  await setStatus(deps, maya, await currentVersion(academy, people[2] ?? ''), 'withdrawn')
  await saveDraft(deps, maya, await currentVersion(academy, late), typedDecision('waitlisted'))
  // The offer is open for 14 days.
  const in20Days = new Date(Date.now() + 20 * 86_400_000)
  const started = { released: 1, skipped: 2, sendAt: in20Days }
  expect(await startRelease(deps, maya, id, in20Days)).toMatchObject(started)
  const states = ['draft', 'scheduled', 'discarded', 'draft']
  expect(await getStates([offered, waitlisted, rejected, fourth])).toEqual(states)
  // Edited, it is no part of the dry run that showed it as it was.
  expect((await findRelease(deps, maya, id)).rows).toHaveLength(3)
})

test('a decision that its application can no longer become returns, and so does an offer that has run out', async () => {
  const ids = await held()
  const id = await released(ids)
  await letGo(id)
  await academy.rows(`update applications set status = 'withdrawn' where id = $1`, [people[1]])
  await academy.rows(`update decisions set respond_by = '2020-01-01' where id = $1`, [ids[0]])
  await sendDecisions(deps)
  expect(await getStates(ids)).toEqual(['draft', 'draft', 'sent'])
  const record = await findRecord(deps, people[1] ?? '')
  expect(record).toMatchObject({ status: 'withdrawn', state: 'in_progress', waitingOn: 0 })
  expect(record.timeline.at(-1)).toMatchObject({ what: 'decision', by: null, detail: { step: 'returned' } })
  expect(await findRecord(deps, people[0] ?? '')).toMatchObject({ status: 'submitted', waitingOn: 0 })
  expect(await emailsTo(people[0] ?? '')).toEqual([])
  expect(await emailsTo(people[1] ?? '')).toEqual([])
})

test('a rejected applicant cannot pay any more', async () => {
  const [, , applicant = ''] = people
  await academy.checkout(applicant)
  const id = await released([await draftedDecision(academy, maya, applicant, 'rejected')])
  await letGo(id)
  await sendDecisions(deps)
  const checkoutSessions = await academy.rows('select status from checkout_sessions where application_id = $1', [
    applicant,
  ])
  expect(checkoutSessions).toEqual([{ status: 'expired' }])
})

test('a run that closes many applications ends some of their checkouts, and another task the others', async () => {
  const closed = await Promise.all(Array.from({ length: 21 }, () => academy.registered()))
  for (const applicant of closed) await academy.checkout(applicant)
  const ids = await Promise.all(closed.map((applicant) => draftedDecision(academy, maya, applicant, 'rejected')))
  await letGo(await released(ids))
  await sendDecisions(deps)
  const countOpen = async () => (await academy.rows(`select 1 from checkout_sessions where status = 'open'`)).length
  expect(await countOpen()).toBe(1)
  await academy.rows(`update checkout_sessions set asked_at = now() - interval '2 minutes'`)
  await pollOpenCheckoutSessions(deps)
  expect(await countOpen()).toBe(0)
})

test('of two starts, or a start and a take back at once, each decision follows one of them', async () => {
  const ids = await held()
  const [one, other] = [await prepareRelease(deps, maya, ids), await prepareRelease(deps, maya, ids)]
  const starts = await Promise.allSettled([one, other].map((id) => startRelease(deps, maya, id, null)))
  // The second dry run took them over.
  expect(starts.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  const twice = [0, 1, 2, 0, 1, 2].map((at) => undoSending(deps, maya, people[at] ?? '', ids[at] ?? ''))
  const undone = await Promise.allSettled(twice)
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await getStates(ids)).toEqual(['draft', 'draft', 'draft'])
})

test('lists have what is open, a page at a time, oldest first', async () => {
  const ids = await held()
  const last = await academy.registered()
  await sendDecision(deps, maya, await currentVersion(academy, last), typedDecision('rejected'))
  expect(await countOpenDecisions(deps, maya)).toEqual({ draft: 3, scheduled: 1, notSent: 0 })
  const { rows, next } = await listOpenDecisions(deps, maya, { state: 'draft' })
  expect([rows.map(({ id }) => id), next]).toEqual([ids, undefined])
  expect(rows[0]).toMatchObject({ name: expect.any(String), course: training.name, status: 'submitted', version: 2 })
  const after = await listOpenDecisions(deps, maya, { state: 'draft', after: ids[1] })
  expect(after.rows.map(({ id }) => id)).toEqual([ids[2]])
  expect((await listOpenDecisions(deps, maya, { state: 'scheduled' })).rows).toMatchObject([{ recordId: last }])
})

test('bad input releases nothing', async () => {
  const ids = await held()
  const id = await prepareRelease(deps, maya, ids)
  for (const missing of ['x', '', crypto.randomUUID()]) {
    const tries = [
      () => startRelease(deps, maya, missing, null),
      () => takeBack(deps, maya, missing),
      () => findRelease(deps, maya, missing),
    ]
    for (const attempt of tries) await expectDeclined(attempt, 'not_found')
  }
  for (const none of [[], ['x'], [crypto.randomUUID()]]) {
    await expectDeclined(prepareRelease(deps, maya, none), 'invalid')
  }
  for (const sendAt of [new Date(Number.NaN), new Date('9999-01-01')]) {
    await expectDeclined(startRelease(deps, maya, id, sendAt), 'invalid')
  }
  expect(await getStates(ids)).toEqual(['draft', 'draft', 'draft'])
  const page = await findRelease(deps, maya, id, 'not an id')
  expect(page.rows).toHaveLength(3)
})
