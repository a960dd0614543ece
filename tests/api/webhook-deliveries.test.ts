import { expect, onTestFinished, test, vi } from 'vitest'
import { sendAgain, sendTest, startAgain } from '#services/handoff/desk.ts'
import { setReceiver } from '#services/handoff/receiver.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { SECRET, setUpWebhook } from '#tests/fixtures/webhook.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()
const receive = setUpWebhook(academy)
const review = (id: string) => academy.rows(`update applications set status = 'in_review' where id = $1`, [id])

test('a refused event waits with those of its record; others go on, and its order and key stay', async () => {
  const { deliver, deliveries, accepted, states, waitOver } = await receive([422])
  const [refused, other] = [await academy.registered(), await academy.registered()]
  await review(refused)
  await review(other)
  await deliver()
  expect(accepted().map(({ lead }) => lead.id)).toEqual([other, other])
  expect((await states())[0]).toEqual({ state: 'waiting', attempts: 1, answer: '422' })
  await waitOver()
  await deliver()
  expect(
    accepted()
      .slice(2)
      .map(({ type, lead }) => [type, lead.id]),
  ).toEqual([
    ['application.created', refused],
    ['application.status_changed', refused],
  ])
  const keys = deliveries.map(({ headers }) => headers['idempotency-key'])
  expect(keys[3]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

const noAnswer = [
  ['hangs up', 'UND_ERR_SOCKET'],
  [503, '503'],
  [429, '429'],
] as const

test.each(noAnswer)(
  'a receiver that answers %s is left alone for a while, then gets everything',
  async (answer, text) => {
    const { deliver, deliveries, accepted, states, waitOver } = await receive([answer])
    await academy.registered()
    await academy.registered()
    await deliver()
    await deliver()
    expect([deliveries.length, (await states())[0]]).toEqual([1, { state: 'waiting', attempts: 1, answer: text }])
    await waitOver()
    await deliver()
    expect(accepted()).toHaveLength(2)
    expect(await academy.rows('select failures, paused_until from webhook_receiver')).toEqual([
      { failures: 0, paused_until: null },
    ])
  },
)

const waits: [string, (now: number) => string, number][] = [
  ['seconds', () => '120', 120],
  ['a date', (now) => new Date(now + 7_200_000).toUTCString(), 7200],
  ['more than six hours', () => '999999', 21_600],
  ['no time', () => 'soon', 1],
]

test.each(waits)('Retry-After with %s is respected', async (_what, retryAfter, expected) => {
  const { deliver } = await receive([{ status: 429, retryAfter: retryAfter(Date.now()) }])
  await academy.registered()
  await deliver()
  const [row] = await academy.rows<{ wait: number }>(
    'select extract(epoch from paused_until - now())::int as wait from webhook_receiver',
  )
  expect(Math.abs((row?.wait ?? 0) - expected)).toBeLessThanOrEqual(5)
})

test('a receiver that refuses five events in a row is left alone, too', async () => {
  const { deliver, deliveries } = await receive([500, 404, 400, 302, 500])
  for (let sent = 0; sent < 7; sent++) await academy.registered()
  await deliver()
  await deliver()
  // A redirect is not followed: the other address would answer 299.
  expect(deliveries.map(({ answered }) => answered)).toEqual([500, 404, 400, 302, 500])
})

test('an endless answer is not read', async () => {
  const { deliver, states } = await receive(['endless'])
  await academy.registered()
  await deliver()
  expect(await states()).toEqual([{ state: 'delivered', attempts: 1, answer: '200' }])
})

test('a silent receiver is waited for 10 seconds', async () => {
  const { deliver, states } = await receive(['nothing'])
  await academy.registered()
  const { timeout } = AbortSignal
  const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  onTestFinished(() => void vi.restoreAllMocks())
  await deliver()
  expect(timeoutMs).toHaveBeenCalledWith(10_000)
  expect(await states()).toEqual([{ state: 'waiting', attempts: 1, answer: 'TimeoutError' }])
})

test('a server that ends amid a delivery repeats it under the same key, and counts no attempt', async () => {
  const { deliver, deliveries, states } = await receive(['nothing'])
  await academy.registered()
  const stopping = new AbortController()
  const ending = deliver(stopping.signal)
  await vi.waitFor(() => expect(deliveries).toHaveLength(1))
  stopping.abort()
  await ending
  expect(await states()).toEqual([{ state: 'waiting', attempts: 0, answer: null }])
  await deliver()
  const [first, second] = deliveries.map(({ headers }) => headers['idempotency-key'])
  expect([second, (await states())[0]?.state]).toEqual([first, 'delivered'])
})

test('410 stops everything until staff start it again, or it has another address', async () => {
  const { deps, url, deliver, deliveries, accepted, waitOver } = await receive([410, 410])
  const ada = await hire(academy.deps.database, 'admin', 'Ada')
  await academy.registered()
  await academy.registered()
  const again = async () => {
    await waitOver()
    await deliver()
    return deliveries.length
  }
  expect([await again(), await again()]).toEqual([1, 1])
  // A restart is no reason to try.
  await setReceiver(deps)
  expect(await again()).toBe(1)
  await startAgain(deps, ada)
  expect([await again(), await again()]).toEqual([2, 2])
  await setReceiver({ ...deps, leadsWebhook: { url: `${url}?v=2`, secret: SECRET } })
  expect(await again()).toBe(4)
  expect(accepted()).toHaveLength(2)
  expect(academy.logged.filter(({ msg }) => String(msg).includes('410'))).toHaveLength(2)
})

test('the last failure is logged by id; staff send it again, one or all', async () => {
  const { deps, deliver, accepted, states } = await receive([500, 500])
  const ada = await hire(academy.deps.database, 'admin', 'Ada')
  const ids = [await academy.registered(), await academy.registered()]
  await academy.rows('update webhook_events set attempts = 20')
  await deliver()
  expect((await states()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const given = academy.logged.filter(({ msg }) => msg === 'a webhook delivery was given up')
  expect(given).toMatchObject(ids.map((id) => ({ level: 50, type: 'application.created', id })))
  const [row] = await academy.rows<{ sequence: string }>('select sequence from webhook_events order by sequence')
  await sendAgain(deps, ada, Number(row?.sequence))
  await deliver()
  await sendAgain(deps, ada, 'failed')
  await deliver()
  expect(accepted().map(({ lead }) => lead.id)).toEqual(ids)
  await expectDeclined(sendAgain(deps, ada, 'failed'), 'not_found')
  expect(JSON.stringify(academy.logged)).not.toMatch(/@|Byron/)
})

test('a test has no data; other roles, and a site without a webhook, are declined', async () => {
  const { deps, deliver, accepted } = await receive()
  const ada = await hire(academy.deps.database, 'admin', 'Ada')
  await sendTest(deps, ada)
  await deliver()
  const sequence = expect.any(Number)
  expect(accepted()).toEqual([
    { id: `test.${accepted()[0]?.sequence}`, type: 'test', sequence, createdAt: expect.any(String) },
  ])
  const logged = await academy.rows(
    `select action from audit_log where action like 'webhook%' order by id desc limit 1`,
  )
  expect(logged).toEqual([{ action: 'webhook.tested' }])
  const maya = await hire(academy.deps.database, 'admissions', 'Maya')
  for (const work of [sendTest, startAgain]) {
    await expectDeclined(work(deps, maya), 'forbidden')
    await expectDeclined(work(academy.deps, ada), 'conflict')
  }
  await expectDeclined(sendAgain(deps, maya, 'failed'), 'forbidden')
})
