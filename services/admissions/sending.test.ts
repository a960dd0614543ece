import { beforeEach, expect, test } from 'vitest'
import { pollOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { findRecord } from '#services/records/record.ts'
import { snooze } from '#services/records/work.ts'
import { disablePerson } from '#services/staff/service.ts'
import { currentVersion, dayAfter, draftedDecision, typedDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendDecision } from './decisions.ts'
import { findDecisions } from './find.ts'
import { sendDecisions } from './sending.ts'
import { undoSending } from './undo.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const omar = setUpActor(deps, 'admin', 'Omar Sample')
let id: string
beforeEach(async () => {
  id = await academy.registered({ CohortId: '' })
})

const seen = () => currentVersion(academy, id)
const offer = (changes = {}) => ({ ...typedDecision('offered'), ...changes })
const send = async (actor = maya, wanted: ReturnType<typeof typedDecision> = offer()) =>
  sendDecision(deps, actor, await seen(), wanted)
/** As if its minute were over. */
const letGo = () =>
  academy.rows(`update decisions set send_at = now() where state = 'scheduled' and record_id = $1`, [id])
const getState = async () => {
  const { state, status } = await findRecord(deps, id)
  return [state, status]
}

test('one step schedules an offer, whose email goes out after a minute', async () => {
  const before = Date.now()
  const decision = await send()
  const { open } = await findDecisions(deps, id)
  expect(open).toMatchObject({ id: decision, state: 'scheduled', staffName: 'Maya Sample' })
  const after = (open?.sendAt?.getTime() ?? 0) - before
  expect([after >= 60_000, after < 70_000]).toEqual([true, true])
  // Nobody has to do anything, and the applicant knows nothing yet.
  expect(await getState()).toEqual(['waiting', 'submitted'])
  const jobs = await academy.rows<{ runAt: Date }>(
    `select run_at as "runAt" from graphile_worker.jobs where key = $1`,
    [`send_decisions ${decision}`],
  )
  expect(jobs).toEqual([{ runAt: open?.sendAt }])
  await sendDecisions(deps)
  expect(await getState()).toEqual(['waiting', 'submitted'])
  await letGo()
  await sendDecisions(deps)
  expect(await getState()).toEqual(['waiting', 'offered'])
  const kinds = (await academy.getJobs(id)).map(({ payload }) => payload)
  expect(kinds).toContainEqual({ kind: 'decision', to: 'visitor', id, part: decision })
})

test('undone, it is a draft with its words, and its record is what it was', async () => {
  const { since } = await findRecord(deps, id)
  const decision = await send()
  expect(await undoSending(deps, omar, id, decision)).toBe('offered')
  expect((await findDecisions(deps, id)).open).toMatchObject({
    state: 'draft',
    sendAt: null,
    subject: expect.any(String),
  })
  expect(await findRecord(deps, id)).toMatchObject({ state: 'new', since })
  const until = new Date(Date.now() + 86_400_000)
  await snooze(deps, maya, await seen(), until)
  await send()
  await undoSending(deps, omar, id, decision)
  expect(await findRecord(deps, id)).toMatchObject({ state: 'waiting', snoozedUntil: until })
  await expectDeclined(undoSending(deps, omar, id, decision), 'conflict')
  // The same draft is sent again.
  expect(await send(omar)).toBe(decision)
  await letGo()
  await expectDeclined(undoSending(deps, maya, id, decision), 'conflict', {
    message: 'It can no longer be undone: it is on its way.',
  })
  await sendDecisions(deps)
  await expectDeclined(undoSending(deps, maya, id, decision), 'conflict')
  expect(await getState()).toEqual(['waiting', 'offered'])
})

test('of two people at once, one sends, and the other learns who did', async () => {
  const now = await seen()
  const both = [maya, omar].map((actor) => sendDecision(deps, actor, now, offer()))
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ reason: 'stale', message: expect.stringContaining('scheduled the offer') })
  await expectDeclined(send(), 'conflict', { message: 'A decision is scheduled already. Undo it first.' })
})

