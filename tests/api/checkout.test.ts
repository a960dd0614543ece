import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { applicationStatus } from '#services/applications/service.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectFailure, getFailure, sharedApi } from './open-api.ts'

const academy = sharedApi()
beforeEach(() => {
  academy.fake.requests.length = 0
  academy.fake.checkoutSessions.clear()
})

const getUrl = async (response: Response) => (await response.json()).sessionUrl
const creations = () => academy.fake.requests.filter(({ path }) => path === '/v1/checkout/sessions')

test('opens a checkout session for the application fee', async () => {
  const id = await academy.registered()
  const response = await academy.checkout(id)
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(answer).toEqual({ success: true, sessionUrl: expect.stringContaining(`${academy.fake.url}/pay/cs_test_`) })

  expect(Object.fromEntries(creations()[0]?.form ?? [])).toEqual({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': 'Application fee',
    'line_items[0][price_data][product_data][description]': training.name,
    client_reference_id: id,
    'metadata[applicationId]': id,
    'payment_intent_data[metadata][applicationId]': id,
    customer_email: 'ada@visitor.example',
    success_url: 'https://academy.example/success',
    cancel_url: `https://academy.example/apply?application=${id}`,
  })
  expect(creations()[0]?.key).toMatch(new RegExp(`^checkout-${id}-0-[\\w-]{12}$`))
  expect(await academy.getFee(id)).toBe('due')
})

test('a retry gets the open checkout session, without asking Stripe', async () => {
  const id = await academy.registered()
  const first = await getUrl(await academy.checkout(id))
  expect(await getUrl(await academy.checkout(id))).toBe(first)
  expect(academy.fake.requests).toHaveLength(1)
})

test('8 at once share one checkout session, also over two processes', async () => {
  const id = await academy.registered()
  const other = academy.changed({})
  const answers = await Promise.all(Array.from({ length: 8 }, (_value, n) => (n % 2 ? academy : other).checkout(id)))
  expect(new Set(await Promise.all(answers.map(getUrl))).size).toBe(1)
  expect(creations().length).toBeLessThanOrEqual(2)
  expect(await academy.rows('select id from checkout_sessions where account_id = $1', [id])).toHaveLength(1)
})

test('of two processes that made a checkout session each, one wins, and the other checkout session ends', async () => {
  const id = await academy.registered()
  const other = academy.changed({ publicUrl: 'https://www.academy.example' })
  // Neither is answered before both have asked.
  academy.fake.meanwhile = () => vi.waitFor(() => expect(creations()).toHaveLength(2), { timeout: 20_000 })
  const answers = await Promise.all([academy.checkout(id), other.checkout(id)])
  expect(creations()).toHaveLength(2)
  const [winner, same] = await Promise.all(answers.map(getUrl))
  expect(same).toBe(winner)
  const made = () => [...academy.fake.checkoutSessions.values()]
  const states = () => made().map(({ status }) => status)
  await vi.waitFor(() => expect(states().sort()).toEqual(['expired', 'open']), { timeout: 20_000 })
  expect(made().find(({ status }) => status === 'open')?.url).toBe(winner)
})

test('a link is not given to somebody whose application was closed while its checkout session was being made', async () => {
  const id = await academy.registered()
  academy.fake.meanwhile = () => academy.rows("update applications set status = 'withdrawn' where id = $1", [id])
  const response = await academy.checkout(id)
  await expectFailure(response, 409, 'Your application is closed, so there is nothing to pay.')
  expect(await academy.rows('select id from checkout_sessions where account_id = $1', [id])).toEqual([])
  const [made] = academy.fake.checkoutSessions.values()
  await vi.waitFor(() => expect(made?.status).toBe('expired'))
  // Reopened, it gets a checkout session that can be paid.
  await academy.rows("update applications set status = 'in_review' where id = $1", [id])
  expect(academy.fake.checkoutSessions.get(await academy.getCheckoutSession(id))).toMatchObject({ status: 'open' })
})

test('nothing is due when the fee is waived, paid or refunded', async () => {
  const id = await academy.registered()
  for (const [feeStatus, message] of [
    ['waived', 'The application fee is waived, so there is nothing to pay.'],
    ['paid', 'The application fee is already paid.'],
    ['refunded', 'The application fee was refunded, so there is nothing to pay.'],
  ] as const) {
    await academy.rows('update applications set fee_status = $2 where id = $1', [id, feeStatus])
    await expectFailure(await academy.checkout(id), 409, message)
  }
  expect(academy.fake.requests).toHaveLength(0)
})

