import { beforeEach, expect, test } from 'vitest'
import { describeAnswers } from '#services/admissions/applicant-answers.ts'
import { setStatus } from '#services/admissions/status.ts'
import { findRecord } from '#services/records/record.ts'
import { setState } from '#services/records/work.ts'
import { currentVersion, draftedDecision, offeredStart, seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { type Choice, choose, findToWithdraw, isOfferOpen } from './choices.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: 'Ada@visitor.example' })
})

const signIn = { id: '', email: 'ada@visitor.example', createdAt: new Date() }
const found = () => findRecord(deps, id)
const press = async (choice: Choice, status: string, now?: Date) =>
  choose(deps, signIn, id, choice, { ...(await seenOffer(academy, id)), status }, now)
const offered = () => sentDecision(academy, maya, id, 'offered')
const steps = async () => (await found()).timeline.filter(({ what }) => what === 'status')

test('an offer is accepted once, however often the button is pressed; the desk sees by whom', async () => {
  await offered()
  const seen = await currentVersion(academy, id)
  await Promise.all([press('accept', 'offered'), press('accept', 'offered')])
  await press('accept', 'offered')
  expect(await found()).toMatchObject({ status: 'accepted', state: 'in_progress' })
  expect((await steps()).slice(1)).toMatchObject([
    { by: null, detail: { from: 'offered', to: 'accepted', by: 'applicant' } },
  ])
  await expect(setState(deps, maya, seen, 'done')).rejects.toThrow(/^The applicant accepted the offer just now\./)
})

test('an offer is declined for good, and nobody can pay for it any more', async () => {
  await academy.checkout(id)
  await offered()
  await press('decline', 'offered')
  expect(await found()).toMatchObject({ status: 'declined', state: 'done' })
  const checkoutSessions = await academy.rows('select status from checkout_sessions where account_id = $1', [id])
  expect(checkoutSessions).toEqual([{ status: 'expired' }])
  await expectDeclined(press('accept', 'offered'), 'conflict', {
    message: expect.stringContaining('Offer declined. You have declined our offer.'),
  })
})

test('an offer of both answers at once, one wins and the other shows what is so', async () => {
  await offered()
  const results = await Promise.allSettled([press('accept', 'offered'), press('decline', 'offered')])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await steps()).toHaveLength(2)
})

test('an offer can be answered until its last day is over at the academy', async () => {
  await offered()
  await academy.rows(`update decisions set respond_by = '2027-03-14' where record_id = $1`, [id])
  // Midnight in Edmonton is 06:00 UTC then.
  await expectDeclined(press('accept', 'offered', new Date('2027-03-15T06:00:00Z')), 'conflict', {
    message: expect.stringContaining('was Sunday, March 14, 2027.'),
  })
  await press('accept', 'offered', new Date('2027-03-15T05:59:59Z'))
  expect((await found()).status).toBe('accepted')
  for (const status of ['submitted', 'accepted', 'declined'] as const) {
    expect(isOfferOpen({ status, respondBy: null }, 'UTC')).toBe(false)
  }
})

test('withdrawing closes an application, ends its checkout and discards its decision', async () => {
  await academy.checkout(id)
  await draftedDecision(academy, maya, id, 'offered')
  expect(await findToWithdraw(deps, signIn, id)).toMatchObject({ status: 'submitted', canWithdraw: true })
  await press('withdraw', 'submitted')
  await press('withdraw', 'submitted')
  expect(await found()).toMatchObject({ status: 'withdrawn', state: 'done' })
  expect(await steps()).toHaveLength(1)
  const decisions = await academy.rows('select state from decisions where record_id = $1', [id])
  expect(decisions).toEqual([{ state: 'discarded' }])
  const checkoutSessions = await academy.rows('select status from checkout_sessions where account_id = $1', [id])
  expect(checkoutSessions).toEqual([{ status: 'expired' }])
  expect(await findToWithdraw(deps, signIn, id)).toMatchObject({ canWithdraw: false })
})

test('a withdrawal after acceptance is work for staff, and an open question outlives every status', async () => {
  await offered()
  await press('accept', 'offered')
  await setState(deps, maya, await currentVersion(academy, id), 'waiting')
  await press('withdraw', 'accepted')
  expect(await found()).toMatchObject({ status: 'withdrawn', state: 'in_progress' })

  const other = await academy.registered({ EmailAddress: 'Ada@visitor.example' })
  await academy.rows('update records set question_since = now() where id = $1', [other])
  await sentDecision(academy, maya, other, 'rejected')
  expect(await findRecord(deps, other)).toMatchObject({ status: 'rejected', state: 'in_progress' })
  expect((await findRecord(deps, other)).questionSince).not.toBeNull()
})

test('staff are told of an acceptance, and of a seat that its applicant gave up and who waits for it', async () => {
  const told = async () => (await sendWaiting(academy, 'answer', 'staff')).map(({ subject }) => subject)
  const sentence = async (which = id) => (await describeAnswers(deps, [which])).get(which)
  const waiting = await academy.registered({ EmailAddress: 'grace@visitor.example', CohortId: offeredStart.id })
  await sentDecision(academy, maya, waiting, 'waitlisted')
  await offered()
  await sendWaiting(academy, 'answer', 'staff')
  await press('accept', 'offered')
  expect(await sentence()).toBe('Accepted the offer')
  expect(await told()).toEqual([expect.stringMatching(/^Accepted the offer: /)])
  await press('withdraw', 'accepted')
  const [start] = await academy.rows<{ held: number }>(
    `select count(*)::int as held from applications where start_id = $1 and status in ('offered', 'accepted')`,
    [offeredStart.id],
  )
  const withdrew = `Withdrew after accepting: ${offeredStart.seats - Number(start?.held)} seats free, 1 waitlisted`
  expect(await sentence()).toBe(withdrew)
  expect(await told()).toEqual([expect.stringContaining(`${withdrew}: `)])

  // Neither what staff do nor a withdrawal that gives up no seat is such news.
  await setStatus(deps, maya, await currentVersion(academy, waiting), 'withdrawn')
  expect(await sentence(waiting)).toBeUndefined()
  expect(await told()).toEqual([])
})

test('withdrawing does not throw away an offer made since the page was opened', async () => {
  await offered()
  await expectDeclined(press('withdraw', 'submitted'), 'conflict', {
    message: expect.stringMatching(/Offer of admission\./),
  })
  expect((await found()).status).toBe('offered')
})

test.each(['accept', 'decline', 'withdraw'] as const)(
  'nobody can %s what is not offered or is closed',
  async (choice) => {
    if (choice === 'withdraw') await sentDecision(academy, maya, id, 'rejected')
    const { status } = await found()
    await expectDeclined(press(choice, status), 'conflict')
    expect((await found()).status).toBe(status)
  },
)

test('another person’s application answers as one that does not exist', async () => {
  const stranger = { ...signIn, email: 'grace@visitor.example' }
  const answers = [id, '01999e3f-0000-7000-8000-000000000000', 'nonsense', ''].map((which) =>
    choose(deps, stranger, which, 'withdraw', { status: 'submitted' }).catch(({ reason, message }) => [
      reason,
      message,
    ]),
  )
  expect(new Set((await Promise.all(answers)).map(String))).toEqual(
    new Set(['not_found,We could not find this application.']),
  )
  expect((await found()).status).toBe('submitted')
})