test('nothing goes out once its author is disabled, and the draft comes back', async () => {
  const gone = await hire(deps.database, 'admissions', 'Jonas Sample')
  await send(gone)
  await disablePerson(deps, omar, gone.staffId)
  await letGo()
  await sendDecisions(deps)
  expect((await findDecisions(deps, id)).open).toMatchObject({ state: 'draft', notSent: 'author' })
  expect(await getState()).toEqual(['in_progress', 'submitted'])
  expect(await academy.getJobs(id)).not.toContainEqual(
    expect.objectContaining({ payload: expect.objectContaining({ kind: 'decision' }) }),
  )
})

test('at a time of the next 90 days, before the last day to answer', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000)
  const sendAt = async (time: Date) => sendDecision(deps, maya, await seen(), offer({ respondBy: dayAfter(5) }), time)
  await expectDeclined(sendAt(at(7)), 'invalid', { errors: { respondBy: [expect.any(String)] } })
  for (const time of [at(91), new Date(Number.NaN)]) await expectDeclined(sendAt(time), 'invalid')
  const tomorrow = at(1)
  await sendAt(tomorrow)
  expect((await findDecisions(deps, id)).open?.sendAt).toEqual(tomorrow)
})

test('viewers and finance neither send nor undo', async () => {
  const decision = await send()
  for (const role of ['viewer', 'finance'] as const) {
    const other = await hire(deps.database, role, 'Tess Sample')
    await expectDeclined(send(other), 'forbidden')
    await expectDeclined(undoSending(deps, other, id, decision), 'forbidden')
  }
})

test('what is due becomes so with one email, however often the task runs', async () => {
  const decision = await send(maya, typedDecision('rejected'))
  await letGo()
  await Promise.all([sendDecisions(deps), sendDecisions(deps)])
  await sendDecisions(deps)
  const { timeline } = await findRecord(deps, id)
  const told = timeline.filter(({ what }) => what === 'decision' || what === 'status')
  expect(told.slice(-2)).toMatchObject([
    { what: 'status', by: null, detail: { from: 'submitted', to: 'rejected' } },
    { what: 'decision', by: null, detail: { step: 'sent', outcome: 'rejected', decision } },
  ])
  const emails = (await academy.getJobs(id)).filter(({ payload }) => 'part' in payload)
  expect(emails.map(({ payload }) => payload)).toEqual([{ kind: 'decision', to: 'visitor', id, part: decision }])
  expect(await findDecisions(deps, id)).toMatchObject({ open: null, sent: [{ id: decision }] })
})

test.each([
  ['status', `update applications set status = 'withdrawn' where id = $1`],
  ['last_day', `update decisions set respond_by = '2020-01-01' where record_id = $1`],
])('a decision that is no longer possible comes back: %s', async (reason, change) => {
  await send()
  await letGo()
  await academy.rows(change, [id])
  await sendDecisions(deps)
  expect((await findDecisions(deps, id)).open).toMatchObject({ state: 'draft', notSent: reason })
  const { waitingOn, timeline } = await findRecord(deps, id)
  expect(waitingOn).toBe(0)
  expect(timeline.at(-1)).toMatchObject({ what: 'decision', by: null, detail: { step: 'returned', reason } })
})

test('who is declined cannot pay any more; a run that closes many ends some of their checkouts, another task the others', async () => {
  const closed = await Promise.all(Array.from({ length: 21 }, () => academy.registered()))
  for (const applicant of closed) {
    await academy.checkout(applicant)
    await draftedDecision(academy, maya, applicant, 'rejected')
  }
  await academy.rows(`update decisions set state = 'scheduled', send_at = now() where record_id = any($1)`, [closed])
  await sendDecisions(deps)
  const countOpen = async () => (await academy.rows(`select 1 from checkout_sessions where status = 'open'`)).length
  expect(await countOpen()).toBe(1)
  await academy.rows(`update checkout_sessions set asked_at = now() - interval '2 minutes'`)
  await pollOpenCheckoutSessions(deps)
  expect(await countOpen()).toBe(0)
})
