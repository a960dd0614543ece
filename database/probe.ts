import pg from 'pg'
import type { Database } from './client.ts'

const TIMEOUT_MS = 2_000

/** A connection apart from the visitors': a rush that takes all of theirs must not look like a database that is gone. */
export function openProbe(database: Database) {
  const pool = new pg.Pool({
    connectionString: database.$client.options.connectionString,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    // As a start-up parameter, like the visitors' connections send it: a pooler that refuses it must be noticed here, too.
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
