import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from '#server/listen.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { getLocation, getStatus, mustTellNothing, raw } from '#tests/fixtures/raw-request.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'
import { words } from '#tests/fixtures/words.ts'

const site = await startSiteOnDatabase()
afterAll(() => site.stop())

describe('headers', () => {
  const lies = words(
    'X-Forwarded-Host X-Host X-Forwarded-Server X-Original-Host X-Original-URL X-Rewrite-URL X-Forwarded-Prefix',
    'X-Forwarded-For X-Request-Id Referer From Origin User-Agent Cookie',
  )
  const lying = `${lies.map((name) => `${name}: evil.example\r\n`).join('')}Forwarded: host=evil.example;proto=https\r\n`
  const paths = ['/', '/about', '/about/', '/apply', '/apply/', '/apply?course=x', '/unsubscribe?token=x', '/nowhere']
  const calls = words('CourseNorthAmerica/get-courses Newsletter/unsubscribe nothing').map((call) => `/api/v1/${call}`)

  test.each([...paths, ...calls, '/robots.txt'])('that lie about the address show nowhere in %s', async (path) => {
    for (const host of ['academy.example', 'evil.example', 'evil.example:99999', 'a@evil.example', '']) {
      const answer = await raw(site.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lying}Connection: close\r\n\r\n`)
      // A port that cannot be is found where someone needs the address.
      const isHost = /^[a-z.]+(:\d+)?$/.test(host)
      expect(isHost ? [200, 301, 303, 400, 404] : [400]).toContain(getStatus(answer))
      expect(answer).not.toContain('evil.example')
      expect(getLocation(answer) ?? '/').toMatch(/^\/(?!\/)/)
    }
  })

  test('that lie about the address do not change where a checkout leads', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' }
    const options = { method: 'POST', headers }
    const register = await fetch(`${site.url}/api/v1/ApplicationForm/na/Register`, {
      ...options,
      body: applicationForm(),
    })
    const { applicationId } = (await register.json()) as { applicationId: string }
    const body = JSON.stringify({ applicationId })
    const checkout = await fetch(`${site.url}/api/v1/Stripe/create-checkout-session`, { ...options, body })
    const { sessionUrl } = (await checkout.json()) as { sessionUrl: string }
    expect(sessionUrl.startsWith(`${site.url}/test-checkout/`)).toBe(true)
    const page = await (await fetch(sessionUrl, { headers })).text()
    expect(page).not.toContain('evil.example')
  })

  test.each([
    'GET /about HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /about HTTP/1.1\r\nHost: a\r\nX-A: b\rX-B: c\r\n\r\n',
    'GET /about HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n',
    'GET /about HTTP/1.1\r\nHost: a\r\n X-Folded: b\r\n\r\n',
    'GET /about HTTP/1.1\r\nHost : a\r\n\r\n',
    'GET /about\0 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /about HTTP/9.9\r\nHost: a\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ])('that are malformed are refused: %j', async (bytes) => {
    const answer = await raw(site.url, bytes)
    expect(getStatus(answer)).toBe(400)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im)
    mustTellNothing(answer)
  })
})

describe('a second request within a first', () => {
  const inner = 'GET /api/v1/CourseNorthAmerica/get-courses HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const first = 'POST /api/v1/Contact/send-message HTTP/1.1\r\nHost: a\r\n'
  test.each([
    `${first}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${first}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${inner}`,
    `${first}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    `${first}Content-Length: 0, 0\r\n\r\n${inner}`,
    `${first}Content-Length: +0\r\n\r\n${inner}`,
    `${first}Content-Length: 0x0\r\n\r\n${inner}`,
    `${first}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
    `${first}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`,
    `${first}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${first}Transfer-Encoding: chunked\r\n\r\n0x\r\n\r\n${inner}`,
    `${first}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n\r\n${inner}`,
    `${first}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}`,
  ])('is never answered: %j', async (bytes) => {
    const answer = await raw(site.url, bytes)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(getStatus(answer)).toBe(400)
    expect(answer).not.toContain('courseName')
  })
})

/** Sends pieces of 64 KiB for as long as they are taken: only the server can end it. @returns the answer */
function flood(call: string, framing: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    const piece = framing.startsWith('Content-Length') ? 'x'.repeat(65_536) : `10000\r\n${'x'.repeat(65_536)}\r\n`
    let answer = ''
    const send = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', send).on('error', () => {})
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.setTimeout(20_000, () =>
      reject(new Error(`no end after ${socket.bytesWritten} bytes: ${answer.slice(0, 80)}`)),
    )
    socket.write(
      `POST /api/v1/${call} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n${framing}\r\n\r\n`,
    )
    send()
  })
}

const withBody = words(
  'Contact/send-message Newsletter/subscribe Newsletter/unsubscribe Stripe/create-checkout-session Stripe/webhook',
  'ApplicationForm/na/Register Resume/submit Nothing/here',
)
test.each(withBody)('%s takes no endless body, whether its length is told or not, and hangs up', async (call) => {
  const framings = ['Transfer-Encoding: chunked', 'Content-Length: 9999999999']
  // Read on for half a second, that the answer may arrive; then it is cut off.
  const answers = await Promise.all(framings.map((framing) => flood(call, framing)))
  for (const answer of answers) expect([400, 404, 413]).toContain(getStatus(answer))
})

test('visitors who leave before their answer fail nothing', async () => {
  const leave = (line: string, after: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
        socket.write(`${line} HTTP/1.1\r\nHost: academy.example\r\nContent-Length: 0\r\n\r\n`)
        setTimeout(() => socket.destroy(), after)
      })
      socket.on('error', () => {}).on('close', () => resolve())
    })
  const lines = ['/apply', '/apply.data', '/about', '/api/v1/Newsletter/unsubscribe', '/api/v1/docs', '/desk/sign-in']
  await Promise.all(lines.flatMap((path) => [0, 1, 5, 20].map((after) => leave(`GET ${path}?token=x`, after))))
  expect((await fetch(`${site.url}/apply`)).status).toBe(200)
  expect(site.output()).not.toMatch(/^\s+at |Error|"level":[56]0/m)
})

test('senders have little time: 15 s for headers, 3 minutes for a body, 10 s between requests, 60 s without a byte', async () => {
  const server = await listen(() => {}, '127.0.0.1', 0)
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server
  server.close()
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([15_000, 180_000, 10_000, 60_000])
})
