import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { BARE_POLICY, securityHeaders } from '#http/security-headers.ts'
import { MAX_HEADERS } from './listen.ts'
import { hasDotSegment } from './request-path.ts'

/** A name, IPv4 or bracketed IPv6 address, with an optional port (RFC 3986, 3.2.2). */
const HOST = /^(?:[\w.~-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** `1.2.3.256` matches as a name, but is invalid in every URL (WHATWG URL, 3.5). */
function isHost(value: string): boolean {
  return HOST.test(value) && URL.canParse(`http://${value}`)
}

const getHeaders = (publicUrl: string) => ({
  ...securityHeaders(publicUrl),
  'Content-Security-Policy': BARE_POLICY,
  Connection: 'close',
})

/**
 * Rejects requests that a proxy may have read differently: missing, duplicate or invalid Host (RFC 9112, 3.2), HTTP/1.0
 * with Transfer-Encoding (6.1), paths with dot segments, and as many headers as Node keeps. Relies on `listen` joining
 * duplicate headers.
 */
export function requireHost(listener: RequestListener, publicUrl: string): RequestListener {
  const headers = { ...getHeaders(publicUrl), 'Content-Type': 'text/plain; charset=utf-8' }
  return (request, response) => {
    const { host, 'transfer-encoding': encoding } = request.headers
    const reject = (status: number, sentence: string) => void response.writeHead(status, headers).end(`${sentence}\n`)
    const isOld = request.httpVersion === '1.0'
    if (host === undefined ? !isOld : !isHost(host)) return reject(400, 'Missing or invalid Host header.')
    if (isOld && encoding !== undefined) return reject(400, 'HTTP/1.0 has no Transfer-Encoding.')
    if (hasDotSegment(request.url ?? '')) return reject(404, 'Not found')
    if (request.rawHeaders.length >= 2 * MAX_HEADERS) return reject(431, 'The request has too many headers.')
    listener(request, response)
  }
}

/** By Node's error code; all others are 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers unreadable and slow requests with the usual headers, which Node's own answers lack. */
export function answerUnreadable(server: Server, publicUrl: string): void {
  const headers = { ...getHeaders(publicUrl), 'Content-Length': 0 }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUSES[error.code ?? ''] ?? 400
    // Never writes into a response that has begun. Node's own handler checks the same field.
    const isAnswering = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent
    if (socket.writable && !isAnswering) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
    }
    socket.destroy(error)
  })
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
}
