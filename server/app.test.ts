import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type StaticFile, textFile } from '#http/static-files.ts'
import { startServer } from '#tests/fakes/http-server.ts'
import { raw } from '#tests/fixtures/raw-request.ts'
import { createApp } from './app.ts'
import { openHealth } from './health.ts'
import { unknownPath } from './unknown-path.ts'

const UNKNOWN = unknownPath('/nowhere')

const PAGE = `<!doctype html><p>${'A candle is lit. '.repeat(100)}</p>`

const file = (text: string, status = 200) =>
  textFile(text, { type: 'text/html; charset=utf-8', headers: { 'Cache-Control': 'no-cache' }, status })

let server: Awaited<ReturnType<typeof startServer>>
const health = openHealth(async () => {})

const logged: string[] = []

let release: (() => void) | undefined

beforeAll(async () => {
  const unknown = await file('<p>Home</p>', 404)
  const pages = new Map([
    ['/', await file(PAGE)],
    ['/about', await file(PAGE)],
    ['/talents/request', await file(PAGE)],
    ['/terms&conditions', await file(PAGE)],
    [UNKNOWN, unknown],
    [unknownPath('/no/where'), unknown],
    [unknownPath('/no/lesson'), unknown],
    [`${UNKNOWN}.data`, await file('[{}]', 404)],
  ])
  const api = new Hono()
    .get('/hello', (c) => c.json({ hello: true }))
    .get('/long', async (c) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return c.json({})
    })
  const app = createApp({
    api,
    health,
    documents: new Hono(),
    description: new Hono(),
    files: new Map(),
    themeSheets: { get: () => undefined },
    pages: { has: (path) => pages.has(path), get: (path) => pages.get(path) as StaticFile },
    pictures: [],
    answerWithPage: async (request) => {
      const { search } = new URL(request.url)
      if (search.startsWith('?fail')) throw new TypeError('x is not a function')
      return new Response(search)
    },
    applicants: async () => new Response('application'),
    deps: {
      publicUrl: 'https://academy.example',
      corsOrigins: ['https://pages.example'],
      clientAddress: () => '192.0.2.1',
      log: pino({}, { write: (line) => logged.push(line) }),
    },
    requestsPerMinute: 1000,
  })
  server = await startServer(app)
})

afterAll(() => server.close())

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends the path as it stands: fetch would tidy it up first. */
function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port: new URL(server.url).port, path, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

const brotli = { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }

test('a page comes in the best encoding that the browser takes', async () => {
  const br = await ask('/about', brotli)
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(PAGE)
  const gzip = await ask('/about', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(PAGE)
  const plain = await ask('/about')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(PAGE)
  expect([br, gzip, plain].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'))
})

test('a page is not sent again to a browser that has it', async () => {
  const { headers } = await ask('/about')
  const again = await ask('/about', { headers: { 'If-None-Match': `W/"other", ${headers.etag}` } })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(again.headers.etag).toBe(headers.etag)
  expect((await ask('/about', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test('a page answers HEAD with the headers alone', async () => {
  const { status, headers, body } = await ask('/about', { method: 'HEAD' })
  expect([status, Number(headers['content-length']), body.length]).toEqual([200, PAGE.length, 0])
})

test.each(['/about', '/apply?promo=X', '/nowhere'])('%s cannot be written to', async (path) => {
  const { status, headers } = await ask(path, { method: 'POST' })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('a page is found with a query and with an escaped path', async () => {
  expect((await ask('/about?role=admin&next=//evil.example')).body.toString()).toBe(PAGE)
  expect((await ask('/terms%26conditions')).status).toBe(200)
  expect((await ask('/%E0%A4%A')).status).toBe(404)
})

test('an unknown path is the home page, answered 404, whatever its ending; so is what the desk is with DESK=off', async () => {
  const ended = ['/apply.', '/terms&conditions.', '/about.html', '/index.html', '/about/x.php', '/old.pdf']
  for (const path of ['/no/such/page', '/nobody/lesson', ...ended, '/desk', '/desk/sign-in', '/desk/setup/x']) {
    const { status, body } = await ask(path)
    expect([path, status, body.toString()]).toEqual([path, 404, '<p>Home</p>'])
    expect([path, (await ask(path, { method: 'POST' })).status]).toEqual([path, 405])
  }
})

test.each(['/assets/gone.js', '/assets/gone', '/logo.PNG', '/feed.xml'])(
  'an unknown file %s is no page',
  async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  },
)

test.each([
  ['/about//?a=b', '/about?a=b'],
  ['/apply/?promo=X', '/apply?promo=X'],
  ['/Talents/Request?role=admin', '/talents/request?role=admin'],
  ['/%41bout/?role=admin', '/about?role=admin'],
  ['/TERMS%26Conditions/', '/terms&conditions'],
  ['/APPLY?promo=X', '/apply?promo=X'],
])('%s leads to %s', async (path, location) => {
  const { status, headers } = await ask(path)
  expect([status, headers.location]).toEqual([301, location])
})

test('running code answers the calls and the pages that read their query', async () => {
  expect(JSON.parse((await ask('/api/v1/hello')).body.toString())).toEqual({ hello: true })
  expect((await ask('/apply?promo=X')).body.toString()).toBe('?promo=X')
  expect((await ask('/unsubscribe?token=x')).body.toString()).toBe('?token=x')
})

test.each<[string, string, number]>([
  ['GET', '/apply', 200],
  ['GET', '/api/v1/none', 404],
  ['GET', '/api/health/ready', 200],
  ['GET', '/about/', 301],
  ['POST', '/about', 405],
])('%s %s is answered with the headers of every answer', async (method, path, status) => {
  const answer = await ask(path, { method })
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
    'strict-transport-security': expect.stringContaining('max-age='),
    ...(path !== '/apply' && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
  })
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  expect(answer.headers).not.toHaveProperty('server')
})

test('only the origins that were named may call from elsewhere', async () => {
  const from = async (Origin: string) => (await ask('/api/v1/hello', { headers: { Origin } })).headers
  expect((await from('https://pages.example'))['access-control-allow-origin']).toBe('https://pages.example')
  expect((await from('https://elsewhere.example'))['access-control-allow-origin']).toBeUndefined()
})

test('a page that fails is a plain sentence, and the log says neither query nor path', async () => {
  const { status, headers, body } = await ask('/apply?fail=ada@visitor.example')
  expect([status, headers['content-type']]).toEqual([500, 'text/plain; charset=UTF-8'])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body.toString()).not.toMatch(/function|at /)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('x is not a function')
  expect(logged[0]).not.toContain('ada@')
})

test('a body that nothing reads ends with its connection', async () => {
  const post = (path: string) =>
    ask(path, { method: 'POST', headers: { 'Content-Length': '0', Connection: 'keep-alive' } })
  expect((await post('/about')).headers.connection).toBe('keep-alive')
  const told = raw(server.url, 'POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx')
  expect(await told).toMatch(/^Connection: close\r$/m)
})

test('a server that stops ends each connection with its answer, that under way and those that still come', async () => {
  const connection = async (path: string) =>
    (await ask(path, { headers: { Connection: 'keep-alive' } })).headers.connection
  expect(await connection('/about')).toBe('keep-alive')
  const underWay = connection('/api/v1/long')
  await vi.waitFor(() => expect(release).toBeDefined(), 20_000)
  health.stop()
  release?.()
  const ends = [await underWay, await connection('/about'), await connection('/api/v1/hello')]
  expect(ends).toEqual(Array(3).fill('close'))
})
