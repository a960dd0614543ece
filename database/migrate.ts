import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { recordEarlierFees } from './earlier-fees.ts'
import { recordEarlierPayments } from './earlier-payments.ts'
import { freeAbandonedJobs } from './jobs.ts'
import { grantRights } from './rights.ts'
import { type ConnectionOptions, withClient } from './with-client.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Any number will do, as long as nothing else in this database locks by it. */
const MIGRATION_LOCK = 6_320_418

/**
 * Brings a database to this program's schema, as the tables' owner, and gives the site's role its rights. Processes that
 * start at once wait for one another.
 * @param fee what an application costs: for those of a version that did not store it
 * @throws Error in one line that names host and port, never the password
 */
export async function migrate(
  owner: string,
  application = owner,
  fee?: Parameters<typeof recordEarlierFees>[1],
): Promise<void> {
  await withClient(
    owner,
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS }).catch((error: Error) => {
        // drizzle's own message is the statement, on many lines.
        throw error.cause ?? error
      })
      await recordEarlierPayments(client)
      if (fee) await recordEarlierFees(client, fee)
      // The queue's own tables: jobs are written in the transactions of the calls, from the first one on.
      await prepareQueue(owner)
      await freeAbandonedJobs(client)
      if (application !== owner) await withClient(application, (site) => grantRights(client, site), options)
    },
    options,
  )
}

/** A pool that the library makes itself ends after this has returned, and fails the process where the database ends first. */
async function prepareQueue(owner: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: owner })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

const options: ConnectionOptions = {
  timeoutMs: 10_000,
  name: 'academy migrations',
  failure: ({ message, code }, place) => new Error(`No database at ${place}: ${message || code}`),
}
