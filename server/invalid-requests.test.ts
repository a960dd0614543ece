import type { Server } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPort } from '#tests/fakes/http-server.ts'
import { getStatus, raw } from '#tests/fixtures/raw-request.ts'
import { words } from '#tests/fixtures/words.ts'
import { answerUnreadable, requireHost } from './invalid-requests.ts'
import { closeServer, listen, MAX_PIPELINED } from './listen.ts'

const PUBLIC_URL = 'https://academy.example'
const LARGE = Buffer.alloc(64 * 2 ** 20)
const times = { timeout: 1000, headersTimeout: 300, requestTimeout: 500, keepAliveTimeout: 200 }

let server: Server
let address: string
let requests = 0
beforeAll(async () => {
  const listener = requireHost((request, response) => {
    requests++
    if (request.url === '/large') response.end(LARGE)
    else if (request.url === '/begun') response.write('begun')
    else if (request.method === 'POST') request.resume().on('end', () => response.end('read'))
    else response.end('answered')
  }, PUBLIC_URL)
  server = await listen(listener, '127.0.0.1', 0, { ...times, connectionsCheckingInterval: 20 })
  answerUnreadable(server, PUBLIC_URL)
  address = `http://127.0.0.1:${getPort(server)}`
})
afterAll(() => closeServer(server, 0))

/** Every header that every answer has. */
const safe =
  /^X-Content-Type-Options: nosniff\r\n(.*\r\n)*Strict-Transport-Security: .*\r\n(.*\r\n)*Content-Security-Policy: default-src 'none'/m

