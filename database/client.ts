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
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || isQueryTimeout(error.cause))
}

/** Opens a pool on PostgreSQL 15 or newer, which replaces broken connections. @param silence timeout in milliseconds */
export function openDatabase(connectionString: string, log?: (error: Error) => void, silence = ANSWER_TIMEOUT) {
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    // Short, so that visitors see "try again" before the browser gives up, and stuck statements free their connection.
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: silence,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: APPLICATION_NAME,
  })
  pool.on('error', (error) => log?.(error))
  // A connection that breaks between two statements of a transaction has no other listener and would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log?.(error)))
  return drizzle(pool, { schema })
}

/**
 * Runs work in one transaction, and rolls back if it throws. Use this instead of drizzle's `transaction` (0.45), which
 * never releases a connection that breaks at BEGIN: each short outage would shrink the pool permanently.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
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
