import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from './startup-error.ts'

/**
 * In milliseconds; a resume of 5 MB has time on a line of 250 kbit/s. `timeout` drops a connection on which nothing moved,
 * such as one whose reader takes nothing; it must be longer than the longest call (database or Stripe, 15 s).
 */
const TIME = { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 10_000, timeout: 60_000 }
/** Kept of a request: thousands of short ones would take a hundred times their bytes. See `requireHost`. */
export const MAX_HEADERS = 100
/** Further ones are closed at once. A connection with a request takes 10 to 30 KB. */
const MAX_CONNECTIONS = 5_000

type Time = ServerOptions & { timeout?: number }

/** The variables that say where to listen, as error messages name them. */
type Names = { host: string; port: string }

/**
 * Listens with time-outs against slow senders.
 * @param time other time-outs
 * @param names other variables than HOST and PORT
 * @throws StartupError in one line where the port is taken or not allowed
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  { timeout = TIME.timeout, ...time }: Time = TIME,
  names: Names = { host: 'HOST', port: 'PORT' },
): Promise<Server> {
  // Requests whose Host is missing or given twice come to us instead of being answered by Node: see `requireHost`.
  const server = createServer({ ...time, requireHostHeader: false, joinDuplicateHeaders: true }, listener)
  server.timeout = timeout
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupError(reasonNotToListen(error, host, port, names))),
    )
    server.listen(port, host, resolve)
  })
  return server
}

function reasonNotToListen(error: NodeJS.ErrnoException, host: string, port: number, names: Names): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken. Stop what listens there, or set ${names.port} to another one.`
    case 'EACCES':
      return `Port ${port} needs rights that this user does not have. Set ${names.port} to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${names.host} ${host} is no address of this machine.`
    default:
      return `Cannot listen on ${host}:${port} (${error.code}).`
  }
}

/** The port that a server really has, also where 0 was asked for. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** Stops accepting, lets requests under way end, and after `timeoutMs` milliseconds cuts those that have not. */
export async function closeServer(server: Server, timeoutMs = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(timeout)
}
