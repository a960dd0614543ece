import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { portOf } from '#server/listen.ts'
import { answerStatic, compress, staticFile } from '#server/static-files.ts'
import { answerPlainGets } from './answer-plain-gets.ts'

const PAGE = `<!doctype html><p>${'A candle is lit. '.repeat(100)}</p>`
/** More than a machine takes in for a socket that nobody reads. */
const LARGE = 24_000_000
const options = { type: 'text/html; charset=utf-8', headers: { 'Cache-Control': 'no-cache' } }
const page = staticFile(Buffer.from(PAGE), { ...options, compressed: await compress(Buffer.from(PAGE), 5) })
const large = staticFile(Buffer.alloc(LARGE, 'x'), options)
const files = new Map([
  ['/', page],
  ['/about', page],
  ['/large', large],
])

let heard = 0
let stopping = false
const opened: Socket[] = []
const observed: unknown[] = []
const viewed: unknown[] = []
const nodeAlone = serve()
const withPlainGets = serve()
const plainGets = answerPlainGets(withPlainGets, {
  find: (path) => files.get(path),
  isStopping: () => stopping,
  countView: (request, status) => viewed.push({ ...request, status }),
  observe: ({ path, status }) => observed.push({ path, status }),
})

withPlainGets.on('connection', (socket: Socket) => opened.push(socket))

function serve(): Server {
  return createServer({ keepAliveTimeout: 2_000 }, (request, response) => {
    heard += 1
    const file = files.get(request.url?.replace(/\?.*/, '') ?? '')
    request.resume()
    if (stopping) response.setHeader('Connection', 'close')
    if (file && ['GET', 'HEAD'].includes(request.method ?? '')) answerStatic(file, request, response)
    else response.writeHead(404).end()
  })
}

beforeAll(() =>
  Promise.all([nodeAlone, withPlainGets].map((each) => new Promise<void>((r) => each.listen(0, '127.0.0.1', r)))),
)
afterAll(() => {
  for (const server of [nodeAlone, withPlainGets]) server.close().closeAllConnections()
})
beforeEach(() => {
  heard = 0
  observed.length = 0
  opened.length = 0
})

/** All that comes back for pieces, each sent when the one before was answered with something; the date left out. */
function ask(server: Server, ...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const left = [...pieces]
    const socket = connect(portOf(server), '127.0.0.1')
    const send = () => {
      const piece = left.shift() ?? ''
      if (left.length === 0) socket.end(piece, 'latin1')
      else socket.write(piece, 'latin1')
    }
    socket.once('connect', send)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (left.length > 0) send()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
    socket.once('close', () => resolve(answer.replaceAll(/^Date: .*$/gm, 'Date')))
  })
}

const HOST = 'Host: academy.example\r\n'
const plain = [
  `GET / HTTP/1.1\r\n${HOST}\r\n`,
  `GET /about?role=admin HTTP/1.1\r\n${HOST}Accept-Encoding: gzip, deflate, br\r\nConnection: Keep-Alive\r\n\r\n`,
  `GET / HTTP/1.1\r\nACCEPT-ENCODING: gzip, br;q=0\r\nhost: [::1]:3000\r\nUpgrade-Insecure-Requests: 1\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}If-None-Match: "other", ${page.etag}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}If-None-Match: "other"\r\nCookie: a=b; c=d\r\n\r\n`,
]
const other = [
  `HEAD / HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.0\r\n${HOST}\r\n`,
  `GET /nowhere HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`,
  `GET / HTTP/1.1\r\nHost: a@academy.example\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabc`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X-A: b\rX-B: c\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST} folded: b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X-A: b\0c\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}If-None-Match: ${page.etag}\r\nIf-None-Match: "other"\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(9000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}\r\nGET /about HTTP/1.1\r\n${HOST}\r\n`,
  `GET http://academy.example/ HTTP/1.1\r\n${HOST}\r\n`,
]

describe('a plain GET of what stands ready', () => {
  test.each(plain)('is answered as by Node, which never hears of it: %j', async (request) => {
    const answer = await ask(withPlainGets, request)
    expect(heard).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|304) /)
    expect(answer).toBe(await ask(nodeAlone, request))
  })

  test('is observed', async () => {
    await ask(withPlainGets, `GET /about?a=b HTTP/1.1\r\n${HOST}\r\n`)
    expect(observed).toEqual([{ path: '/about', status: 200 }])
  })
})

