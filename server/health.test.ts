import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { healthRoutes, openHealth } from './health.ts'

test('ready says 200 while the database answers, and may not be kept by anyone', async () => {
  const answer = await healthRoutes(openHealth(async () => {})).request('/ready')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ready' })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test.each([
  ['refuses', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))],
  ['says nothing', () => new Promise(() => {})],
])('a database that %s makes it 503 with a reason that gives nothing away, while live stays 200', async (_, ask) => {
  const routes = healthRoutes(openHealth(ask, 20))
  const answer = await routes.request('/ready')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ status: 'not ready', reason: 'The database does not answer.' })
  expect((await routes.request('/live')).status).toBe(200)
})

test('low disk space is a warning: visitors are still sent here, since pages go on', async () => {
  const routes = healthRoutes(
    openHealth(
      async () => {},
      undefined,
      async () => true,
    ),
  )
  const answer = await routes.request('/ready')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ready',
    warning: 'Disk space is low: forms that need it are refused.',
  })
})

test('dates, seats and prices that cannot be read are a warning, live and ready', async () => {
  let isStale = true
  const routes = healthRoutes(
    openHealth(
      async () => {},
      undefined,
      async () => true,
      () => isStale,
    ),
  )
  const answersOf = () => Promise.all(['/live', '/ready'].map(async (path) => (await routes.request(path)).json()))
  const warning = 'Changes of dates, seats and prices cannot be read: pages show those that were read last.'
  expect(await answersOf()).toEqual([
    { status: 'live', warning },
    { status: 'ready', warning: `Disk space is low: forms that need it are refused. ${warning}` },
  ])
  isStale = false
  expect((await answersOf())[0]).toEqual({ status: 'live' })
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
  let answer = () => {}
  const health = openHealth(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  const before = health.notReadyReason()
  health.stop()
  answer()
  expect(await before).toBe('The server is stopping.')
  const after = await healthRoutes(health).request('/ready')
  expect([after.status, (await after.json()).reason]).toEqual([503, 'The server is stopping.'])
})

test('HEAD is answered like GET, and nothing can be written', async () => {
  const routes = healthRoutes(openHealth(async () => {}))
  const head = await routes.request('/ready', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await routes.request('/live', { method: 'POST' })
  expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})
