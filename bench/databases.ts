import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '#database/client.ts'
import { OWNER, startEmbeddedDatabase } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { getSuperuser } from '#tests/fixtures/database-address.ts'

/** A temporary PostgreSQL for any number of databases. */
export type Databases = {
  /** Creates an empty, migrated database. Returns its owner's address. */
  create(name: string): Promise<string>
  stop(): Promise<void>
}

export async function startDatabases(): Promise<Databases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'))
  const embedded = await startEmbeddedDatabase(dataDir)
  return {
    async create(name) {
      const address = new URL(embedded.connectionString)
      await withClient(getSuperuser(dataDir, address.href), (client) =>
        client.query(`create database ${name} owner ${OWNER}`),
      )
      address.pathname = `/${name}`
      await migrate(address.href)
      return address.href
    },
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Deletes waiting jobs, so that none runs during a measurement, and vacuums their tables. */
export async function discardJobs(address: string): Promise<void> {
  await withClient(address, async (client) => {
    await client.query('delete from graphile_worker._private_jobs where locked_at is null')
    await client.query('vacuum analyze graphile_worker._private_jobs')
  })
}
