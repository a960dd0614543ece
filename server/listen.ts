import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { StartupError } from './startup-error.ts'

/** Milliseconds, for a document of 10 MB at 500 kbit/s. `timeout` (idle) must exceed the longest call, 15 s. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 10_000, timeout: 60_000 }
/** Thousands of short headers would take a hundred times their bytes. See `requireHost`. */
export const MAX_HEADERS = 100
/** Further connections are closed at once. One with a request takes 10 to 30 KB. */
const MAX_CONNECTIONS = 5_000
/** Requests of one connection that may wait for their responses. Browsers and proxies send one at a time. */
export const MAX_PIPELINED = 16

/** @throws StartupError with one line that names the variables, if the port is taken or not allowed */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  { timeout = TIMEOUTS.timeout, ...timeouts }: ServerOptions & { timeout?: number } = TIMEOUTS,
  names = { host: 'HOST', port: 'PORT' },
): Promise<Server> {
  // `requireHost` checks the Host instead of Node.
  const options = { ...timeouts, requireHostHeader: false, joinDuplicateHeaders: true }
  const server = createServer({ ...options, ServerResponse: BoundedResponse }, listener)
  server.timeout = timeout
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => reject(new StartupError(getReason(code))))
    server.listen(port, host, resolve)
  })
  return server

  function getReason(code: string | undefined): string {
    switch (code) {
      case 'EADDRINUSE':
        return `Port ${port} on ${host} is taken. Stop what listens there, or set ${names.port} to another one.`
      case 'EACCES':
        return `Port ${port} needs rights that this user does not have. Set ${names.port} to one above 1023.`
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `${names.host} ${host} is no address of this machine.`
      default:
        return `Cannot listen on ${host}:${port} (${code}).`
    }
  }
}

const unanswered = new WeakMap<Socket, number>()

/**
 * Closes a connection with more than {@link MAX_PIPELINED} unanswered requests. Node parses all requests of one read,
 * thousands of short ones, before it sends a response or notices that the connection was paused or destroyed. `remove`
 * is undocumented; no documented way stops a parser (docs/decisions/0051).
 */
class BoundedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  constructor(request: Request, options?: object) {
    // Node passes options that its types omit.
    super(...([request, options] as unknown as [Request]))
    const socket = request.socket as Socket & { parser?: { remove: () => void } | null }
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    this.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1))
    if (count <= MAX_PIPELINED) return
    socket.parser?.remove()
    socket.destroy()
  }
}

/** Stops accepting, waits for requests in progress, and closes their connections after `timeoutMs`. */
export async function closeServer(server: Server, timeoutMs = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(timeout)
}
