import type { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestCheckout } from '#api/test-checkout/test-checkout.ts'
import { pollOpenSessions } from '#services/payments/reconciliation/poll-sessions.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { sharedApi } from './open-api.ts'

const publicUrl = 'http://localhost:3000'
const academy = sharedApi({ publicUrl })
let pages: Hono
let delivered: { body: string; signature: string }[]
let deafness: number

beforeAll(async () => {
  const checkout = createTestCheckout({
    database: academy.deps.database,
    log: academy.deps.log,
    publicUrl,
    async deliverWebhook(body, signature) {
      delivered.push({ body, signature })
      if (deafness-- > 0) throw new Error('not now')
      const headers = { 'Stripe-Signature': signature }
      return (await academy.api.request('/Stripe/webhook', { method: 'POST', body, headers })).ok
    },
  })
  const { stripe, webhookSecret } = checkout
  academy.deps.payments = { ...academy.deps.payments, stripe, webhookSecret }
  academy.api = createApi(academy.deps)
  pages = checkout.pages
})
beforeEach(() => {
  delivered = []
  deafness = 0
})

async function opened(): Promise<{ id: string; path: string }> {
  const id = await academy.registered()
  const body = JSON.stringify({ applicationId: id })
  const response = await academy.api.request('/Stripe/create-checkout-session', { method: 'POST', body })
  const { sessionUrl } = await response.json()
  expect(sessionUrl).toMatch(/^http:\/\/localhost:3000\/test-checkout\/cs_test_[0-9a-f]{40}$/)
  return { id, path: sessionUrl.replace(`${publicUrl}/test-checkout`, '') }
}

