import { beforeEach, expect, test } from 'vitest'
import { notePayment } from '#services/payments/by-hand.ts'
import { toldProblems } from '#services/payments/problems.ts'
import { setUpRefunding } from '#tests/api/refunding.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { enrolled, payCharges, tuitionOf } from '#tests/fixtures/tuition.ts'
import { allocateReturn } from './allocate.ts'
import { requestRefund } from './service.ts'

const desk = setUpRefunding()
const { academy, staff } = desk
const { deps } = academy
const { fin } = staff

let id: string
beforeEach(async () => {
  id = await enrolled(academy, fin)
})
const seen = () => currentVersion(academy, id)
const charge = async (at: number) => (await tuitionOf(academy, id))[at]?.id ?? ''
const amounts = async () =>
  (await tuitionOf(academy, id)).map(({ asked, received, returned, owed }) => [asked, received - returned, owed])
const problems = async () => (await toldProblems(deps.database, id)).map(({ problem, amount }) => [problem, amount])

/** Asks for a refund of the only payment. */
async function refund(amount: number): Promise<void> {
  const [payment] = await academy.rows<{ id: string }>('select id from checkout_sessions where account_id = $1', [id])
  const wanted = { checkoutSessionId: payment?.id ?? '', amount, reason: 'goodwill', note: '' }
  await requestRefund(deps, fin, await seen(), wanted)
}

test('what is refunded of tuition is not asked for again: the last part of the payment first', async () => {
  await payCharges(academy, id, [await charge(0), await charge(1)])
  await refund(160_000)
  await desk.work()
  expect((await amounts()).slice(0, 2)).toEqual([
    [20_000, 20_000, 0],
    [0, 0, 0],
  ])
  expect(await problems()).toEqual([])
})

test('too much is refunded without lowering what is asked; on its way back it is no problem any more', async () => {
  await payCharges(academy, id, [await charge(1)])
  await notePayment(deps, fin, await seen(), {
    parts: [{ chargeId: await charge(1), amount: 50_000 }],
    reason: 'Check 7',
  })
  expect(await problems()).toEqual([['overpaid', 'USD 500']])
  academy.fake.firstStatus = () => 'pending'
  await refund(50_000)
  await desk.work()
  expect(await problems()).toEqual([])
  await academy.rows("update ledger_entries set state = 'succeeded' where account_id = $1 and kind = 'refund'", [id])
  expect((await amounts())[1]).toEqual([150_000, 150_000, 0])
})

test('an amount is taken from payments at Stripe, in order, and what is left by other means', () => {
  const payments = [
    { checkoutSessionId: 'second', most: 60, parts: [{ chargeId: 'b', amount: 100 }] },
    { checkoutSessionId: null, most: 0, parts: [{ chargeId: 'b', amount: 30 }] },
    { checkoutSessionId: 'first', most: 50, parts: [{ chargeId: 'a', amount: 50 }] },
  ]
  expect(allocateReturn(payments, 130)).toEqual({
    refunds: [
      { checkoutSessionId: 'second', amount: 60 },
      { checkoutSessionId: 'first', amount: 50 },
    ],
    returned: [
      { chargeId: 'b', amount: 60 },
      { chargeId: 'a', amount: 50 },
      { chargeId: 'b', amount: 20 },
    ],
    outside: 20,
  })
  expect(allocateReturn(payments, 0)).toEqual({ refunds: [], returned: [], outside: 0 })
})
