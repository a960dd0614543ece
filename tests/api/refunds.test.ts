import { expect, test } from 'vitest'
import { taskList } from '#jobs/tasks.ts'
import { LEDGER_EVENTS } from '#services/payments/checkout/webhook.ts'
import { requestRefund } from '#services/payments/refunds/service.ts'
import type { Refund } from '#services/test-checkout/stripe-objects.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { setUpRefunding } from './refunding.ts'

// Refunds as the desk asks for them, and as Stripe reports them.

const desk = setUpRefunding()

test('a refund in parts: each asked for with its reason, made once, with one email; then nothing is left', async () => {
  await desk.ask({ amount: 1250, reason: 'asked_in_time', note: 'Wrote on Monday.' })
  expect(await desk.payment()).toMatchObject({ left: 3750, refunds: [{ step: 'requested', amount: 1250 }] })
  await expect(desk.ask({ amount: 3751 })).rejects.toMatchObject({
    errors: { amount: ['At most USD 37.50 of this payment can be refunded.'] },
  })
  await desk.work()
  const [first] = desk.made()
  expect(first).toMatchObject({ amount: 1250, reason: 'requested_by_customer', metadata: { accountId: desk.id } })
  expect(desk.academy.fake.requests.at(-1)).toMatchObject({
    path: '/v1/refunds',
    key: `refund-${first?.metadata.refundId}`,
  })
  expect(await desk.fee()).toBe('paid')
  await desk.ask({ amount: 3750 })
  await desk.work()
  expect(await desk.fee()).toBe('refunded')
  expect(await desk.payment()).toMatchObject({
    left: 0,
    isRefunded: true,
    refunds: [
      { id: first?.id, step: 'sent', amount: 1250, by: 'Fin Sample', reason: 'asked_in_time' },
      { step: 'sent', amount: 3750, by: 'Fin Sample' },
    ],
  })
  expect(desk.emailed()).toEqual(['sent', 'sent'])
  const [email] = desk.outbox.filter(({ key }) => key.includes(first?.id ?? ''))
  expect(email).toMatchObject({
    subject: 'TEST MODE: Your refund has been sent',
    text: expect.stringContaining('USD 12.50'),
  })
  expect((await desk.found()).timeline).toContainEqual(
    expect.objectContaining({
      what: 'refund_request',
      by: 'Fin Sample',
      text: 'Wrote on Monday.',
      detail: expect.objectContaining({ step: 'requested', amount: 'USD 12.50' }),
    }),
  )
  const logged = "select detail from audit_log where record_id = $1 and action = 'refund.requested' order by id"
  expect(await desk.academy.rows(logged, [desk.id])).toMatchObject([
    { detail: { amount: 1250, currency: 'usd', reason: 'asked_in_time' } },
    { detail: { amount: 3750 } },
  ])
  await expect(desk.ask({ amount: 1 })).rejects.toMatchObject({ reason: 'conflict' })
})

test('what cannot be refunded is refused in words, and changes nothing', async () => {
  const { version } = await desk.found()
  for (const [changes, problem] of [
    [{ amount: 5001 }, { amount: ['At most USD 50 of this payment can be refunded.'] }],
    [{ amount: 0 }, { amount: ['Type an amount, such as 12.50.'] }],
    [{ amount: Number.NaN }, { amount: ['Type an amount, such as 12.50.'] }],
    [{ reason: 'toString' }, { reason: ['Choose a reason.'] }],
    [{ note: 'a'.repeat(10_001) }, { note: ['A note must be at most 10,000 characters long.'] }],
  ] as const) {
    await expect(desk.ask(changes)).rejects.toMatchObject({ reason: 'invalid', errors: problem })
  }
  expect((await desk.found()).version).toBe(version)
  expect(await desk.takeJobs()).toEqual([])
})

