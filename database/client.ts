import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }
/** The database, or a transaction in it. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>

export const APPLICATION_NAME = 'academy'

const STATEMENT_TIMEOUT = 10_000
/** Client-side timeout, for a frozen server or a network that drops packets. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 1_000

/** Returns whether a query timed out on the client. Its connection may be unusable. */
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || isQueryTimeout(error.cause))
}

/** pg's errors, which have no code, of a connection that was not opened in time, or that the server has closed. */
const BROKEN = /^Connection terminated|Client has encountered a connection error and is not queryable/

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * Tries a second time if a new connection is not opened in time. On a busy machine that happens to the first requests
 * after a start, and by then another connection of the pool is often free.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = super.connect().catch((error: Error) => {
      if (BROKEN.test(error.message)) return super.connect()
      throw error
    })
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
}

/** Opens a pool that survives broken connections. @param log receives their errors */
export function openPool(config: pg.PoolConfig, log: (error: Error) => void = () => {}): pg.Pool {
  const pool = new PatientPool(config)
  pool.on('error', log)
  // A connection that breaks between two statements of a transaction has no other listener and would end the process.
  pool.on('connect', (client) => client.on('error', log))
  return pool
}

/** Opens a pool on PostgreSQL 15 or newer, which replaces broken connections. @param silence timeout in milliseconds */
export function openDatabase(connectionString: string, log?: (error: Error) => void, silence = ANSWER_TIMEOUT) {
  const config = {
    connectionString,
    max: 20,
    // Short, so that visitors see "try again" before the browser gives up, and stuck statements free their connection.
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: silence,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: APPLICATION_NAME,
  }
  return drizzle(openPool(config, log), { schema })
}

/** Attempts of a transaction that PostgreSQL ended to resolve a deadlock or a conflict. */
const ATTEMPTS = 5

/** Returns whether PostgreSQL rolled a transaction back so that it can be repeated: a deadlock, or a conflict. */
function isConflict(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '40P01' || code === '40001' || (cause !== undefined && isConflict(cause))
}

/** Repeats a whole transaction that PostgreSQL ended to resolve a deadlock, after a short and random wait. */
export async function repeatConflicts<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
      await sleep(Math.random() * 50 * attempt)
    }
  }
}

/**
 * Runs work in one transaction, and rolls back if it throws. After a deadlock it runs the work again, so work must have
 * no effect outside the transaction. Use this instead of drizzle's `transaction` (0.45), which never releases a
 * connection that breaks at BEGIN: each short outage would shrink the pool permanently.
 */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return repeatConflicts(() => transact(database, work))
}

/**
 * Begins a transaction. Nothing has happened before that, so a connection that the server has closed meanwhile, as at a
 * restart of the database, is replaced once.
 */
async function begin(pool: pg.Pool, isSecond = false): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return client
  } catch (error) {
    client.release(error as Error)
    const { message, code = '' } = error as NodeJS.ErrnoException
    const isClosed = BROKEN.test(message) || /^(ECONNRESET|EPIPE|57P0.)$/.test(code)
    if (isSecond || !isClosed) throw error
    return begin(pool, true)
  }
}

async function transact<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await begin(database.$client)
  let broken: Error | undefined
  try {
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    // Closing the connection also rolls back; a ROLLBACK to a silent server would only wait again.
    if (isQueryTimeout(error)) broken = error as Error
    else {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    }
    throw error
  } finally {
    client.release(broken)
  }
}

export type ConnectionOptions = {
  /** Connection timeout in milliseconds. Without it, waits indefinitely. */
  timeoutMs?: number
  /** `application_name` in PostgreSQL. */
  name?: string
  /** Creates the error for a failed connection. `place` is host and port. */
  failure?: (error: { message: string; code?: string }, place: string) => Error
}

/** Opens one connection without the pool's timeouts, and closes it after use. Errors never contain the password. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  { timeoutMs = 0, name, failure }: ConnectionOptions = {},
): Promise<Result> {
  const client = makeClient({ connectionString, connectionTimeoutMillis: timeoutMs, application_name: name })
  // A server that goes away between two queries must not end the process.
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => {
      throw failure?.(error, `${client.host}:${client.port}`) ?? error
    })
    return await work(client)
  } finally {
    await client.end()
  }
}

function makeClient(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(config)
  } catch {
    // The parser's error would contain the address with its password.
    throw new Error('The database address is not a valid postgresql://user:password@host:port/name')
  }
}

const TIMEOUT_MS = 2_000

/** Opens a separate connection, so that a pool exhausted by visitors does not look like an outage. */
export function openProbe(database: Database) {
  const pool = openPool({
    connectionString: database.$client.options.connectionString,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    // A startup parameter, as on visitors' connections, to detect a pooler that rejects it.
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'academy health',
  })
  return {
    async ask() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
