import pg from 'pg'
import type { Database } from './client.ts'

const TIMEOUT_MS = 2_000

/** Opens a separate connection, so that a pool exhausted by visitors does not look like an outage. */
export function openProbe(database: Database) {
  const pool = new pg.Pool({
    connectionString: database.$client.options.connectionString,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    // A startup parameter, as on visitors' connections, to detect a pooler that rejects it.
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'academy health',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async ask() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