describe('Host', () => {
  test.each(
    words('academy.example ACADEMY.example:8080 127.0.0.1:3000 [::1]:3000 a_b.internal xn--bcher-kva.example.'),
  )('%s is one', async (host) => {
    expect(await raw(address, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/answered/)
  })

  test.each([
    'a\r\nHost: b',
    'a\r\nX-Other: c\r\nhost: a',
    'a, b',
    '',
    '\u00fc.example',
    'a'.repeat(300),
    ...words('a/b b@a a:b a:80:80 [::1 ::1 a?b a\\b <a> a%00 1.2.3.256 4294967296 a.0x a:65536 [1] [::1::2]'),
  ])('%j is none, and refused', async (host) => {
    const answer = await raw(address, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect([getStatus(answer), answer.includes('answered')]).toEqual([400, false])
    expect(answer).toMatch(safe)
  })

  test('may be missing in HTTP/1.0 alone', async () => {
    expect(await raw(address, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/answered/)
    expect(getStatus(await raw(address, 'GET / HTTP/1.1\r\n\r\n'))).toBe(400)
  })
})

test('HTTP/1.0 has no Transfer-Encoding: a proxy may take the body for another request', async () => {
  const chunked = 'POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  const answer = await raw(address, chunked)
  expect(getStatus(answer)).toBe(400)
  expect(answer).toMatch(safe)
  expect(await raw(address, 'POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 1\r\n\r\nx')).toMatch(/read/)
})

const dotted = words(
  '/api/../desk/staff /application/%2e%2e/desk/staff /api/.%2E/desk /.. /%2e%2e /a/. /./desk /a\\..\\desk /a/..\\desk',
  '/a%5c..%5Cdesk /a%2f..%2Fdesk /a/..?x /a/..#x http://a/b/../desk',
)
test.each(dotted)('%s has dot segments, and is no page', async (target) => {
  const answer = await raw(address, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(getStatus(answer)).toBe(404)
  expect(answer).toMatch(safe)
})

test.each(['/a?b=/../c', '/...', '/a..b/c', '/.well-known/x', '/a./b', '/%252e%252e/a'])(
  '%s has none',
  async (path) => {
    expect(await raw(address, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(/answered/)
  },
)

test.each([
  [97, 200],
  [98, 431],
  [4000, 431],
])('%i headers beside Host and Connection are answered %i', async (count, status) => {
  const headers = 'a:b\r\n'.repeat(count)
  const answer = await raw(address, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`)
  expect(getStatus(answer)).toBe(status)
  if (status === 431) expect(answer).toMatch(/^Connection: close\r$/im)
})

test('a reader who takes nothing is dropped', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').pause()
  socket.on('error', () => {}).write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  const connections = () => promisify(server.getConnections).call(server)
  await expect.poll(connections, { timeout: 20_000 }).toBe(1)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  socket.destroy()
})

describe('what is no request', () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\n'
  test.each<[string, number, string]>([
    ['too much', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an expectation that nobody meets', 417, `GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n`],
    ['a chunk with too much beside it', 413, `${head}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`],
    ['headers that never end', 408, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow:'],
    ['a body that never comes', 408, `${head}Content-Length: 5\r\n\r\n`],
    ['a body in pieces that never ends', 408, `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`],
  ])('%s is answered %i, with the headers of every answer', async (_case, status, bytes) => {
    const answer = await raw(address, bytes)
    expect(getStatus(answer)).toBe(status)
    expect(answer).toMatch(safe)
    expect(answer.split('\r\n\r\n')[1]).toBe('')
  })

  const get = 'GET /about HTTP/1.1\r\nHost: a\r\n'
  const inner = `${get}Connection: close\r\n\r\n`
  test.each([
    `${get}X-A: b\rX-B: c\r\n\r\n`,
    `${get}X-A: b\0c\r\n\r\n`,
    'GET /about HTTP/1.1\r\nHost : a\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    // With a second request, which some other server may find within the first.
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    `${head}Content-Length: +0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n\r\n${inner}`,
  ])('is refused, once: %j', async (bytes) => {
    const answer = await raw(address, bytes)
    expect([getStatus(answer), answer.match(/HTTP\/1\.1 /g)?.length]).toEqual([400, 1])
    expect(answer).toMatch(safe)
  })

  test('is not answered into an answer that has begun', async () => {
    const answer = await raw(address, `POST /begun HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n`)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(answer).toContain('begun')
  })
})

describe('pipelined requests', () => {
  const get = 'GET /p HTTP/1.1\r\nHost: a\r\n\r\n'
  const expecting = 'GET /p HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n'
  const last = 'GET /p HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

  test('a few are all answered, again and again on one connection', async () => {
    const some = get.repeat(MAX_PIPELINED - 1)
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
    let answers = ''
    socket.on('data', (text) => (answers += text))
    const count = () => answers.split('answered').length - 1
    for (let round = 1; round <= 3; round++) {
      socket.write(some)
      await expect.poll(count).toBe(round * (MAX_PIPELINED - 1))
    }
    socket.destroy()
    const all = await raw(address, some + last)
    expect(all.match(/answered/g)).toHaveLength(MAX_PIPELINED)
  })

  test.each([
    ['requests', get],
    ['expectations', expecting],
  ])('thousands of %s in one go are not even parsed, and cut off nobody else', async (_case, request) => {
    const before = requests
    const answers = (await raw(address, request.repeat(2_000))).match(/HTTP\/1\.1 /g) ?? []
    expect(answers.length).toBeLessThanOrEqual(MAX_PIPELINED)
    expect(requests - before).toBeLessThanOrEqual(MAX_PIPELINED + 1)
    expect(await raw(address, last)).toMatch(/answered/)
  })
})

test('senders have little time: 15 s for headers, 3 minutes for a body, 10 s between requests, 60 s without a byte; a taken port is named', async () => {
  const byDefault = await listen(() => {}, '127.0.0.1', 0)
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = byDefault
  const taken = listen(() => {}, '127.0.0.1', getPort(byDefault))
  await expect(taken).rejects.toThrow(/^Port \d+ on 127\.0\.0\.1 is taken\. .+, or set PORT to another one\.$/)
  byDefault.close()
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([15_000, 180_000, 10_000, 60_000])
})
