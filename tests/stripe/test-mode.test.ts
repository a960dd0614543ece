import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { toldProblems } from '#services/payments/problems.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { carryOutRefund, requestRefund } from '#services/payments/refunds/service.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import type { Actor } from '#services/rights.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { WEBHOOK_SECRET } from '#tests/api/calls.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'

const secretKey = process.env.STRIPE_TEST_KEY ?? ''
if (!/^(sk|rk)_test_\w+$/.test(secretKey)) {
  throw new Error('STRIPE_TEST_KEY must be a key of Stripe’s test mode (sk_test_...). A live key would move money.')
}
const apiBase = process.env.STRIPE_API_BASE

let stripe: Stripe
let academy: TestApi
let finance: Actor
beforeAll(async () => {
  stripe = createStripe({ secretKey, ...(apiBase && { apiBase }) })
  const fee = { amount: 5000, currency: 'usd' }
  academy = await openApi({ payments: { stripe, webhookSecrets: [WEBHOOK_SECRET], livemode: false, fee } })
  finance = await hire(academy.deps.database, 'finance', 'Fay Sample')
})
afterAll(() => academy?.close())

const atStripe = (checkoutSession: string) => stripe.checkout.sessions.retrieve(checkoutSession)

async function getOpenCheckoutSession(id: string): Promise<string> {
  const open = "select id from checkout_sessions where account_id = $1 and status = 'open'"
  return (await academy.rows<{ id: string }>(open, [id]))[0]?.id ?? ''
}

async function opened(): Promise<{ id: string; checkoutSession: string; url: string }> {
  const id = await academy.registered()
  const response = await academy.checkout(id)
  expect(response.status).toBe(200)
  const { sessionUrl } = (await response.json()) as { sessionUrl: string }
  return { id, checkoutSession: await getOpenCheckoutSession(id), url: sessionUrl }
}

/** Pays as the hosted page would, which no program can do: a payment of its own, and the event of the checkout session with it. */
async function paid(): Promise<{ id: string; checkoutSession: string; intent: string }> {
  const { id, checkoutSession } = await opened()
  const intent = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { applicationId: id },
  })
  expect(intent).toMatchObject({ status: 'succeeded', livemode: false })
  const complete = { status: 'complete', payment_status: 'paid', payment_intent: intent.id }
  const event = stripeEvent('checkout.session.completed', { ...(await atStripe(checkoutSession)), ...complete })
  expect((await academy.webhook(event)).status).toBe(200)
  expect(await academy.getFee(id)).toBe('paid')
  await stripe.checkout.sessions.expire(checkoutSession)
  return { id, checkoutSession, intent: intent.id }
}

async function refundAtDesk(
  { id, checkoutSession }: { id: string; checkoutSession: string },
  amount: number,
): Promise<string> {
  const wanted = { checkoutSessionId: checkoutSession, amount, reason: 'goodwill', note: '' }
  await requestRefund(academy.deps, finance, await currentVersion(academy, id), wanted)
  const [row] = await academy.rows<{ id: string }>(
    'select id from refunds where account_id = $1 order by created_at desc limit 1',
    [id],
  )
  return row?.id ?? ''
}

const getRefund = async (id: string) => (await academy.rows('select * from refunds where id = $1', [id]))[0]

test('enrollment: a checkout session at Stripe for the fee, the same one when asked again', async () => {
  const { id, checkoutSession, url } = await opened()
  expect(await atStripe(checkoutSession)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    mode: 'payment',
    livemode: false,
    amount_total: 5000,
    currency: 'usd',
    client_reference_id: id,
    metadata: { applicationId: id },
    url,
  })
  expect(await (await academy.checkout(id)).json()).toMatchObject({ sessionUrl: url })
  await stripe.checkout.sessions.expire(checkoutSession)
})

test('expiry: a checkout session that ends here ends at Stripe, and the next checkout is another', async () => {
  const { id, checkoutSession } = await opened()
  expect(await endOpenCheckoutSessions(academy.deps, [id])).toEqual(new Map())
  expect(await atStripe(checkoutSession)).toMatchObject({ status: 'expired' })
  expect((await academy.checkout(id)).status).toBe(200)
  const next = await getOpenCheckoutSession(id)
  expect(next).not.toBe(checkoutSession)
  await stripe.checkout.sessions.expire(next)
})

test('refund: made once at Stripe however often its job runs, and declined where nothing is left', async () => {
  const payment = await paid()
  const id = await refundAtDesk(payment, 2000)
  await carryOutRefund(academy.deps, { id }, false)
  const made = await getRefund(id)
  expect(made).toMatchObject({ state: 'submitted', ledger_entry_id: expect.stringMatching(/^(re|pyr)_/) })

  // As if the process had ended before it could say so.
  await academy.rows("update refunds set state = 'requested', ledger_entry_id = null where id = $1", [id])
  await carryOutRefund(academy.deps, { id }, false)
  expect(await getRefund(id)).toMatchObject({ state: 'submitted', ledger_entry_id: made?.ledger_entry_id })
  const { data } = await stripe.refunds.list({ payment_intent: payment.intent })
  expect(data).toMatchObject([{ amount: 2000, metadata: { refundId: id, applicationId: payment.id } }])

  const late = await refundAtDesk(payment, 3000)
  await stripe.refunds.create({ payment_intent: payment.intent })
  await carryOutRefund(academy.deps, { id: late }, false)
  expect(await getRefund(late)).toMatchObject({ state: 'declined', error: 'charge_already_refunded' })
  expect(await academy.getFee(payment.id)).toBe('refunded')
})

// It reads all that the account has of 30 days.
test('reconciliation: a refund of Stripe’s dashboard is recorded, and asks nobody for anything', {
  timeout: 600_000,
}, async () => {
  const { id, intent } = await paid()
  await stripe.refunds.create({ payment_intent: intent, amount: 5000 })
  await reconcile(academy.deps)
  expect(await academy.rows('select error from reconciliations order by started_at desc limit 1')).toEqual([
    { error: null },
  ])
  expect(await academy.getFee(id)).toBe('refunded')
  expect(await toldProblems(academy.deps.database, id)).toEqual([])
})
