import { expect, test } from 'vitest'
import { pollOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'

// Questions to Stripe that make a lost event good: about open checkouts every few minutes, and every night by lists.

const { academy } = setUpBooks()

/** An application whose checkout session was opened, and last asked about, some time ago. */
async function waiting(ago = '5 minutes'): Promise<{ id: string; checkoutSessionId: string }> {
  const application = await academy.opened()
  await academy.rows('update checkout_sessions set asked_at = now() - $2::interval where account_id = $1', [
    application.id,
    ago,
  ])
  return application
}

const run = () => pollOpenCheckoutSessions(academy.deps)
const getStatus = async (id: string) =>
  (await academy.rows<{ status: string }>('select status from checkout_sessions where account_id = $1', [id]))[0]
    ?.status

test('a lost webhook is made good, also where the payment was given back before anybody heard of it', async () => {
  const [kept, returned] = [await waiting(), await waiting()]
  for (const { checkoutSessionId } of [kept, returned]) academy.fake.complete(checkoutSessionId)
  academy.fake.ledgerEntries.refund(academy.fake.checkoutSessions.get(returned.checkoutSessionId)?.payment_intent ?? '')
  await run()
  await academy.checkPayments()
  expect([await academy.getFee(kept.id), await academy.getFee(returned.id)]).toEqual(['paid', 'refunded'])
})

test('an expired checkout session ends, an open one stays and is not asked about again soon', async () => {
  const [expired, open] = [await waiting(), await waiting()]
  Object.assign(academy.fake.checkoutSessions.get(expired.checkoutSessionId) ?? {}, { status: 'expired', url: null })
  academy.fake.requests.length = 0
  await run()
  expect([await getStatus(expired.id), await getStatus(open.id)]).toEqual(['expired', 'open'])
  expect(academy.fake.requests).toHaveLength(2)
  await run()
  expect(academy.fake.requests).toHaveLength(2)
})

test('a bank debit stays under way, and is asked about once an hour', async () => {
  const { id, checkoutSessionId } = await waiting()
  academy.fake.complete(checkoutSessionId, 'unpaid')
  await run()
  expect([await getStatus(id), await academy.getFee(id)]).toEqual(['complete', 'due'])
  academy.fake.complete(checkoutSessionId, 'paid')
  await run()
  expect(await academy.getFee(id)).toBe('due')
  await academy.rows("update checkout_sessions set asked_at = now() - interval '61 minutes'")
  await run()
  expect(await academy.getFee(id)).toBe('paid')
})

test('the longer a checkout session is open, the less often it is asked about', async () => {
  await waiting()
  for (const [age, ago, times] of [
    ['30 minutes', '3 minutes', 0],
    ['30 minutes', '5 minutes', 1],
    ['10 hours', '50 minutes', 0],
    ['10 hours', '61 minutes', 1],
  ] as const) {
    const since = 'created_at = now() - $1::interval, asked_at = now() - $2::interval'
    await academy.rows(`update checkout_sessions set ${since}`, [age, ago])
    academy.fake.requests.length = 0
    await run()
    expect([age, ago, academy.fake.requests.length]).toEqual([age, ago, times])
  }
})

test('a checkout session that was left open when nothing was due any more ends, however old it is', async () => {
  for (const change of ["status = 'withdrawn'", "fee_status = 'waived'"]) {
    const { id, checkoutSessionId } = await waiting('2 minutes')
    await academy.rows("update checkout_sessions set created_at = now() - interval '20 hours'")
    await academy.rows(`update applications set ${change} where id = $1`, [id])
    academy.fake.faults.push('refuse')
    await run()
    expect([change, await getStatus(id)]).toEqual([change, 'open'])
    await academy.rows("update checkout_sessions set asked_at = now() - interval '2 minutes'")
    await run()
    expect([await getStatus(id), academy.fake.checkoutSessions.get(checkoutSessionId)?.status]).toEqual([
      'expired',
      'expired',
    ])
  }
})

test('failures of some stop none of the others', async () => {
  const applications = await Promise.all(Array.from({ length: 6 }, () => waiting()))
  for (const { checkoutSessionId } of applications) academy.fake.complete(checkoutSessionId)
  academy.fake.faults.push('down', 'html', 'refuse', 'busy')
  await run()
  const fees = await Promise.all(applications.map(({ id }) => academy.getFee(id)))
  expect(fees.filter((fee) => fee === 'paid')).toHaveLength(2)

  await academy.rows("update checkout_sessions set asked_at = now() - interval '5 minutes'")
  await run()
  expect(new Set(await Promise.all(applications.map(({ id }) => academy.getFee(id))))).toEqual(new Set(['paid']))
})

test('two processes at once ask once about each checkout session', async () => {
  await Promise.all(Array.from({ length: 8 }, () => waiting()))
  academy.fake.requests.length = 0
  await Promise.all([run(), run(), run()])
  expect(academy.fake.requests).toHaveLength(8)
})

test('what has changed at Stripe is not believed', async () => {
  const { id, checkoutSessionId } = await waiting()
  academy.fake.complete(checkoutSessionId).amount_total = 1
  await run()
  expect(await academy.getFee(id)).toBe('due')
  expect(academy.logged).toContainEqual(expect.objectContaining({ outcome: 'ignored: amount differs', level: 50 }))
})

/** Paid, as is known, and given back, of which nobody was told. */
async function givenBack(): Promise<{ id: string; intent: string }> {
  const payment = await academy.paid()
  academy.fake.ledgerEntries.refund(payment.intent)
  return payment
}

const ledgerEntriesAsked = () =>
  academy.fake.requests.map(({ path }) => path).filter((path) => ['/v1/refunds', '/v1/disputes'].includes(path))

test('a refund whose event never came is made good, among those of other business', async () => {
  const applications = [await givenBack(), await givenBack()]
  for (const intent of ['pi_other', 'pi_others']) academy.fake.ledgerEntries.refund(intent)
  applications.push(await givenBack())
  const kept = await academy.paid()
  academy.fake.requests.length = 0
  await reconcile(academy.deps)
  expect(await Promise.all(applications.map(({ id }) => academy.getFee(id)))).toEqual(Array(3).fill('refunded'))
  expect(await academy.getFee(kept.id)).toBe('paid')

  const since = (path: string) => {
    const asked = academy.fake.requests.filter((item) => item.path === path && item.form.has('created[gte]'))
    return { pages: asked.length, days: (Date.now() / 1000 - Number(asked[0]?.form.get('created[gte]'))) / 86_400 }
  }
  expect(since('/v1/refunds')).toEqual({ pages: 3, days: expect.closeTo(30, 2) })
  expect(since('/v1/disputes')).toEqual({ pages: 1, days: expect.closeTo(180, 2) })

  academy.fake.requests.length = 0
  await reconcile(academy.deps)
  expect(ledgerEntriesAsked()).toEqual([...Array(3).fill('/v1/refunds'), '/v1/disputes'])
})

test('a payment that cannot be asked about leaves the others to be asked', async () => {
  const applications = [await givenBack(), await givenBack()]
  academy.fake.requests.length = 0
  // The lists are answered; the first payment is not.
  academy.fake.faults.push('none', 'none', 'busy')
  await reconcile(academy.deps)
  const fees = await Promise.all(applications.map(({ id }) => academy.getFee(id)))
  expect(fees.sort()).toEqual(['paid', 'refunded'])
})
