import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '#api/http-error.ts'
import { currentRequestId } from '#database/request-origin.ts'
import { portOf } from './listen.ts'
import { isFromProxy } from './middleware/client-address.ts'
import { type AnsweredCall, openRefusedCalls, requestLog } from './request-log.ts'

function open(trusted: boolean, level = 'info') {
  const lines: Record<string, unknown>[] = []
  const observed: AnsweredCall[] = []
  const sink = { write: (line: string) => lines.push(JSON.parse(line)) }
  const log = pino({ level, mixin: () => ({ request: currentRequestId() }) }, sink)
  const calls = new Hono()
    .onError((_, context) => context.json({}, 422))
    .post('/Register', (context) => {
      log.warn('within')
      return context.json({})
    })
    .post('/refused', () => {
      throw new HttpError(422, 'No.')
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

test('who speaks is told by the connection, not by what is said', async () => {
  const heard: boolean[] = []
  const app = new Hono().get('/', (context) => {
    heard.push(...[['loopback'], [], ['10.0.0.0/8']].map((proxies) => isFromProxy(proxies)(context)))
    return context.text('')
  })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await fetch(`http://127.0.0.1:${portOf(server)}/`, { headers: { 'X-Forwarded-For': '10.0.0.7' } })
  server.close()
  expect(heard).toEqual([true, false, false])
})

describe('refused calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('leave one line an address and minute, with a count and without the address', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const refused = openRefusedCalls(log)
    const app = new Hono()
    const onRefused = (context: Context, route: string) => refused.add(context.req.header('X-Address') ?? '', route)
    app
      .use(requestLog({ log, isFromProxy: () => false, onRefused }))
      .get('/api/v1/x', (context) => context.text('', 429))
    const ask = (address: string) => app.request('/api/v1/x', { headers: { 'X-Address': address } })
    for (let count = 0; count < 50; count++) await ask('192.0.2.7')
    await ask('2001:db8::7')
    expect(lines).toEqual([])
    vi.advanceTimersByTime(60_000)
    const line = { level: 30, route: '/api/v1/x', msg: 'calls from one address were refused' }
    expect(lines).toMatchObject([
      { ...line, count: 50 },
      { ...line, count: 1 },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/192\.0|2001:/)
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(2)
    await ask('192.0.2.7')
    refused.flush()
    expect(lines).toHaveLength(3)
  })

  test('of ten thousand addresses leave a thousand lines and one for the rest', () => {
    const lines: { count: number }[] = []
    const refused = openRefusedCalls(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }))
    for (let address = 0; address < 10_000; address++) refused.add(`10.0.${address >> 8}.${address & 255}`, '/api/v1/x')
    refused.flush()
    expect([lines.length, lines.at(-1)?.count]).toEqual([1_001, 9_000])
  })
})
