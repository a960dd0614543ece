import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestCheckout } from '#api/test-checkout/test-checkout.ts'
import { reconcile } from '#services/payments/compare.ts'
import { reconcileOpenSessions } from '#services/payments/reconcile.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { openApi, type TestApi } from './open-api.ts'

const publicUrl = 'http://localhost:3000'
let academy: TestApi
let pages: Hono
let delivered: { body: string; signature: string }[]
let deafness: number

beforeAll(async () => {
  academy = await openApi({ publicUrl })
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
afterAll(() => academy.close())
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
  for (const text of ['TEST MODE', 'No card is charged.', 'Application fee', 'US$50.00', 'Cyber Security']) {
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
  await reconcileOpenSessions(academy.deps)
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
