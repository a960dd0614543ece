import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { CommandError } from '#cli/command.ts'
import { withConnection, withSiteConnection } from '#cli/site-database.ts'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import type { Config } from '#server/config-schema.ts'

/**
 * Lends the site's database, whether the site runs or not: an embedded one that is stopped runs for as long as it is
 * lent.
 * @throws CommandError where there is none, or it does not answer
 */
export async function withKeptDatabase<Result>(
  config: Config,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = config
  const isStopped = !databaseUrl && existsSync(join(dataDir, 'postgres')) && !(await runs(config))
  if (!isStopped) return withSiteConnection(config, work)
  const embedded = await startEmbeddedDatabase(dataDir, { log: () => {} }).catch((error: Error) => {
    throw new CommandError(error.message)
  })
  try {
    return await withConnection(embedded.connectionString, work)
  } finally {
    await embedded.stop()
  }
}

function runs(config: Config): Promise<boolean> {
  return withSiteConnection(config, async () => true).catch((error) => {
    if (error instanceof CommandError) return false
    throw error
  })
}
