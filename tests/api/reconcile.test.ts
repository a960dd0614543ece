import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcileOpenSessions, reconcileRefunds } from '#api/payments/reconcile.ts'
import { openApi, type TestApi } from './open-api.ts'

let academy: TestApi
beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())
beforeEach(async () => {
  academy.fake.refunded.clear()
  await academy.rows('delete from applications')
  academy.fake.requests.length = 0
})

/** An application whose session was opened, and last asked about, some time ago. */
async function waiting(ago = '5 minutes'): Promise<{ id: string; sessionId: string }> {
  const id = await academy.registered()
  const { sessionUrl } = await (await academy.checkout(id)).json()
  await academy.rows('update checkout_sessions set asked_at = now() - $2::interval where application_id = $1', [
    id,
    ago,
  ])
  return { id, sessionId: sessionUrl.split('/').pop() }
}

const run = () => reconcileOpenSessions(academy.deps)
const statusOf = async (id: string) =>
  (await academy.rows<{ status: string }>('select status from checkout_sessions where application_id = $1', [id]))[0]
    ?.status

test('a lost webhook is made good', async () => {
  const { id, sessionId } = await waiting()
  academy.fake.complete(sessionId)
  await run()
  expect(await academy.feeOf(id)).toBe('paid')
})

test('so is a payment that was given back before anybody heard of it', async () => {
  const { id, sessionId } = await waiting()
  academy.fake.refunded.add(academy.fake.complete(sessionId).payment_intent ?? '')
  await run()
  expect(await academy.feeOf(id)).toBe('refunded')
})

test('an expired session ends, an open one stays and is not asked about again soon', async () => {
  const [expired, open] = [await waiting(), await waiting()]
  Object.assign(academy.fake.sessions.get(expired.sessionId) ?? {}, { status: 'expired', url: null })
  academy.fake.requests.length = 0
  await run()
  expect([await statusOf(expired.id), await statusOf(open.id)]).toEqual(['expired', 'open'])
  expect(academy.fake.requests).toHaveLength(2)
  await run()
  expect(academy.fake.requests).toHaveLength(2)
})

test('a bank debit stays under way, and is asked about once an hour', async () => {
  const { id, sessionId } = await waiting()
  academy.fake.complete(sessionId, 'unpaid')
  await run()
  expect([await statusOf(id), await academy.feeOf(id)]).toEqual(['complete', 'due'])
  academy.fake.complete(sessionId, 'paid')
  await run()
  expect(await academy.feeOf(id)).toBe('due')
  await academy.rows("update checkout_sessions set asked_at = now() - interval '61 minutes'")
  await run()
  expect(await academy.feeOf(id)).toBe('paid')
})

test('a session asked about four minutes ago or less is left alone', async () => {
  const { id, sessionId } = await waiting('3 minutes')
  academy.fake.complete(sessionId)
  await run()
  expect(await academy.feeOf(id)).toBe('due')
})

test('the longer a session is open, the less often it is asked about', async () => {
  const { id } = await waiting()
  const isAskedAbout = async (age: string, ago: string) => {
    await academy.rows(
      'update checkout_sessions set created_at = now() - $2::interval, asked_at = now() - $3::interval where application_id = $1',
      [id, age, ago],
    )
    academy.fake.requests.length = 0
    await run()
    return academy.fake.requests.length === 1
  }
  expect(await isAskedAbout('30 minutes', '5 minutes')).toBe(true)
  expect(await isAskedAbout('10 hours', '50 minutes')).toBe(false)
  expect(await isAskedAbout('10 hours', '61 minutes')).toBe(true)
})

test('failures of some stop none of the others', async () => {
  const applications = await Promise.all(Array.from({ length: 12 }, () => waiting()))
  for (const { sessionId } of applications) academy.fake.complete(sessionId)
  academy.fake.faults.push('down', 'html', 'refuse', 'busy')
  await run()
  const fees = await Promise.all(applications.map(({ id }) => academy.feeOf(id)))
  expect(fees.filter((fee) => fee === 'paid')).toHaveLength(8)

  await academy.rows("update checkout_sessions set asked_at = now() - interval '5 minutes'")
  await run()
  expect(new Set(await Promise.all(applications.map(({ id }) => academy.feeOf(id))))).toEqual(new Set(['paid']))
})

test('two processes at once ask once about each session', async () => {
  await Promise.all(Array.from({ length: 8 }, () => waiting()))
  academy.fake.requests.length = 0
  await Promise.all([run(), run(), run()])
  expect(academy.fake.requests).toHaveLength(8)
})

test('what has changed at Stripe is not believed', async () => {
  const { id, sessionId } = await waiting()
  academy.fake.complete(sessionId).amount_total = 1
  await run()
  expect(await academy.feeOf(id)).toBe('due')
  expect(academy.logged).toContainEqual(expect.objectContaining({ outcome: 'ignored: amount differs', level: 50 }))
})

/** Paid, and known to be; given back, and nobody was told. */
async function givenBack(): Promise<{ id: string; sessionId: string }> {
  const { id, sessionId } = await waiting()
  const intent = academy.fake.complete(sessionId).payment_intent ?? ''
  await run()
  academy.fake.refunded.add(intent)
  return { id, sessionId }
}

test('a refund whose event never came is made good, among those of other business', async () => {
  const applications = [await givenBack(), await givenBack()]
  for (const intent of ['pi_other', 'pi_others']) academy.fake.refunded.add(intent)
  applications.push(await givenBack())
  const kept = await waiting()
  academy.fake.complete(kept.sessionId)
  await run()
  academy.fake.requests.length = 0
  await reconcileRefunds(academy.deps)
  expect(await Promise.all(applications.map(({ id }) => academy.feeOf(id)))).toEqual(Array(3).fill('refunded'))
  expect(await academy.feeOf(kept.id)).toBe('paid')

  const asked = academy.fake.requests.filter(({ path }) => path === '/v1/refunds')
  expect(asked).toHaveLength(3)
  const days = (Date.now() / 1000 - Number(asked[0]?.form.get('created[gte]'))) / 86_400
  expect(days).toBeCloseTo(30, 2)

  academy.fake.requests.length = 0
  await reconcileRefunds(academy.deps)
  expect(academy.fake.requests.map(({ path }) => path)).toEqual(Array(3).fill('/v1/refunds'))
})

test('where Stripe does not list refunds, the job fails and is tried again', async () => {
  const { id } = await givenBack()
  academy.fake.faults.push('refuse')
  await expect(reconcileRefunds(academy.deps)).rejects.toThrow()
  expect(await academy.feeOf(id)).toBe('paid')
})

test('a session that cannot be asked about leaves the others to be asked', async () => {
  const applications = [await givenBack(), await givenBack()]
  academy.fake.meanwhile = async () => void academy.fake.faults.push('busy')
  await reconcileRefunds(academy.deps)
  const fees = await Promise.all(applications.map(({ id }) => academy.feeOf(id)))
  expect(fees.sort()).toEqual(['paid', 'refunded'])
})
