import { beforeEach, expect, test } from 'vitest'
import { taskList } from '#jobs/tasks.ts'
import { LEDGER_EVENTS } from '#services/payments/checkout/webhook.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import type { FakeDispute, FakeRefund, FakeSession } from '#tests/fakes/stripe-objects.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

let id: string
let session: FakeSession
let intent: string
beforeEach(async () => {
  ;({ id, session, intent } = await academy.paidAtStripe())
})

const pay = () => academy.webhook(stripeEvent('checkout.session.completed', session))

/** Reports a refund or dispute as it is now, and does what follows. */
async function report(type: string, object: FakeRefund | FakeDispute): Promise<string | undefined> {
  expect((await academy.webhook(stripeEvent(type, { ...object }))).status).toBe(200)
  await academy.checkPayments()
  return academy.getFee(id)
}

const recorded = () =>
  academy.rows(
    `select kind, id, state, amount::int, currency, session_id as session, created::int
     from payment_movements where application_id = $1 order by kind, created, id`,
    [id],
  )

test('a refund in parts is recorded part by part, and the fee is refunded with the last', async () => {
  await pay()
  const first = academy.fake.ledgerEntries.refund(intent, { amount: 2000, created: 1_800_000_000 })
  // What an event itself says of the money is not believed.
  expect(await report('refund.created', { ...first, amount: 5000 })).toBe('paid')
  const second = academy.fake.ledgerEntries.refund(intent, { amount: 3000, status: 'pending', created: 1_800_000_001 })
  expect(await report('refund.created', second)).toBe('paid')
  second.status = 'succeeded'
  expect(await report('refund.updated', second)).toBe('refunded')
  const payment = { kind: 'payment', id: intent, state: 'succeeded', amount: 5000, created: expect.any(Number) }
  const common = { currency: 'usd', session: session.id }
  const refund = { kind: 'refund', state: 'succeeded' }
  expect(await recorded()).toEqual([
    { ...common, ...payment },
    { ...common, ...refund, id: first.id, amount: 2000, created: 1_800_000_000 },
    { ...common, ...refund, id: second.id, amount: 3000, created: 1_800_000_001 },
  ])
})

test('a refund that fails after it succeeded leaves the fee paid, and the log says so', async () => {
  await pay()
  const refund = academy.fake.ledgerEntries.refund(intent)
  expect(await report('charge.refund.updated', refund)).toBe('refunded')
  refund.status = 'failed'
  expect(await report('refund.failed', refund)).toBe('paid')
  expect(academy.logged).toContainEqual(
    expect.objectContaining({ level: 40, application: id, refund: refund.id, state: 'failed' }),
  )
  // An event of before that comes late.
  expect(await report('charge.refunded', { ...refund, status: 'succeeded' })).toBe('paid')
  expect(await report('refund.created', academy.fake.ledgerEntries.refund(intent))).toBe('refunded')
})

test('a dispute leaves the fee paid until it is lost, and won on appeal it is paid again', async () => {
  await pay()
  const dispute = academy.fake.ledgerEntries.dispute(intent)
  expect(await report('charge.dispute.created', dispute)).toBe('paid')
  expect(await report('charge.dispute.funds_withdrawn', dispute)).toBe('paid')
  dispute.status = 'under_review'
  expect(await report('charge.dispute.updated', dispute)).toBe('paid')
  dispute.status = 'lost'
  expect(await report('charge.dispute.closed', dispute)).toBe('refunded')
  dispute.status = 'won'
  expect(await report('charge.dispute.funds_reinstated', dispute)).toBe('paid')
  expect(await recorded()).toEqual([
    expect.objectContaining({ kind: 'dispute', id: dispute.id, state: 'won' }),
    expect.objectContaining({ kind: 'payment', id: intent }),
  ])
})

test.each(LEDGER_EVENTS)('%s has Stripe asked, before the payment is known as well as after', async (type) => {
  academy.fake.ledgerEntries.refund(intent)
  expect(await report(type, { ...academy.fake.ledgerEntries.refund(intent, { amount: 1 }) })).toBe('due')
  await pay()
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('refunded')
})

test('many events about one payment are one question', async () => {
  await pay()
  const refund = academy.fake.ledgerEntries.refund(intent)
  for (const type of LEDGER_EVENTS) await academy.webhook(stripeEvent(type, refund))
  const jobs = await academy.getJobs(session.id)
  expect(jobs).toEqual([
    { task: 'check_payment', payload: expect.objectContaining({ id: session.id }), max_attempts: 21 },
  ])
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('refunded')
})

test('where Stripe does not answer, the job fails in words without a person, and the next try records it', async () => {
  await pay()
  await academy.webhook(stripeEvent('refund.created', academy.fake.ledgerEntries.refund(intent)))
  academy.fake.faults.push('refuse')
  const check = taskList(academy.deps).check_payment
  await expect(check?.({ id: session.id }, {} as never)).rejects.toThrow(
    'Stripe gave no usable answer: StripeAPIError 500',
  )
  expect(await academy.getFee(id)).toBe('paid')
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('refunded')
})
