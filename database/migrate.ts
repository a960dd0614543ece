import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { freeAbandonedJobs } from './jobs.ts'

/** Any number will do, as long as nothing else in this database locks by it. */
const MIGRATION_LOCK = 6_320_418

/**
 * Brings a database to the schema of this program. Processes that start at once wait for one another.
 * @param connectionString `postgresql://...`
 * @throws Error in one line that names host and port, never the password
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = await connect(connectionString)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname, 'migrations') })
    // The queue's own tables: jobs are written in the transactions of the calls, from the first one on.
    await runMigrations({ connectionString })
    await freeAbandonedJobs(client)
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = makeClient(connectionString)
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    throw new Error(`No database at ${client.host}:${client.port}: ${message || code}`)
  }
}

function makeClient(connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'academy migrations' })
  } catch {
    // The parser's own error would print the address, password and all.
    throw new Error('The database address is not a valid postgresql://user:password@host:port/name')
  }
}
