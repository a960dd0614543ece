import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { currentRequestId } from '#database/request-origin.ts'
import { HttpError } from './failures.ts'
import { type AnsweredCall, requestLog } from './request-log.ts'

function open(trusted: boolean, level = 'info') {
  const lines: Record<string, unknown>[] = []
  const observed: AnsweredCall[] = []
  const sink = { write: (line: string) => lines.push(JSON.parse(line)) }
  const log = pino({ level, mixin: () => ({ request: currentRequestId() }) }, sink)
  const calls = new Hono()
    .onError((_error, context) => context.json({}, 422))
    .post('/Register', (context) => {
      log.warn('within')
      return context.json({})
    })
    .post('/refused', () => {
      throw new HttpError({ status: 422, message: 'No.' })
    })
    .all('*', (context) => context.json({}, 404))
  const app = new Hono()
  app.use('/api/*', requestLog({ log, isFromProxy: () => trusted, observe: (call) => observed.push(call) }))
  app.route('/api/v1', calls)
  app.get('/api/health/live', (context) => context.text('live'))
  return { app, lines, observed }
}

test('a line says method, pattern, status and time, and carries the id that was answered', async () => {
  const { app, lines, observed } = open(false)
  const answer = await app.request('/api/v1/Register?email=ada@visitor.example', { method: 'POST', body: 'secret' })
  const id = answer.headers.get('X-Request-Id')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'within', request: id }),
    expect.objectContaining({ level: 30, method: 'POST', route: '/api/v1/Register', status: 200, request: id }),
  ])
  expect(lines[1]?.ms).toBeTypeOf('number')
  expect(JSON.stringify(lines)).not.toMatch(/ada@|secret/)
  expect(observed).toMatchObject([{ method: 'POST', route: '/api/v1/Register', status: 200 }])
})

test('a refusal is logged and named as well; of an unknown path only its beginning is', async () => {
  const { app, lines } = open(false)
  const refused = await app.request('/api/v1/refused', { method: 'POST' })
  expect(refused.headers.get('X-Request-Id')).toBe(lines[0]?.request)
  await app.request('/api/ada@visitor.example')
  await app.request('/api/v1/ada@visitor.example')
  expect(lines).toMatchObject([
    { route: '/api/v1/refused', status: 422 },
    { route: '/api/*', status: 404 },
    { route: '/api/v1/*', status: 404 },
  ])
})

test.each([
  [true, 'from-the-proxy.1', true],
  [false, 'from-the-proxy.1', false],
  [true, 'short', false],
  [true, 'a b\tc d e f', false],
  [true, 'x'.repeat(129), false],
])('trusted %s and id %j: kept %s', async (trusted, given, kept) => {
  const { app } = open(trusted)
  const answer = await app.request('/api/v1/Register', { method: 'POST', headers: { 'X-Request-Id': given } })
  expect(answer.headers.get('X-Request-Id') === given).toBe(kept)
})

test('probes are logged at debug level only', async () => {
  const [quiet, loud] = [open(false), open(false, 'debug')]
  for (const { app } of [quiet, loud]) await app.request('/api/health/live')
  expect([quiet.lines.length, loud.lines.length]).toEqual([0, 1])
})