test('an unknown application, and what is no id', async () => {
  expect((await academy.checkout('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  expect(await applicationStatus(academy.deps, "'; drop table applications")).toBeNull()
  for (const id of ['x', 7, null, undefined]) {
    const response = await academy.checkout(id)
    expect(response.status).toBe(422)
    expect(Object.keys((await getFailure(response)).errors ?? {})).toEqual(['applicationId'])
  }
})

const endNow = (id: string, ahead: string) =>
  academy.rows(`update checkout_sessions set expires_at = now() + $2::interval where account_id = $1`, [id, ahead])

test('a checkout session in its last minute is ended, and another made', async () => {
  const id = await academy.registered()
  const first = await getUrl(await academy.checkout(id))
  await endNow(id, '59 seconds')
  const second = await getUrl(await academy.checkout(id))
  expect(second).not.toBe(first)
  const rows = await academy.rows('select status from checkout_sessions where account_id = $1 order by 1', [id])
  expect(rows).toEqual([{ status: 'expired' }, { status: 'open' }])
  expect([...academy.fake.checkoutSessions.values()].map(({ status }) => status)).toEqual(['expired', 'open'])
})

test('a checkout session that was paid in its last minute counts, although its webhook never came', async () => {
  const { id } = await academy.paidAtStripe()
  await endNow(id, '-1 minute')
  await expectFailure(await academy.checkout(id), 409, 'The application fee is already paid.')
  expect(await academy.getFee(id)).toBe('paid')
})

test('a checkout session that Stripe no longer knows makes room', async () => {
  const { id, checkoutSessionId } = await academy.opened()
  academy.fake.checkoutSessions.delete(checkoutSessionId)
  await endNow(id, '-1 minute')
  expect((await academy.checkout(id)).status).toBe(200)
})

test('an address that Stripe does not take for one is left to the payer', async () => {
  const id = await academy.registered({ EmailAddress: 'jürgen@visitor.example' })
  expect((await academy.checkout(id)).status).toBe(200)
  expect(creations().map(({ form }) => form.has('customer_email'))).toEqual([true, false])
})

async function mustFail(response: Response): Promise<void> {
  await expectFailure(response, 502, 'An error occured loading Stripe, Try again!')
}

const keys = () => new Set(academy.fake.requests.map(({ key }) => key))

test.each<Fault>(['down', 'html', 'empty object', 'unsafe address', 'busy'])(
  'Stripe %s: the sentence, the application kept, and a retry works with one checkout session',
  async (fault) => {
    const id = await academy.registered()
    academy.fake.faults.push(fault)
    await mustFail(await academy.checkout(id))
    expect(await academy.getFee(id)).toBe('due')

    expect((await academy.checkout(id)).status).toBe(200)
    expect(academy.fake.requests).toHaveLength(2)
    expect(academy.fake.checkoutSessions.size).toBe(1)
    // Nobody knows whether the first request was carried out, so the second must be the same one.
    expect(keys().size).toBe(1)
  },
)

test('a refusal, which Stripe would repeat, is not asked for again', async () => {
  const id = await academy.registered()
  academy.fake.faults.push('refuse', 'refuse')
  await mustFail(await academy.checkout(id))
  await mustFail(await academy.checkout(id))
  expect((await academy.checkout(id)).status).toBe(200)
  expect(keys().size).toBe(3)
  const line = academy.logged.findLast(({ msg }) => msg === 'Stripe gave no usable answer')
  expect(line).toMatchObject({ account: id, stripe: { statusCode: 500 } })
  expect(JSON.stringify(academy.logged)).not.toContain('sk_test')
})

test('Stripe that sends a byte now and then and never ends: a call ends within 12 seconds, and a retry works', async () => {
  const id = await academy.registered()
  academy.fake.faults.push('trickle')
  const { setTimeout } = globalThis
  let timeouts = 0
  const shortened = (then: () => void, ms = 0) => {
    // All calls of a checkout share 10.5 seconds. The database's own timeouts are of whole seconds.
    const isOfStripe = ms > 10_000 && ms < 11_000
    if (isOfStripe) timeouts += 1
    return setTimeout(then, isOfStripe ? 1_200 : ms)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(shortened as typeof setTimeout)
  onTestFinished(() => void vi.restoreAllMocks())
  await mustFail(await academy.checkout(id))
  expect(timeouts).toBe(1)
  vi.restoreAllMocks()
  expect((await academy.checkout(id)).status).toBe(200)
  expect(academy.fake.checkoutSessions.size).toBe(1)
})
