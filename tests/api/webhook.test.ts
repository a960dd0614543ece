import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { CheckoutSession } from '#services/test-checkout/stripe-objects.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { getSignature } from '#tests/fakes/stripe-event.ts'
import { WEBHOOK_SECRET } from './calls.ts'
import { expectFailure, sharedApi } from './open-api.ts'

const academy = sharedApi()

let id: string
let checkoutSession: CheckoutSession
beforeEach(async () => {
  ;({ id, checkoutSession } = await academy.paidAtStripe())
})

const completed = (changes: Partial<CheckoutSession> = {}, more = {}) =>
  stripeEvent('checkout.session.completed', { ...checkoutSession, ...changes }, more)
const outcomes = async (eventId: string) =>
  (await academy.rows<{ outcome: string }>('select outcome from stripe_events where id = $1', [eventId])).map(
    ({ outcome }) => outcome,
  )

async function post(body: string, signature?: string): Promise<number> {
  const headers = signature === undefined ? undefined : { 'Stripe-Signature': signature }
  return (await academy.post('Stripe/webhook', body, headers)).status
}

test('a paid checkout session makes the fee paid; a replay answers 200 and changes nothing', async () => {
  const event = completed()
  expect((await academy.webhook(event)).status).toBe(200)
  expect(await academy.getFee(id)).toBe('paid')
  const [row] = await academy.rows('select * from stripe_events where id = $1', [event.id])
  const created = String(event.created)
  expect(row).toMatchObject({ type: event.type, object_id: checkoutSession.id, outcome: 'paid', created })

  await academy.rows("update applications set fee_status = 'due' where id = $1", [id])
  const answers = await Promise.all([academy.webhook(event), academy.webhook(event), academy.webhook(event)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await academy.getFee(id)).toBe('due')
  expect(await outcomes(event.id)).toEqual(['paid'])
})

test('unsigned, forged, malformed, v0 only, stale, dated ahead or tampered: refused and not kept', async () => {
  const event = completed()
  const body = JSON.stringify(event)
  const now = Math.floor(Date.now() / 1000)
  const good = getSignature(body, WEBHOOK_SECRET)
  const refused = [
    await post(body),
    await post(body, ''),
    await post(body, 'nonsense'),
    await post(body, `t=${now},v1=`),
    await post(body, good.slice(good.indexOf('v1='))),
    await post(body, `t=${now - 1},${good}`),
    await post(body, good.replace(',', 'x,')),
    await post(body, getSignature(body, 'whsec_of_somebody_else')),
    await post(body, good.replace('v1=', 'v0=')),
    await post(body, getSignature(body, WEBHOOK_SECRET, now - 301)),
    await post(body.replace('5000', '5001'), good),
    await post(`${body} `, good),
    await post(body, good.replace(/t=\d+/, `t=${now + 1}`)),
    await post(body, getSignature(body, WEBHOOK_SECRET, now + 310)),
  ]
  expect(refused).toEqual(refused.map(() => 400))
  expect(await academy.getFee(id)).toBe('due')
  expect(await outcomes(event.id)).toEqual([])
  // A clock of Stripe may be a little ahead.
  expect(await post(body, getSignature(body, WEBHOOK_SECRET, now + 250))).toBe(200)
})

test('one right signature among wrong ones is enough, as while a secret is changed', async () => {
  const event = completed()
  const body = JSON.stringify(event)
  const [time, right] = getSignature(body, WEBHOOK_SECRET).split(',')
  const [, wrong] = getSignature(body, 'whsec_of_yesterday').split(',')
  for (const signatures of [[wrong, wrong], [`${right}0`], [right?.slice(0, -1)]]) {
    expect(await post(body, [time, ...signatures].join())).toBe(400)
  }
  expect(await academy.getFee(id)).toBe('due')
  expect(await post(body, [time, wrong, right, `v0=${'0'.repeat(64)}`].join())).toBe(200)
  expect(await academy.getFee(id)).toBe('paid')
})

test('a checkout session that is complete with another payment_status than paid is not paid', async () => {
  for (const payment_status of ['unpaid', 'no_payment_required', 'PAID', null, ['paid']]) {
    for (const type of ['completed', 'async_payment_succeeded']) {
      const event = stripeEvent(`checkout.session.${type}`, { ...checkoutSession, payment_status })
      expect((await academy.webhook(event)).status).toBe(200)
    }
    expect([payment_status, await academy.getFee(id)]).toEqual([payment_status, 'due'])
  }
})

test('a bank debit that fails makes room for another checkout; one that succeeds is paid', async () => {
  await academy.webhook(completed({ payment_status: 'unpaid' }))
  await expectFailure(await academy.checkout(id), 409, 'Your payment of the application fee is being processed.')
  await academy.webhook(
    stripeEvent('checkout.session.async_payment_failed', { ...checkoutSession, payment_status: 'unpaid' }),
  )
  const again = academy.fake.complete(await academy.getCheckoutSession(id))
  await academy.webhook(stripeEvent('checkout.session.completed', { ...again, payment_status: 'unpaid' }))
  expect(await academy.getFee(id)).toBe('due')
  await academy.webhook(stripeEvent('checkout.session.async_payment_succeeded', again))
  expect(await academy.getFee(id)).toBe('paid')
})

// That the order does not matter is shown of the rule itself (fee-rule.test.ts), and by the histories.
test('all events about a payment at once, three times each, end in the truth', async () => {
  academy.fake.ledgerEntries.refund(checkoutSession.payment_intent ?? '')
  const unpaid = { ...checkoutSession, payment_status: 'unpaid' }
  const events = [
    stripeEvent('checkout.session.completed', unpaid),
    stripeEvent('checkout.session.async_payment_succeeded', checkoutSession),
    stripeEvent('checkout.session.async_payment_failed', unpaid),
    stripeEvent('checkout.session.expired', unpaid),
    stripeEvent('charge.refunded', { id: 'ch_1', payment_intent: checkoutSession.payment_intent }),
  ]
  const answers = await Promise.all([...events, ...events, ...events].map((event) => academy.webhook(event)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('refunded')
  const kept = await academy.rows('select status, payment from checkout_sessions where id = $1', [checkoutSession.id])
  expect(kept).toEqual([{ status: 'complete', payment: 'refunded' }])
})

test('whatever else an event says of our checkout session, the fee is paid only by what was asked for', async () => {
  const other = fc.oneof(
    fc.constantFrom(null, undefined, '', 0, -5000, 5000.5, '5000', 50, 1e21, true, false, 'usd ', 'us', 'EUR', 'setup'),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const field = fc.constantFrom('amount_total', 'currency', 'client_reference_id', 'metadata', 'id')
  await fc.assert(
    fc.asyncProperty(field, other, async (name, value) => {
      fc.pre(!isDeepStrictEqual(value, checkoutSession[name as keyof CheckoutSession]))
      // What says nothing of the application in one place is held to the other.
      fc.pre(name !== 'client_reference_id' || value != null)
      fc.pre(name !== 'metadata' || typeof (value as { applicationId?: unknown } | null)?.applicationId === 'string')
      expect((await academy.webhook(completed({ [name]: value }))).status).toBe(200)
      expect(await academy.getFee(id)).toBe('due')
    }),
    { numRuns: 40, seed: 1905 },
  )
  await academy.webhook(completed())
  expect(await academy.getFee(id)).toBe('paid')
})

test('while the secret is changed, events signed with the new one or the former one are taken, and no others', async () => {
  const calls = academy.changed({
    payments: { ...academy.deps.payments, webhookSecrets: ['whsec_new', WEBHOOK_SECRET] },
  })
  for (const [secret, status] of [
    ['whsec_new', 200],
    [WEBHOOK_SECRET, 200],
    ['whsec_older', 400],
  ] as const) {
    const body = JSON.stringify(stripeEvent('customer.created', { id: 'cus_1' }))
    const headers = { 'Stripe-Signature': getSignature(body, secret) }
    expect((await calls.post('Stripe/webhook', body, headers)).status, secret).toBe(status)
  }
})

test('without a secret nothing is believed, least of all what is signed with none', async () => {
  const calls = academy.changed({ payments: { ...academy.deps.payments, webhookSecrets: [''] } })
  const body = JSON.stringify(completed())
  const now = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', '').update(`${now}.${body}`).digest('hex')
  for (const header of [`t=${now},v1=${signature}`, getSignature(body, WEBHOOK_SECRET), `t=${now},v1=`]) {
    expect((await calls.post('Stripe/webhook', body, { 'Stripe-Signature': header })).status).toBe(400)
  }
  expect(await academy.getFee(id)).toBe('due')
})

test('a NUL anywhere in an event is no failure of ours', async () => {
  const NUL = '\0'
  const events = [
    completed({}, { id: `evt_${NUL}${id}` }),
    completed({ id: `${checkoutSession.id}${NUL}` }),
    completed({ payment_intent: `pi_${NUL}` }),
    completed({ currency: NUL, client_reference_id: NUL, metadata: { applicationId: NUL } }),
    stripeEvent(`customer.${NUL}created`, { id: NUL }),
    stripeEvent('charge.refunded', { id: `ch_${NUL}`, payment_intent: `pi_${NUL}${NUL}` }),
    stripeEvent('refund.created', { id: NUL, payment_intent: { id: NUL } }),
  ]
  for (const event of events) expect((await academy.webhook(event)).status).toBe(200)
  expect(await outcomes(`evt_${id}`)).toEqual(['paid'])
})

test('what is signed, but no event, is refused; beyond 256 KiB unread', async () => {
  for (const body of ['', '{', 'null', '[]', '{"id":"evt_1"}']) {
    expect(await post(body, body && getSignature(body, WEBHOOK_SECRET))).toBe(400)
  }
  const large = 'x'.repeat(256 * 1024 + 1)
  expect(await post(large, getSignature(large, WEBHOOK_SECRET))).toBe(413)
})

test('an event that is ignored is kept with the reason', async () => {
  const reasons = [
    ['amount differs', completed({ amount_total: 4999 })],
    ['mode differs', completed({ mode: 'subscription' })],
    ['live mode differs', completed({}, { livemode: true })],
    ['not a checkout session of ours', completed({ id: 'cs_foreign' })],
  ] as const
  for (const [reason, event] of reasons) {
    expect((await academy.webhook(event)).status).toBe(200)
    expect(await outcomes(event.id)).toEqual([`ignored: ${reason}`])
  }
  expect(await academy.getFee(id)).toBe('due')
  for (const type of ['customer.created', 'checkout.session.unheard_of', 'charge.refunded']) {
    const event = stripeEvent(type, { id: 'obj_1' })
    expect((await academy.webhook(event)).status).toBe(200)
    expect(await outcomes(event.id)).toEqual(['ignored: nothing here that we act upon'])
  }
})

test('a refund of live money does not touch a test payment, nor is it remembered for one', async () => {
  academy.fake.ledgerEntries.refund(checkoutSession.payment_intent ?? '')
  const charge = { id: 'ch_1', refunded: true, payment_intent: checkoutSession.payment_intent }
  await academy.webhook(stripeEvent('charge.refunded', charge, { livemode: true }))
  await academy.webhook(completed())
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('paid')
})

test('an expired checkout session makes room for another; a second payment is called out, and giving one back leaves the fee paid', async () => {
  await academy.webhook(stripeEvent('checkout.session.expired', { ...checkoutSession, payment_status: 'unpaid' }))
  const second = academy.fake.complete(await academy.getCheckoutSession(id))
  expect(second.id).not.toBe(checkoutSession.id)
  await academy.webhook(completed())
  const event = stripeEvent('checkout.session.completed', second)
  await academy.webhook(event)

  expect(await outcomes(event.id)).toEqual(['paid too much'])
  expect(academy.logged).toContainEqual(expect.objectContaining({ level: 50, account: id, checkoutSession: second.id }))
  const feeAfter = async (intent: string | null, amount = 5000) => {
    await academy.webhook(stripeEvent('refund.created', academy.fake.ledgerEntries.refund(intent ?? '', { amount })))
    await academy.checkPayments()
    return academy.getFee(id)
  }
  expect(await feeAfter(checkoutSession.payment_intent)).toBe('paid')
  expect(await feeAfter(second.payment_intent, 4999)).toBe('paid')
  expect(await feeAfter(second.payment_intent, 1)).toBe('refunded')
})
