import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestCheckout } from '#api/test-checkout/test-checkout.ts'
import { openDatabase } from '#database/client.ts'
import { pollOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { DATABASE_DOWN, sharedApi } from './open-api.ts'

const publicUrl = 'http://localhost:3000'
const academy = sharedApi({ publicUrl })
let calls: ReturnType<typeof academy.changed>
let pages: Hono
let delivered: { body: string; signature: string }[]
let deafness: number
const printed = vi.spyOn(console, 'error')

const openCheckout = (database = academy.deps.database) =>
  createTestCheckout({
    database,
    publicUrl,
    log: academy.deps.log,
    async deliverWebhook(body, signature) {
      delivered.push({ body, signature })
      if (deafness-- > 0) throw new Error('not now')
      return (await calls.post('Stripe/webhook', body, { 'Stripe-Signature': signature })).ok
    },
  })
beforeAll(() => {
  const { stripe, webhookSecret, ...checkout } = openCheckout()
  calls = academy.changed({ payments: { ...academy.deps.payments, stripe, webhookSecrets: [webhookSecret] } })
  pages = checkout.pages(() => content)
})
beforeEach(() => {
  delivered = []
  deafness = 0
})
afterEach(() => {
  // Whatever is printed past the log might quote a visitor.
  expect(printed.mock.calls).toEqual([])
  expect(JSON.stringify(academy.logged)).not.toContain('visitor.example')
})
afterAll(() => printed.mockRestore())

async function opened(): Promise<{ id: string; path: string }> {
  const { id, checkoutSessionId } = await calls.opened()
  expect(checkoutSessionId).toMatch(/^cs_test_[0-9a-f]{40}$/)
  return { id, path: `/${checkoutSessionId}` }
}

const choose = (path: string, choice: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  Promise.resolve(pages.request(path, { method: 'POST', body: new URLSearchParams({ choice }), headers }))

test('the page says what is paid, by whom, and that no card is charged; what a course is called is no markup', async () => {
  const courses = [{ id: 'markup', name: '<img src=x onerror=alert(1)>' }]
  const { checkoutSessionId } = await academy.changed({ ...calls.deps, courses }).opened({ CourseId: 'markup' })
  const response = await pages.request(`/${checkoutSessionId}`)
  expect(response.status).toBe(200)
  const page = await response.text()
  for (const text of ['TEST MODE', 'No card is charged.', 'Application fee', 'USD 50', 'ada@visitor.example'])
    expect(page).toContain(text)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toMatch(/<script|<img|style="/)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
})

test('Pay reports by a signed webhook and leads to /success; again changes nothing', async () => {
  const { id, path } = await opened()
  for (let n = 0; n < 2; n++) {
    const response = await choose(path, 'pay')
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${publicUrl}/success`])
  }
  expect(await academy.getFee(id)).toBe('paid')
  expect(new Set(delivered.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  expect(await (await pages.request(path)).text()).toContain('This payment is complete.')
})

test('a bank debit takes days, and arrives or fails when the page is told to', async () => {
  const [arriving, failing] = [await opened(), await opened()]
  for (const { id, path } of [arriving, failing]) {
    expect((await choose(path, 'debit')).headers.get('Location')).toBe(`${publicUrl}/success`)
    expect(await (await pages.request(path)).text()).toContain('Its answer takes days.')
    expect(await academy.getFee(id)).toBe('due')
  }
  for (let n = 0; n < 2; n++)
    expect((await choose(arriving.path, 'arrive')).headers.get('Location')).toBe(arriving.path)
  expect(await academy.getFee(arriving.id)).toBe('paid')
  await choose(failing.path, 'fail')
  expect(await (await pages.request(failing.path)).text()).toContain('The bank has refused this payment.')
  expect(await academy.getFee(failing.id)).toBe('due')
  expect((await choose(failing.path, 'arrive')).headers.get('Location')).toBe(failing.path)
  expect(await academy.getFee(failing.id)).toBe('due')
})

test('several payments in one checkout are listed with their amounts, which add up', async () => {
  const getItem = (name: string, unit_amount: number) => {
    return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name, description: 'UI/UX' } } }
  }
  const { id, amount_total } = await calls.deps.payments.stripe.checkout.sessions.create({
    line_items: [getItem('Deposit', 50_000), getItem('Installment 1', 107_550)],
    success_url: `${publicUrl}/application`,
  })
  expect(amount_total).toBe(157_550)
  const page = await (await pages.request(`/${id}`)).text()
  for (const text of ['Pay USD 1,575.50', '<dt>Deposit, UI/UX</dt><dd>USD 500</dd>', '<dd>USD 1,075.50</dd>'])
    expect(page).toContain(text)
})

test('Decline stays, says so, and lets try again', async () => {
  const { id, path } = await opened()
  const response = await choose(path, 'decline')
  expect(response.status).toBe(303)
  const page = await (await pages.request(response.headers.get('Location') ?? '')).text()
  expect(page).toContain('<p role="alert">Your card was declined. Try again or cancel.</p>')
  expect(await academy.getFee(id)).toBe('due')
  expect((await choose(path, 'pay')).headers.get('Location')).toBe(`${publicUrl}/success`)
})

test('a report that fails is told again; one that fails for good is made good by the job', async () => {
  const first = await opened()
  deafness = 1
  await choose(first.path, 'pay')
  expect(await academy.getFee(first.id)).toBe('paid')

  const second = await opened()
  deafness = 100
  expect((await choose(second.path, 'pay')).status).toBe(303)
  expect(await academy.getFee(second.id)).toBe('due')
  await academy.rows("update checkout_sessions set asked_at = now() - interval '5 minutes'")
  await pollOpenCheckoutSessions(calls.deps)
  expect(await academy.getFee(second.id)).toBe('paid')
})

test('an expired checkout session shows it, takes no payment, and makes room for another', async () => {
  const { id, path } = await opened()
  await academy.rows(
    `update test_checkout_sessions set checkout_session = checkout_session || '{"expires_at":1}' where id = $1`,
    [path.slice(1)],
  )
  expect(await (await pages.request(path)).text()).toContain('This checkout has expired.')
  expect((await choose(path, 'pay')).headers.get('Location')).toBe(path)
  expect(await academy.getFee(id)).toBe('due')
  await academy.rows('update checkout_sessions set expires_at = now() where account_id = $1', [id])
  expect(await calls.getCheckoutSession(id)).not.toBe(path.slice(1))
})

test('a form sent from another site or origin is refused, and an address that is no checkout session', async () => {
  const { id, path } = await opened()
  const sites = ['cross-site', 'same-site'].map((site) => ({ 'Sec-Fetch-Site': site }))
  const origins = ['https://evil.example', 'null'].map((Origin) => ({ Origin }))
  for (const headers of [...sites, ...origins] as Record<string, string>[]) {
    expect((await choose(path, 'pay', headers)).status).toBe(403)
  }
  expect(await academy.getFee(id)).toBe('due')
  expect((await pages.request('/cs_test_nothing')).status).toBe(404)
  expect((await choose('/cs_test_nothing', 'pay')).status).toBe(404)
})

const intentOf = ({ path }: { path: string }) => path.slice(1).replace('cs_', 'pi_')

test('refunds succeed at once, once for each key, never for more than is left, and are reported', async () => {
  const { refunds } = calls.deps.payments.stripe
  const application = await opened()
  await choose(application.path, 'pay')
  const payment_intent = intentOf(application)
  const metadata = { refundId: 'ours' }
  for (let n = 0; n < 2; n++) {
    const made = await refunds.create({ payment_intent, amount: 2000, metadata }, { idempotencyKey: 'one' })
    expect(made).toMatchObject({ amount: 2000, currency: 'usd', status: 'succeeded', payment_intent, metadata })
  }
  const events = delivered.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'refund.created')
  expect(new Set(events.map((event) => event.id)).size).toBe(1)
  await expect(refunds.create({ payment_intent, amount: 3001 })).rejects.toMatchObject({ statusCode: 400 })
  await refunds.create({ payment_intent })
  await calls.checkPayments()
  expect(await academy.getFee(application.id)).toBe('refunded')
  await expect(refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const missing = refunds.create({ payment_intent: 'pi_test_0' })
  await expect(missing).rejects.toMatchObject({ code: 'resource_missing' })
})

test('payments and their refunds are listed as the comparison needs them', async () => {
  const [kept, returned] = [await opened(), await opened()]
  for (const { path } of [kept, returned]) await choose(path, 'pay')
  const { refunds } = calls.deps.payments.stripe
  await refunds.create({ payment_intent: intentOf(kept), amount: 1000 })
  await refunds.create({ payment_intent: intentOf(returned) })
  await reconcile(calls.deps)
  const recorded = `select fee_status as fee, entry.amount::int from applications
    join ledger_entries as entry on account_id = applications.id and kind = 'refund' where applications.id = $1`
  expect(await academy.rows(recorded, [kept.id])).toEqual([{ fee: 'paid', amount: 1000 }])
  expect(await academy.rows(recorded, [returned.id])).toEqual([{ fee: 'refunded', amount: 5000 }])
  const [run] = await academy.rows('select error, counts from reconciliations order by started_at desc limit 1')
  expect(run).toMatchObject({ error: null })
})

test('without a database: a page that says so and when to come again', async () => {
  const response = await openCheckout(openDatabase(DATABASE_DOWN))
    .pages(() => content)
    .request('/cs_test_1')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const page = await response.text()
  expect(page).toContain('save this right now. Please try again in 5 seconds.')
  expect(page).toContain('href="/cs_test_1"')
  expect(academy.logged.at(-1)).toMatchObject({ level: 40, msg: 'the database does not answer' })
})

test('what is no outage is a page with 500, logged without what was asked, and refused as by Stripe', async () => {
  const id = await academy.registered()
  await academy.rows('alter table test_checkout_sessions rename to away')
  const response = await pages.request('/cs_test_1')
  const line = academy.logged.at(-1)
  const refused = await calls.checkout(id)
  await academy.rows('alter table away rename to test_checkout_sessions')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([500, null])
  expect(await response.text()).toContain('Something went wrong')
  expect(line).toMatchObject({ level: 50, msg: 'a request failed' })
  expect(refused.status).toBe(502)
  expect((await calls.checkout(id)).status).toBe(200)
})