test('what a browser wants to show is counted as a view, with the request as Node would have read it', async () => {
  const request = `GET /about?a=b HTTP/1.1\r\n${HOST}Sec-Fetch-Dest: document\r\nDNT: 1\r\nReferer: https://a.example/\r\n\r\n`
  await ask(withPlainGets, request)
  await ask(withPlainGets, request.replace('document', 'script'))
  const headers = { host: 'academy.example', 'sec-fetch-dest': 'document', dnt: '1', referer: 'https://a.example/' }
  expect(viewed).toEqual([{ method: 'GET', url: '/about?a=b', headers, status: 200 }])
})

describe('anything else', () => {
  test.each(other)('is judged by Node: %j', async (request) => {
    expect(await ask(withPlainGets, request)).toBe(await ask(nodeAlone, request))
    expect(observed).toEqual([])
  })

  test('takes the connection with it, after what was answered before', async () => {
    const post = `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabc`
    const [first = '', second = ''] = plain
    const answer = await ask(withPlainGets, first, second, post, first)
    expect(answer).toBe(await ask(nodeAlone, first, second, post, first))
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
    expect(observed).toHaveLength(2)
  })

  test('is put together by Node where it comes in pieces', async () => {
    const socket = connect(portOf(withPlainGets), '127.0.0.1')
    const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))))
    socket.write('GET / HT')
    await expect.poll(() => opened[0]?.bytesRead).toBe(8)
    socket.write(`TP/1.1\r\n${HOST}\r\n`)
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
    expect(heard).toBe(1)
    socket.destroy()
  })
})

test('whatever a request is made of, the answer is the one that Node alone would give', async () => {
  const line = fc.constantFrom(
    ...[HOST, 'Accept-Encoding: gzip\r\n', 'accept-encoding: br\r\n', `If-None-Match: ${page.etag}\r\n`],
    ...['Connection: keep-alive\r\n', 'Content-Length: 0\r\n', 'Expect: 100-continue\r\n', 'X-A:b\r\n', 'X-A: \r\n'],
    ...['X-A: ä\r\n', 'X-A: b\n', ' X: y\r\n', ':\r\n', 'Host:\r\n', 'TE: trailers\r\n', 'X\tY: z\r\n', '\r\n'],
  )
  const method = fc.constantFrom('GET', 'GET', 'GET', 'get', 'HEAD', ' GET', 'GE')
  const target = fc.constantFrom('/', '/about', '/about?a', '//', '/ about', '/%61bout', '/about#a', '*', '')
  const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/1.1 ', 'HTTP/2.0')
  const request = fc.tuple(method, target, version, fc.array(line, { maxLength: 5 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(request, async ([verb, path, protocol, lines, hosted]) => {
      const bytes = `${verb} ${path} ${protocol}\r\n${hosted ? HOST : ''}${lines.join('')}\r\n`
      expect(await ask(withPlainGets, bytes)).toBe(await ask(nodeAlone, bytes))
    }),
    { numRuns: 300 },
  )
})

test('who does not read is not asked on: no more than one answer waits for them', async () => {
  const socket = connect(portOf(withPlainGets), '127.0.0.1').pause()
  await expect.poll(() => opened).toHaveLength(1)
  const [theirs] = opened as [Socket]
  socket.write(`GET /large HTTP/1.1\r\n${HOST}\r\n`)
  await expect.poll(() => theirs.writableLength).toBeGreaterThan(0)
  for (let more = 0; more < 2; more += 1) socket.write(`GET /large HTTP/1.1\r\n${HOST}\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(observed).toHaveLength(1)
  let read = 0
  socket.on('data', (chunk) => {
    read += chunk.length
  })
  socket.resume()
  await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(3 * LARGE)
  socket.destroy()
})

test('a connection that asks nothing more is ended', async () => {
  const socket = connect(portOf(withPlainGets), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(plain[0] as string)
  socket.resume()
  await closed
  expect(observed).toHaveLength(1)
})

test('at the end those that wait are ended, and who asks still is told so', async () => {
  const idle = connect(portOf(withPlainGets), '127.0.0.1')
  const closed = new Promise((resolve) => idle.once('close', resolve))
  idle.write(plain[0] as string)
  await new Promise((resolve) => idle.once('data', resolve))
  stopping = true
  expect(await ask(withPlainGets, plain[0] as string)).toMatch(/^Connection: close\r$/m)
  plainGets.close()
  await closed
})
