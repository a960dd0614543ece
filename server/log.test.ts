import { type Context, Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLog } from '#http/request-log.ts'
import { openRefusedCalls } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('refused calls leave one line an address and minute, with a count and without the address', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  const refused = openRefusedCalls(log)
  const app = new Hono()
  const onRefused = (context: Context, route: string) => refused.add(context.req.header('X-Address') ?? '', route)
  app.use(requestLog({ log, isFromProxy: () => false, onRefused })).get('/api/v1/x', (context) => context.text('', 429))
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

test('refused calls of ten thousand addresses leave a thousand lines and one for the rest', () => {
  const lines: { count: number }[] = []
  const refused = openRefusedCalls(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }))
  for (let address = 0; address < 10_000; address++) refused.add(`10.0.${address >> 8}.${address & 255}`, '/api/v1/x')
  refused.flush()
  expect([lines.length, lines.at(-1)?.count]).toEqual([1_001, 9_000])
})
