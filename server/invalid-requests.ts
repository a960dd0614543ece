import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_HEADERS } from './listen.ts'
import { BARE_POLICY, securityHeaders } from './middleware/security-headers.ts'

/** A name, an IPv4 or a bracketed IPv6 address, perhaps with a port (RFC 3986, 3.2.2). */
const HOST = /^(?:[\w.~-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a header of that name says a host. `1.2.3.256` is a name by its letters, and fails in every URL (WHATWG URL, 3.5). */
function isHost(value: string): boolean {
  return HOST.test(value) && URL.canParse(`http://${value}`)
}

const headersOf = (publicUrl: string) => ({
  ...securityHeaders(publicUrl),
  'Content-Security-Policy': BARE_POLICY,
  Connection: 'close',
})

/**
 * Refuses a request that a proxy in front may have read in another way: its Host is missing, given twice or no host (RFC
 * 9112, 3.2), or it is of HTTP/1.0, which has no Transfer-Encoding (6.1). The server must leave that to us, and join headers
 * that are given twice; see `listen`. Refuses also as many headers as `listen` keeps: there may have been more.
 */
export function requireHost(listener: RequestListener, publicUrl: string): RequestListener {
  const headers = { ...headersOf(publicUrl), 'Content-Type': 'text/plain; charset=utf-8' }
  return (request, response) => {
    const { host, 'transfer-encoding': encoding } = request.headers
    const refuse = (status: number, sentence: string) => void response.writeHead(status, headers).end(`${sentence}\n`)
    const isOld = request.httpVersion === '1.0'
    if (host === undefined ? !isOld : !isHost(host)) return refuse(400, 'The request names no host.')
    if (isOld && encoding !== undefined) return refuse(400, 'HTTP/1.0 has no Transfer-Encoding.')
    if (request.rawHeaders.length >= 2 * MAX_HEADERS) return refuse(431, 'The request has too many headers.')
    listener(request, response)
  }
}

/** By Node's code of what went wrong; all else is a 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what is no request, or comes too slowly, with the headers of every other answer, which Node's own lacks. */
export function answerUnreadable(server: Server, publicUrl: string): void {
  const headers = { ...headersOf(publicUrl), 'Content-Length': 0 }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUSES[error.code ?? ''] ?? 400
    if (socket.writable && !isAnswering(socket as Socket)) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
    }
    socket.destroy(error)
  })
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
}

/** Whether an answer has begun, which a second one must not be written into. Node's own handler asks the same way. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
