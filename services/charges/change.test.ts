import { beforeEach, expect, test } from 'vitest'
import { dayAfter as calendarDay } from '#content/format.ts'
import { createCheckout } from '#services/payments/checkout/open.ts'
import { findRecord } from '#services/records/record.ts'
import type { Actor } from '#services/rights.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { currentVersion, dayAfter, offeredStart } from '#tests/fixtures/decision.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { enrolled, payCharges, tuitionOf } from '#tests/fixtures/tuition.ts'
import { addCharge, endCharge, moveDueDay } from './change.ts'
import { findAccount } from './find.ts'
import { changeParts, changePlan } from './plan.ts'
import { awardScholarship, takeBackScholarship } from './scholarship.ts'
import { moveDueDays } from './shift.ts'

const { academy, deps } = setUpApi()
const finn = setUpActor(deps, 'finance', 'Finn Sample')
const maya = setUpActor(deps, 'admissions', 'Maya Sample')

let id: string
beforeEach(async () => {
  id = await enrolled(academy, finn)
})
const seen = () => currentVersion(academy, id)
const tuition = () => tuitionOf(academy, id)
/** Of each charge: what is asked and owed, in main units. */
const amounts = async () => (await tuition()).map(({ asked, owed }) => [asked / 100, owed / 100])
const charge = async (at: number) => (await tuition())[at]?.id ?? ''
const pay = async (...at: number[]) => payCharges(academy, id, await Promise.all(at.map(charge)))
const inParts = (...parts: [amount: number, days: number][]) =>
  parts.map(([amount, days], at) => ({ row: at + 1, amount: Math.round(amount * 100), dueOn: dayAfter(days) }))

test('other amounts and days: what was paid stays, new charges ask for the rest to the cent', async () => {
  await pay(0, 1)
  await changeParts(deps, finn, await seen(), inParts([1000, 40], [1999.99, 20], [0.01, 50]), 'By phone')
  const after = await tuition()
  expect(after.map(({ kind, number, asked, received, owed }) => [kind, number, asked, received, owed])).toEqual([
    ['deposit', 0, 30_000, 30_000, 0],
    ['installment', 2, 199_999, 0, 199_999],
    ['installment', 1, 150_000, 150_000, 0],
    ['installment', 3, 100_000, 0, 100_000],
    ['installment', 4, 1, 0, 1],
    ['installment', 2, 0, 0, 0],
    ['installment', 3, 0, 0, 0],
  ])
  const { timeline } = await findRecord(deps, id)
  expect(timeline.at(-1)).toMatchObject({
    what: 'charge',
    by: 'Finn Sample',
    text: 'By phone',
    detail: { step: 'plan', amount: 'USD 3,000' },
  })
  const logged = "select detail from audit_log where action = 'charges.changed' and record_id = $1"
  expect(await academy.rows(logged, [id])).toEqual([{ detail: { step: 'plan', amount: 300_000, currency: 'usd' } }])
})

