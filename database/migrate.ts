import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import { recordEarlierPayments } from './earlier-payments.ts'
import { freeAbandonedJobs } from './jobs.ts'
import { type ConnectionOptions, withClient } from './with-client.ts'

/** Any number will do, as long as nothing else in this database locks by it. */
const MIGRATION_LOCK = 6_320_418

/**
 * Brings a database to the schema of this program. Processes that start at once wait for one another.
 * @param connectionString `postgresql://...`
 * @throws Error in one line that names host and port, never the password
 */
export async function migrate(connectionString: string): Promise<void> {
  const failure: ConnectionOptions['failure'] = ({ message, code }, place) =>
    new Error(`No database at ${place}: ${message || code}`)
  await withClient(
    connectionString,
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await applyMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname, 'migrations') })
      await recordEarlierPayments(client)
      // The queue's own tables: jobs are written in the transactions of the calls, from the first one on.
      await runMigrations({ connectionString })
      await freeAbandonedJobs(client)
    },
    { patience: 10_000, name: 'academy migrations', failure },
  )
}
