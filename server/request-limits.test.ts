import type { Server } from 'node:http'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staticFile } from '#http/static-files.ts'
import { getPort } from '#tests/fakes/http-server.ts'
import { createApp } from './app.ts'
import { openHealth } from './health.ts'
import { closeServer, listen } from './listen.ts'

let server: Server
beforeEach(async () => {
  const page = staticFile(Buffer.from('<p>Home</p>'), { type: 'text/html', headers: {} })
  const api = new Hono()
    .get('/hello', (c) => c.json({}))
    .post('/Stripe/webhook', (c) => c.json({}, c.req.header('Stripe-Signature') === 'good' ? 200 : 400))
  const app = createApp({
    api,
    description: new Hono(),
    documents: new Hono(),
    files: new Map(),
    themeSheets: { get: () => undefined },
    pages: { has: (path) => path === '/about', get: () => page },
    pictures: [],
    applicants: async () => new Response('application'),
    desk: async () => new Response('desk', { headers: { 'Content-Security-Policy': "default-src 'self'" } }),
    health: openHealth(async () => {}),
    answerWithPage: async () => new Response('rendered'),
    deps: {
      publicUrl: 'https://academy.example',
      clientAddress: (context) => context.req.header('X-Address') ?? '192.0.2.1',
      log: pino({ level: 'silent' }),
    },
    requestsPerMinute: 3,
  })
  server = await listen(app, '127.0.0.1', 0)
})
afterEach(() => closeServer(server, 0))

const ask = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${getPort(server)}${path}`, options)
async function statuses(paths: string[], options: RequestInit = {}): Promise<number[]> {
  const answers: number[] = []
  for (const path of paths) answers.push((await ask(path, options)).status)
  return answers
}

test('an address that asks for too much that is computed is told so, and until when: pages and calls count together', async () => {
  const paths = ['/apply', '/api/v1/hello', '/unsubscribe?token=x', '/apply.data', '/api/v1/none']
  expect(await statuses(paths)).toEqual([200, 200, 200, 429, 429])
  const page = await ask('/apply')
  const sentence = await page.text()
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(sentence).toMatch(/^Too many requests came from your network. Please try again in \d+ seconds.\n$/)
  expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await (await ask('/api/v1/hello')).json()).toMatchObject({ success: false, message: sentence.trim() })
  expect((await ask('/apply', { headers: { 'X-Address': '192.0.2.2' } })).status).toBe(200)
})

test('it still gets what lies in memory, and probes of health are never refused', async () => {
  expect(await statuses(Array(5).fill('/apply'))).toContain(429)
  expect(await statuses(['/about', '/api/health/live', '/api/health/ready'])).toEqual([200, 200, 200])
})

test('no event of Stripe is lost to it: only those that do not verify count', async () => {
  const event = (signature: string) => ({ method: 'POST', headers: { 'Stripe-Signature': signature } })
  const webhook = (count: number): string[] => Array(count).fill('/api/v1/Stripe/webhook')
  expect(await statuses(webhook(5), event('good'))).toEqual(Array(5).fill(200))
  expect(await statuses(webhook(5), event('forged'))).toEqual([400, 400, 400, 429, 429])
  expect(await statuses(webhook(2), event('good'))).toEqual([200, 200])
})

test('the desk counts, too, and what is refused there is as little cached or run as its pages', async () => {
  expect((await ask('/desk')).headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  expect(await statuses(['/desk/sign-in', '/desk/passkey-options'], { method: 'POST' })).toEqual([200, 200])
  const { status, headers } = await ask('/desk/staff')
  expect([status, headers.get('Cache-Control')]).toEqual([429, 'no-store'])
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})