const choose = (path: string, choice: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  Promise.resolve(pages.request(path, { method: 'POST', body: new URLSearchParams({ choice }), headers }))

test('the page says what is paid, by whom, and that no card is charged', async () => {
  const { path } = await opened()
  const response = await pages.request(path)
  expect(response.status).toBe(200)
  const page = await response.text()
  for (const text of ['TEST MODE', 'No card is charged.', 'Application fee', 'USD 50', 'Cyber Security']) {
    expect(page).toContain(text)
  }
  expect(page).toContain('ada@visitor.example')
  expect(page).not.toMatch(/<script|style="|src=/)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
})

test('what a visitor wrote is shown, not run', async () => {
  academy.deps.courses.push({ id: 'odd', name: '<img src=x onerror=alert(1)>' })
  academy.api = createApi(academy.deps)
  const body = JSON.stringify({ applicationId: await registeredFor('odd') })
  const { sessionUrl } = await (
    await academy.api.request('/Stripe/create-checkout-session', { method: 'POST', body })
  ).json()
  const page = await (await pages.request(new URL(sessionUrl).pathname.replace('/test-checkout', ''))).text()
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

async function registeredFor(CourseId: string): Promise<string> {
  const init = { method: 'POST', body: applicationForm({ CourseId }) }
  return (await (await academy.api.request('/ApplicationForm/na/Register', init)).json()).applicationId
}

test('Pay reports by a signed webhook and leads to /success; again changes nothing', async () => {
  const { id, path } = await opened()
  for (let n = 0; n < 2; n++) {
    const response = await choose(path, 'pay')
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${publicUrl}/success`])
  }
  expect(await academy.feeOf(id)).toBe('paid')
  expect(new Set(delivered.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  expect(await (await pages.request(path)).text()).toContain('This payment is complete.')
})

test('Decline stays, says so, and lets try again', async () => {
  const { id, path } = await opened()
  const response = await choose(path, 'decline')
  expect(response.status).toBe(303)
  const page = await (await pages.request(response.headers.get('Location') ?? '')).text()
  expect(page).toContain('<p role="alert">Your card was declined. Try again or cancel.</p>')
  expect(await academy.feeOf(id)).toBe('due')
  expect((await choose(path, 'pay')).headers.get('Location')).toBe(`${publicUrl}/success`)
})

test('Cancel leads back to the form with a way to pay later', async () => {
  const { id, path } = await opened()
  const response = await choose(path, 'cancel')
  expect([response.status, response.headers.get('Location')]).toEqual([303, `${publicUrl}/apply?application=${id}`])
  expect(await (await pages.request(path)).text()).toContain('value="pay"')
})

test('a report that fails is told again; one that fails for good is made good by the job', async () => {
  const first = await opened()
  deafness = 1
  await choose(first.path, 'pay')
  expect(await academy.feeOf(first.id)).toBe('paid')

  const second = await opened()
  deafness = 100
  expect((await choose(second.path, 'pay')).status).toBe(303)
  expect(await academy.feeOf(second.id)).toBe('due')
  await academy.rows("update checkout_sessions set asked_at = now() - interval '5 minutes'")
  await pollOpenSessions(academy.deps)
  expect(await academy.feeOf(second.id)).toBe('paid')
  // Nothing went back, and the question for it has an answer.
  await reconcile(academy.deps)
  expect(await academy.feeOf(second.id)).toBe('paid')
})

test('an expired session shows it, takes no payment, and makes room for another', async () => {
  const { id, path } = await opened()
  await academy.rows(`update test_checkout_sessions set session = session || '{"expires_at":1}' where id = $1`, [
    path.slice(1),
  ])
  expect(await (await pages.request(path)).text()).toContain('This checkout has expired.')
  expect((await choose(path, 'pay')).headers.get('Location')).toBe(path)
  expect(await academy.feeOf(id)).toBe('due')
  await academy.rows('update checkout_sessions set expires_at = now() where application_id = $1', [id])
  const again = await academy.api.request('/Stripe/create-checkout-session', {
    method: 'POST',
    body: JSON.stringify({ applicationId: id }),
  })
  expect((await again.json()).sessionUrl).not.toContain(path)
})

test.each<[string, Record<string, string>]>([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
  ['another origin', { Origin: 'https://evil.example' }],
  ['a page without an origin', { Origin: 'null' }],
])('a form sent from %s is refused', async (_case, headers) => {
  const { id, path } = await opened()
  expect((await choose(path, 'pay', headers)).status).toBe(403)
  expect(await academy.feeOf(id)).toBe('due')
})

test('an address that is no session', async () => {
  expect((await pages.request('/cs_test_nothing')).status).toBe(404)
  expect((await choose('/cs_test_nothing', 'pay')).status).toBe(404)
})

test('refunds succeed at once, once for each key, never for more than is left, and are reported', async () => {
  const { stripe } = academy.deps.payments
  const { id, path } = await opened()
  await choose(path, 'pay')
  const payment_intent = path.slice(1).replace('cs_', 'pi_')
  const metadata = { refundId: 'ours' }
  for (let n = 0; n < 2; n++) {
    const made = await stripe.refunds.create({ payment_intent, amount: 2000, metadata }, { idempotencyKey: 'one' })
    expect(made).toMatchObject({ amount: 2000, currency: 'usd', status: 'succeeded', payment_intent, metadata })
  }
  await academy.checkPayments()
  expect(await academy.feeOf(id)).toBe('paid')
  expect(delivered.filter(({ body }) => JSON.parse(body).type === 'refund.created')).toHaveLength(1)
  await expect(stripe.refunds.create({ payment_intent, amount: 3001 })).rejects.toMatchObject({ statusCode: 400 })
  await stripe.refunds.create({ payment_intent })
  await academy.checkPayments()
  expect(await academy.feeOf(id)).toBe('refunded')
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  await expect(stripe.refunds.create({ payment_intent: 'pi_test_0' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('sessions, payments and refunds are listed, the newest first, page by page', async () => {
  const { stripe } = academy.deps.payments
  const paths = [(await opened()).path, (await opened()).path, (await opened()).path]
  for (const path of paths) await choose(path, 'pay')
  const ids = paths.map((path) => path.slice(1))
  for (const [n, id] of ids.entries()) {
    await academy.rows(
      `update test_checkout_sessions set session = session || jsonb_build_object('created', $2::bigint, 'paid_at', $2::bigint) where id = $1`,
      [id, 4_000_000_000 + n],
    )
  }
  const created = { gte: 4_000_000_000, lte: 4_000_000_001 }
  const sessions = await stripe.checkout.sessions
    .list({ created, limit: 1, expand: ['data.payment_intent.latest_charge'] })
    .autoPagingToArray({ limit: 10 })
  expect(sessions.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(sessions[0]?.payment_intent).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 0 } })
  expect(sessions[0]).not.toHaveProperty('paid_at')

  const intent = String(ids[0]).replace('cs_', 'pi_')
  await stripe.refunds.create({ payment_intent: intent, amount: 5000 })
  const payments = await stripe.paymentIntents
    .list({ created, limit: 1, expand: ['data.latest_charge'] })
    .autoPagingToArray({ limit: 10 })
  expect(payments.map(({ id }) => id)).toEqual([ids[1], ids[0]].map((id) => id?.replace('cs_', 'pi_')))
  expect(payments[1]).toMatchObject({ amount_received: 5000, latest_charge: { amount_refunded: 5000, refunded: true } })
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([{ amount: 5000 }])
  expect((await stripe.refunds.list({ created: { gte: 3_999_999_999 } })).data).toEqual([])
  expect((await stripe.disputes.list({ payment_intent: intent })).data).toEqual([])
})
