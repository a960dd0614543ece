import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { healthRoutes, openHealth } from './health.ts'

test('ready says 200 while the database answers, may not be kept by anyone, and nothing can be written', async () => {
  const routes = healthRoutes(openHealth(async () => {}))
  const answer = await routes.request('/ready')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toEqual({ status: 'ready' })
  const head = await routes.request('/ready', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await routes.request('/live', { method: 'POST' })
  expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['refuses', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))],
  ['says nothing', () => new Promise(() => {})],
])(
  'a database that %s makes it 503 with a reason that gives nothing away, while live stays 200',
  async (_case, ask) => {
    const routes = healthRoutes(openHealth(ask, 20))
    const answer = await routes.request('/ready')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'not ready', reason: 'The database does not answer.' })
    expect((await routes.request('/live')).status).toBe(200)
  },
)

test('low disk space, paused jobs, and what cannot be read of dates, seats, prices and words, are warnings: pages go on', async () => {
  let isStale = true
  const answering = async () => {}
  const isLow = async () => true
  const routes = healthRoutes(
    openHealth(
      answering,
      undefined,
      isLow,
      () => isStale,
      () => isStale,
      () => (isStale ? 'content/company.yaml:4: motto is no field of this file.' : undefined),
    ),
  )
  const getAnswers = () => Promise.all(['/live', '/ready'].map(async (path) => (await routes.request(path)).json()))
  const warning = 'Changes of dates, seats and prices cannot be read: pages show those that were read last.'
  const unread = 'The newest words cannot be read, so the last valid ones are shown: /desk/words says why.'
  const low = 'Disk space is low: forms that need it are refused.'
  expect(await getAnswers()).toEqual([
    { status: 'live', warning },
    { status: 'ready', warning: `${low} ${warning} ${unread} Jobs are paused: nothing is sent.` },
  ])
  isStale = false
  expect(await getAnswers()).toEqual([{ status: 'live' }, { status: 'ready', warning: low }])
  expect((await routes.request('/ready')).status).toBe(200)
})

test('those who ask at once share one question to the database; the next asks again', async () => {
  let asked = 0
  const health = openHealth(async () => {
    asked += 1
    await sleep(5)
  })
  await Promise.all(Array.from({ length: 50 }, () => health.notReadyReason()))
  expect(asked).toBe(1)
  await health.notReadyReason()
  expect(asked).toBe(2)
})

test('a server that stops is not ready, also for those who asked before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const health = openHealth(() => promise)
  const before = health.notReadyReason()
  health.stop()
  resolve()
  expect(await before).toBe('The server is stopping.')
  const after = await healthRoutes(health).request('/ready')
  expect([after.status, (await after.json()).reason]).toEqual([503, 'The server is stopping.'])
})