test('only finance and admins refund, with a passkey used lately, and only a payment of this application', async () => {
  await expect(desk.ask({}, desk.staff.admissions)).rejects.toMatchObject({ reason: 'forbidden' })
  const old = { ...desk.staff.fin, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expect(desk.ask({}, old)).rejects.toMatchObject({ reason: 'verify' })
  const mine = desk.checkoutSession
  desk.id = await desk.academy.registered()
  const seen = { id: desk.id, version: (await desk.found()).version }
  const ofAnother = { ...desk.wanted, checkoutSessionId: mine.id }
  for (const record of [seen, { id: 'x', version: 1 }]) {
    const asked = requestRefund(desk.academy.deps, desk.staff.fin, record, ofAnother)
    await expect(asked).rejects.toMatchObject({ reason: 'not_found' })
  }
  expect(desk.made()).toEqual([])
})

test('of two people at once, and of a form sent twice, one refund comes', async () => {
  const { version } = await desk.found()
  const results = await Promise.allSettled([
    desk.ask({ amount: 2000 }, desk.staff.fin, version),
    desk.ask({ amount: 2000 }, desk.staff.admin, version),
    desk.ask({ amount: 2000 }, desk.staff.fin, version),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const stale = { reason: 'stale', message: expect.stringContaining('requested a refund of USD 20') }
  for (const reason of refused) expect(reason).toMatchObject(stale)
  await desk.work()
  expect(desk.made().map(({ amount }) => amount)).toEqual([2000])
})

test('while a dispute is open nothing is refunded; what a lost one took is not refunded again', async () => {
  const dispute = desk.academy.fake.ledgerEntries.dispute(desk.intent, { amount: 4000 })
  await desk.academy.webhook(stripeEvent('charge.dispute.created', dispute))
  await desk.work()
  expect(await desk.payment()).toMatchObject({ isDisputed: true, disputes: [{ state: 'needs_response' }] })
  await expect(desk.ask()).rejects.toMatchObject({ reason: 'conflict', message: expect.stringContaining('disputed') })
  expect(await desk.fee()).toBe('paid')
  dispute.status = 'lost'
  await desk.academy.webhook(stripeEvent('charge.dispute.closed', dispute))
  await desk.work()
  expect(await desk.payment()).toMatchObject({ isDisputed: false, left: 1000 })
})

/** Reports a refund, and does what follows. */
async function report(refund: Refund): Promise<string | undefined> {
  await desk.academy.webhook(stripeEvent('refund.updated', refund))
  await desk.work()
  return desk.fee()
}

test('refunds at Stripe are recorded part by part, whatever an event says, and the fee is refunded with the last', async () => {
  const { ledgerEntries } = desk.academy.fake
  const first = ledgerEntries.refund(desk.intent, { amount: 2000, created: 1_800_000_000 })
  expect(await report({ ...first, amount: 5000 })).toBe('paid')
  const second = ledgerEntries.refund(desk.intent, { amount: 3000, status: 'pending', created: 1_800_000_001 })
  expect(await report(second)).toBe('paid')
  second.status = 'succeeded'
  expect(await report(second)).toBe('refunded')
  const recorded = await desk.academy.rows(
    `select kind, id, state, amount::int, currency, checkout_session_id as "checkoutSession", created::int
     from ledger_entries where account_id = $1 order by kind, created`,
    [desk.id],
  )
  const common = { currency: 'usd', checkoutSession: desk.checkoutSession.id, state: 'succeeded' }
  expect(recorded).toEqual([
    { ...common, kind: 'payment', id: desk.intent, amount: 5000, created: expect.any(Number) },
    { ...common, kind: 'refund', id: first.id, amount: 2000, created: 1_800_000_000 },
    { ...common, kind: 'refund', id: second.id, amount: 3000, created: 1_800_000_001 },
  ])
})

test('a refund that is reported before its payment is known is asked about once it is', async () => {
  const { id, checkoutSession, intent } = await desk.academy.paidAtStripe()
  await desk.academy.webhook(stripeEvent('refund.created', desk.academy.fake.ledgerEntries.refund(intent)))
  await desk.academy.webhook(stripeEvent('checkout.session.completed', checkoutSession))
  await desk.work()
  expect(await desk.academy.getFee(id)).toBe('refunded')
})

test('many events about one payment, of every type, are one question', async () => {
  const refund = desk.academy.fake.ledgerEntries.refund(desk.intent)
  for (const type of LEDGER_EVENTS) await desk.academy.webhook(stripeEvent(type, refund))
  const outcomes = 'select distinct outcome from stripe_events where payment_intent_id = $1'
  expect(await desk.academy.rows(outcomes, [desk.intent])).toEqual([{ outcome: 'Stripe is asked about the payment' }])
  expect(await desk.academy.getJobs(desk.checkoutSession.id)).toEqual([
    { task: 'check_payment', payload: expect.objectContaining({ id: desk.checkoutSession.id }), max_attempts: 21 },
  ])
})

test('where Stripe does not answer, the job fails in words without a person, and the next try records it', async () => {
  desk.academy.fake.ledgerEntries.refund(desk.intent)
  desk.academy.fake.faults = ['refuse']
  const check = async () => taskList(desk.academy.deps).check_payment?.({ id: desk.checkoutSession.id }, {} as never)
  await expect(check()).rejects.toThrow('Stripe gave no usable answer: StripeAPIError 500')
  expect(await desk.fee()).toBe('paid')
  // A key that may not read disputes still reads refunds.
  desk.academy.fake.faults = ['none', 'forbidden']
  await check()
  expect(await desk.fee()).toBe('refunded')
})