test('another plan of the offer: what was paid covers its first parts, a scholarship lowers the last; not one that was not offered', async () => {
  await pay(0)
  await awardScholarship(deps, finn, await seen(), { amount: 50_000 }, 'Essay')
  const change = async (kind: string) => changePlan(deps, finn, await seen(), kind, 'By phone')
  const open = async () => (await tuition()).flatMap(({ kind, owed }) => (owed > 0 ? [[kind, owed / 100]] : []))
  await change('full')
  expect(await open()).toEqual([['tuition', 4000]])
  await expectDeclined(change('full'), 'conflict')
  for (const kind of ['deposit', 'toString', 'x']) await expectDeclined(change(kind), 'invalid')
  await change('monthly')
  expect(await open()).toEqual([
    ['installment', 1500],
    ['installment', 1500],
    ['installment', 1000],
  ])
  await takeBackScholarship(deps, finn, await seen(), 'Withdrawn')
  expect((await open()).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(4500)
})

test('parts that do not fit are refused in words, and nothing changes', async () => {
  const before = await tuition()
  const attempt = async (parts: ReturnType<typeof inParts>, actor: Actor = finn) =>
    changeParts(deps, actor, await seen(), parts, 'Why')
  for (const [parts, field] of [
    [inParts([4799, 10]), 'parts'],
    [[], 'parts'],
    [Array.from({ length: 37 }, () => ({ row: 1, amount: 100, dueOn: dayAfter(10) })), 'parts'],
    [inParts([-1, 10], [4801, 10]), 'amount-1'],
    [inParts([Number.NaN, 10]), 'amount-1'],
    [inParts([1e13, 10]), 'amount-1'],
    [inParts([4800, -1]), 'day-1'],
    [inParts([4800, 4000]), 'day-1'],
  ] as const) {
    await expectDeclined(attempt([...parts]), 'invalid', { errors: { [field]: [expect.any(String)] } })
  }
  await expectDeclined(attempt(inParts([300, 7], [1500, 30], [1500, 60], [1500, 90])), 'conflict')
  await expectDeclined(changeParts(deps, finn, await seen(), inParts([4800, 10]), ' '), 'invalid')
  await expectDeclined(attempt(inParts([4800, 10]), maya), 'forbidden')
  const old = { ...finn, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expectDeclined(attempt(inParts([4800, 10]), old), 'verify')
  const version = await seen()
  await changeParts(deps, finn, version, inParts([4800, 10]), 'Once')
  await expectDeclined(changeParts(deps, finn, version, inParts([4800, 20]), 'Twice'), 'stale')
  expect((await tuition()).filter(({ owed }) => owed > 0)).toHaveLength(1)
  expect(before).toHaveLength(4)
})

test('a plan changed while the checkout is open: the checkout ends first; what is paid there all the same is too much', async () => {
  const open = async () => {
    const charge = (await tuition()).find(({ owed }) => owed > 0)
    return (await createCheckout(deps)(id, { chargeIds: [charge?.id ?? ''] })).split('/').at(-1) ?? ''
  }
  const ended = await open()
  await changeParts(deps, finn, await seen(), inParts([4800, 10]), 'Why')
  expect(academy.fake.checkoutSessions.get(ended)?.status).toBe('expired')
  const again = await open()
  academy.fake.faults = ['down', 'down', 'down', 'down']
  await changeParts(deps, finn, await seen(), inParts([4000, 10], [800, 20]), 'Why')
  academy.fake.faults = []
  await academy.webhook(stripeEvent('checkout.session.completed', academy.fake.complete(again)))
  const all = await tuition()
  expect(all.filter(({ owed }) => owed < 0).map(({ owed }) => owed)).toEqual([-480_000])
  expect(all.filter(({ owed }) => owed > 0).map(({ owed }) => owed)).toEqual([400_000, 80_000])
})

test('a bank debit under way must settle first', async () => {
  const url = await createCheckout(deps)(id, { chargeIds: [await charge(0)] })
  const completed = academy.fake.complete(url.split('/').at(-1) ?? '', 'unpaid')
  await academy.webhook(stripeEvent('checkout.session.completed', completed))
  await expectDeclined(changeParts(deps, finn, await seen(), inParts([4800, 10]), 'Why'), 'conflict')
})

test('a due day moves; not of what is paid, to the past, or of another record', async () => {
  await pay(0)
  const move = async (chargeId: string, dueOn: string) =>
    moveDueDay(deps, finn, await seen(), { chargeId, dueOn }, 'Asked for it')
  await move(await charge(1), dayAfter(45))
  expect((await tuition())[1]).toMatchObject({ dueOn: dayAfter(45), owed: 150_000 })
  await expectDeclined(move(await charge(1), dayAfter(45)), 'invalid')
  for (const day of ['', '2027-02-30', dayAfter(-1), dayAfter(9999)])
    await expectDeclined(move(await charge(1), day), 'invalid')
  await expectDeclined(move(await charge(0), dayAfter(45)), 'conflict')
  const [other] = await tuitionOf(academy, await enrolled(academy, finn))
  await expectDeclined(move(other?.id ?? '', dayAfter(45)), 'not_found')
  await expectDeclined(move('x', dayAfter(45)), 'not_found')
})

test('after a move to a later start, the days move by as much, once; nothing becomes overdue', async () => {
  await pay(0)
  await putStart(academy, 'later', { starts: calendarDay(offeredStart.starts, 28) })
  await expectDeclined(moveDueDays(deps, finn, await seen(), 'Why'), 'conflict')
  await academy.rows("update applications set start_id = 'later' where id = $1", [id])
  expect((await findAccount(deps, id))?.shift).toEqual({
    from: offeredStart.starts,
    to: calendarDay(offeredStart.starts, 28),
  })
  await moveDueDays(deps, finn, await seen(), 'Moved with the start')
  expect((await tuition()).map(({ dueOn }) => dueOn)).toEqual([7, 58, 88, 118].map(dayAfter))
  expect((await findAccount(deps, id))?.shift).toBeNull()
  await academy.rows('update applications set start_id = $2 where id = $1', [id, offeredStart.id])
  await academy.rows(
    'update charges set due_on = current_date + 3 where account_id = $1 and due_on > current_date + 60',
    [id],
  )
  await moveDueDays(deps, finn, await seen(), 'Moved back')
  expect((await tuition()).every(({ dueOn }) => dueOn !== null && dueOn >= dayAfter(0))).toBe(true)
})

test('a scholarship lowers the last open charges first, and what is paid if need be; taken back, all is owed again', async () => {
  await pay(0)
  const award = async (wanted: Parameters<typeof awardScholarship>[3]) =>
    awardScholarship(deps, finn, await seen(), wanted, 'Essay')
  await award({ amount: 160_000 })
  expect(await amounts()).toEqual([
    [300, 0],
    [1500, 1500],
    [1400, 1400],
    [0, 0],
  ])
  // Of the tuition before scholarships.
  await award({ percent: 25 })
  expect(await amounts()).toEqual([
    [300, 0],
    [1500, 1500],
    [200, 200],
    [0, 0],
  ])
  for (const wanted of [
    { amount: 200_001 },
    { amount: 0 },
    { amount: Number.NaN },
    { percent: 0 },
    { percent: 101 },
    { percent: 12.5 },
  ]) {
    await expectDeclined(award(wanted), 'invalid', { errors: { amount: [expect.any(String)] } })
  }
  await award({ amount: 200_000 })
  expect(await amounts()).toEqual([
    [0, -300],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await takeBackScholarship(deps, finn, await seen(), 'Essay withdrawn')
  expect(await amounts()).toEqual([
    [300, 0],
    [1500, 1500],
    [1500, 1500],
    [1500, 1500],
  ])
  await expectDeclined(takeBackScholarship(deps, finn, await seen(), 'Again'), 'conflict')
  await expectDeclined(awardScholarship(deps, maya, await seen(), { percent: 10 }, 'Why'), 'forbidden')
})

test('without an accepted seat there is no tuition to change', async () => {
  await academy.rows("update applications set status = 'withdrawn' where id = $1", [id])
  await expectDeclined(awardScholarship(deps, finn, await seen(), { percent: 10 }, 'Why'), 'conflict')
  await expectDeclined(changeParts(deps, finn, await seen(), inParts([4800, 10]), 'Why'), 'conflict')
})

test('another charge is added with words for the payer, and ended; tuition is not ended so', async () => {
  const add = async (changes: object = {}) =>
    addCharge(
      deps,
      finn,
      await seen(),
      { description: 'Laptop', amount: 90_000, dueOn: dayAfter(14), ...changes },
      'Lent',
    )
  await add()
  const [laptop] = (await tuition()).filter(({ kind }) => kind === 'other')
  expect(laptop).toMatchObject({ description: 'Laptop', owed: 90_000, dueOn: dayAfter(14), currency: 'usd' })
  for (const [field, value] of Object.entries({ description: ' ', amount: 0.5, dueOn: dayAfter(-1) })) {
    await expectDeclined(add({ [field]: value }), 'invalid', { errors: { [field]: [expect.any(String)] } })
  }
  await expectDeclined(add({ description: 'x'.repeat(121) }), 'invalid')
  const end = async (chargeId: string) => endCharge(deps, finn, await seen(), chargeId, 'Returned')
  await expectDeclined(end(await charge(0)), 'conflict')
  await end(laptop?.id ?? '')
  expect((await tuition()).find(({ kind }) => kind === 'other')).toMatchObject({ asked: 0, owed: 0 })
  await expectDeclined(end(laptop?.id ?? ''), 'conflict')
})
