import { beforeEach, expect, test } from 'vitest'
import { setStatus } from '#services/admissions/status.ts'
import { choose, findToWithdraw } from '#services/applicants/choices.ts'
import { notePayment } from '#services/payments/by-hand.ts'
import { toldProblems } from '#services/payments/problems.ts'
import { erasePerson } from '#services/privacy/service.ts'
import { findRecord } from '#services/records/record.ts'
import { setUpRefunding } from '#tests/api/refunding.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { enrolled, payCharges, tuitionOf } from '#tests/fixtures/tuition.ts'
import { findAccount } from './find.ts'
import { decideReturn, findReturn } from './return.ts'

const desk = setUpRefunding()
const { academy, staff } = desk
const { deps } = academy
const { fin } = staff
const email = 'grace@visitor.example'
const signIn = { id: '', email, createdAt: new Date() }

let id: string
beforeEach(async () => {
  id = await enrolled(academy, fin, { EmailAddress: email })
})
const seen = () => currentVersion(academy, id)
const set = async (status: string) => setStatus(deps, staff.admissions, await seen(), status, { reason: 'By phone' })
/** Of each charge: what is asked, was kept, and is owed, in main units. */
const amounts = async () =>
  (await tuitionOf(academy, id)).map(({ asked, received, returned, owed }) =>
    [asked, received - returned, owed].map((amount) => amount / 100),
  )
const pay = async (...at: number[]) => {
  const charges = await tuitionOf(academy, id)
  await payCharges(
    academy,
    id,
    at.map((index) => charges[index]?.id ?? ''),
  )
}
const problems = async () => (await toldProblems(deps.database, id)).map(({ problem, amount }) => [problem, amount])
const decide = async (amount: number, note = '', actor = fin) => decideReturn(deps, actor, await seen(), amount, note)
const state = async () => (await findRecord(deps, id)).state
const refunded = () =>
  academy.rows<{ amount: string }>('select amount from refunds where account_id = $1 order by id', [id])

test.each<[string, () => Promise<void>]>([
  ['staff', () => set('withdrawn')],
  ['the applicant', () => choose(deps, signIn, id, 'withdraw', { status: 'accepted' })],
])('%s withdraws: what is open ends at once, and the proposal is to do', async (who, withdraw) => {
  await pay(0, 1)
  expect(await findToWithdraw(deps, signIn, id)).toMatchObject({
    tuition: { paid: 'USD 1,800', returned: 'USD 750' },
    owesTuition: true,
  })
  await withdraw()
  expect(await amounts()).toEqual([
    [300, 300, 0],
    [1500, 1500, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await problems()).toEqual([['withdrawal', 'USD 750']])
  expect(await findReturn(deps, id)).toMatchObject({ amount: 75_000, paid: 180_000, outside: 0, currency: 'usd' })
  expect((await findRecord(deps, id)).waitingOn).toBe(0)
  await decide(75_000)
  await desk.work()
  expect(await amounts()).toEqual([
    [300, 300, 0],
    [750, 750, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await problems()).toEqual([])
  // What the applicant did is for those who fill the seat.
  expect(await state()).toBe(who === 'staff' ? 'done' : 'in_progress')
  await expectDeclined(decide(75_000), 'conflict')
})

test('a refund goes across payments, the latest first; what came outside Stripe is to be returned by other means', async () => {
  await pay(0)
  await pay(1)
  const [, , second] = await tuitionOf(academy, id)
  await notePayment(deps, fin, await seen(), {
    parts: [{ chargeId: second?.id ?? '', amount: 50_000 }],
    reason: 'Check 7',
  })
  await set('withdrawn')
  expect(await findReturn(deps, id)).toMatchObject({ amount: 100_000, paid: 230_000, outside: 0 })
  await decide(200_000)
  expect((await refunded()).map(({ amount }) => Number(amount)).toSorted((one, other) => one - other)).toEqual([
    30_000, 150_000,
  ])
  expect(await problems()).toEqual([['overpaid', 'USD 200']])
  await desk.work()
  expect(await amounts()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [300, 500, -200],
    [0, 0, 0],
  ])
  expect(await problems()).toEqual([['overpaid', 'USD 200']])
  expect(await state()).toBe('in_progress')
})

test('staff may return another amount, or nothing with a note; wrong amounts and others are refused', async () => {
  await pay(0, 1)
  await set('withdrawn')
  for (const amount of [-1, 0.5, Number.NaN, 180_001])
    await expectDeclined(decide(amount), 'invalid', { errors: { amount: [expect.any(String)] } })
  await expectDeclined(decide(0, ' '), 'invalid', { errors: { note: [expect.any(String)] } })
  await expectDeclined(decide(0, 'Why', staff.admissions), 'forbidden')
  await expectDeclined(decide(0, 'Why', { ...fin, verifiedAt: new Date(0) }), 'verify')
  const version = await seen()
  await decideReturn(deps, fin, version, 0, 'Never came, did not answer')
  await expectDeclined(decideReturn(deps, fin, version, 75_000, ''), 'stale')
  expect([await problems(), await refunded(), await state()]).toEqual([[], [], 'done'])
  const { timeline } = await findRecord(deps, id)
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'charge',
      text: 'Never came, did not answer',
      detail: { step: 'kept', amount: 'USD 1,800' },
    }),
  )
})

test('nothing was paid: nothing is to be decided; an offer that is withdrawn ends charges, too', async () => {
  await set('withdrawn')
  expect([await problems(), await state()]).toEqual([[], 'done'])
  expect((await amounts()).every(([asked]) => asked === 0)).toBe(true)
  await expectDeclined(decide(0, 'Why'), 'conflict')
})

test('a reopened application owes nothing by itself, and its proposal is gone', async () => {
  await pay(0, 1)
  await set('withdrawn')
  await set('in_review')
  expect((await amounts()).every(([, , owed]) => owed === 0)).toBe(true)
  expect(await problems()).toEqual([])
  expect((await findAccount(deps, id))?.reopened).toEqual({ ended: 300_000, kept: 180_000 })
})

test('a deferral ends no charges', async () => {
  await academy.rows("update applications set status = 'deferred' where id = $1", [id])
  expect((await amounts()).map(([asked]) => asked)).toEqual([300, 1500, 1500, 1500])
})

test('of an erased person who paid, open charges end; a payment noted by staff is kept, too', async () => {
  const [first] = await tuitionOf(academy, id)
  await notePayment(deps, fin, await seen(), { parts: [{ chargeId: first?.id ?? '', amount: 10_000 }], reason: 'Cash' })
  await erasePerson(deps, staff.admin, email)
  expect(await amounts()).toEqual([
    [100, 100, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
})
