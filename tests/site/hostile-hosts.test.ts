import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { mustTellNothing, raw, statusOf } from '#tests/fixtures/raw-request.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'

const TOKEN = 'x'.repeat(43)
const VISITOR = '203.0.113.77'

let kept: TestDatabase
let site: RunningSite
beforeAll(async () => {
  kept = await createTestDatabase()
  // Calls are logged, so that it shows what is logged of them.
  site = await startSite({ DATABASE_URL: kept.connectionString, TRUST_PROXY: 'loopback', LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await site?.stop()
  await kept?.close()
})

const ask = (line: string, host = 'academy.example', headers = '') =>
  raw(
    site.url,
    `${line} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${VISITOR}\r\n${headers}Connection: close\r\n\r\n`,
  )

const pages = ['/apply', '/unsubscribe', '/choose', '/compare', CALENDAR_PATH].flatMap((page) => [page, `${page}.data`])
const answering = [
  ...pages.map((page) => `GET ${page}?token=${TOKEN}`),
  `GET /api/v1/Visitor/region?token=${TOKEN}`,
  `GET /api/v1/Newsletter/unsubscribe?token=${TOKEN}`,
  `POST /api/v1/Newsletter/unsubscribe?token=${TOKEN}`,
  `GET /api/v1/docs?token=${TOKEN}`,
  `GET /test-checkout/cs_test_a?token=${TOKEN}`,
  `GET /about?token=${TOKEN}`,
]

const routes = [
  'routes/apply',
  'layout/site',
  'root',
  'routes/none',
  '__proto__',
  'constructor',
  ',',
  '*',
  '',
  'routes/apply,',
]
const oddQueries = [
  ...routes.map((route) => `_routes=${encodeURIComponent(route)}`),
  ...routes.map((route) => `_data=${encodeURIComponent(route)}`),
  ...[
    '%',
    '%=%',
    'course=%',
    'course=%ff',
    'course=%ed%a0%80',
    'path=%zz',
    'application=%00',
    'application[]=1',
    '&&&=&',
  ],
  ...['_routes=a&_routes=b', 'index', '?', '#', 'a'.repeat(9000), 'promo=%E2%80%AE', `application=${TOKEN}`],
]
const oddHeaders = [
  '',
  'X-Remix-Reload: yes\r\n',
  'X-React-Router-Request-Reload: yes\r\n',
  'Accept: text/x-script\r\n',
  'Purpose: prefetch\r\n',
]

test.each(pages)('%s fails at no query, header or method', async (page) => {
  for (const query of oddQueries) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answer = await ask(`${method} ${page}?${query}&token=${TOKEN}`)
      expect([200, 404, 405], `${method} ${query}`).toContain(statusOf(answer))
      mustTellNothing(answer)
    }
  }
  for (const headers of oddHeaders) expect([200, 404]).toContain(statusOf(await ask(`GET ${page}`, undefined, headers)))
})

test.each([
  '/apply.data/',
  '/APPLY.data',
  '/apply%2edata',
  '/_root.data',
  '/.data',
  '/apply.data.data',
  '/apply//x.data',
  '/__manifest',
])('%s is unknown', async (path) => {
  const answer = await ask(`GET ${path}?token=${TOKEN}`)
  expect([301, 404]).toContain(statusOf(answer))
  mustTellNothing(answer)
})

test('visitors who leave before their answer fail nothing', async () => {
  const { port } = new URL(site.url)
  const leave = (line: string, after: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`${line} HTTP/1.1\r\nHost: academy.example\r\nContent-Length: 0\r\n\r\n`)
        setTimeout(() => socket.destroy(), after)
      })
      socket.on('error', () => {}).on('close', () => resolve())
    })
  await Promise.all(answering.flatMap((line) => [0, 1, 5, 20].map((after) => leave(line, after))))
  expect(statusOf(await ask('GET /apply'))).toBe(200)
})

test('nothing of it is printed: no stack, no query, no address', async () => {
  await ask('POST /api/v1/Contact/send-message?email=ada@visitor.example', undefined, 'Content-Length: 0\r\n')
  const printed = site.output()
  expect(printed).toContain('a call was answered')
  expect(printed).not.toMatch(/^\s+at |Error|"level":[56]0/m)
  for (const secret of [TOKEN, VISITOR, 'ada@', '_routes', '1.2.3.256', '127.0.0.1"'])
    expect(printed).not.toContain(secret)
})
