import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestCheckout } from '#api/test-checkout/test-checkout.ts'
import { openDatabase } from '#database/client.ts'
import { DATABASE_DOWN, sharedApi } from './open-api.ts'

const publicUrl = 'http://localhost:3000'
const PAGE = '/cs_test_0123456789'
const printed = vi.spyOn(console, 'error')

const academy = sharedApi({ publicUrl })
afterEach(() => {
  // Whatever is printed past the log might quote a visitor.
  expect(printed.mock.calls).toEqual([])
  expect(JSON.stringify(academy.logged)).not.toContain('visitor.example')
})

const openCheckout = (database = academy.deps.database) =>
  createTestCheckout({ database, publicUrl, log: academy.deps.log, deliverWebhook: async () => true })

test.each([['GET'], ['POST']])('%s without a database: a page that says so and when to come again', async (method) => {
  const { pages } = openCheckout(openDatabase(DATABASE_DOWN))
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const form = method === 'POST' ? { body: new URLSearchParams({ choice: 'pay' }) } : {}
  const response = await pages.request(PAGE, { method, headers, ...form })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const page = await response.text()
  expect(page).toContain('save this right now. Please try again in 5 seconds.')
  expect(page).toContain(`href="${PAGE}"`)
  expect(academy.logged.at(-1)).toMatchObject({ level: 40, msg: 'the database does not answer' })
})

test('what is no outage is a 500 with a page, and logged without what was asked', async () => {
  await academy.rows('alter table test_checkout_sessions rename to away')
  const response = await openCheckout().pages.request(PAGE)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([500, null])
  expect(await response.text()).toContain('Something went wrong')
  expect(academy.logged.at(-1)).toMatchObject({ level: 50, msg: 'a request failed' })
  await academy.rows('alter table away rename to test_checkout_sessions')
})

test('a session that cannot be kept is refused as by Stripe, and nothing of it printed', async () => {
  const { stripe, webhookSecret } = openCheckout()
  const api = createApi({ ...academy.deps, payments: { ...academy.deps.payments, stripe, webhookSecret } })
  const body = JSON.stringify({ applicationId: await academy.registered() })
  const checkout = () => Promise.resolve(api.request('/Stripe/create-checkout-session', { method: 'POST', body }))
  await academy.rows('alter table test_checkout_sessions rename to away')
  expect((await checkout()).status).toBe(502)
  await academy.rows('alter table away rename to test_checkout_sessions')
  expect((await checkout()).status).toBe(200)
})
