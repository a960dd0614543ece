import { type Database, openDatabase } from '#database/client.ts'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from './config.ts'
import type { openResources } from './shutdown.ts'
import { StartupError } from './startup-error.ts'

/**
 * Opens the configured PostgreSQL, or the embedded one in DATA_DIR, brought up to the newest migration.
 * @throws StartupError where it cannot be reached, started or migrated
 */
export async function openMigratedDatabase(
  config: Config,
  resources: ReturnType<typeof openResources>,
  report: (line: string) => void,
): Promise<Database> {
  try {
    const connectionString = config.databaseUrl ?? (await openEmbedded(config.dataDir, resources, report))
    await migrate(connectionString)
    let closing = false
    const database = openDatabase(connectionString, (error) => {
      // A connection that is being closed may still hear that PostgreSQL shuts down.
      if (!closing) report(`A database connection broke: ${error.message}`)
    })
    resources.add('database connections', () => {
      closing = true
      return database.$client.end()
    })
    return database
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function openEmbedded(
  dataDir: string,
  resources: ReturnType<typeof openResources>,
  report: (line: string) => void,
): Promise<string> {
  const embedded = await startEmbeddedDatabase(dataDir, { log: report })
  resources.add('embedded database', () => embedded.stop())
  return embedded.connectionString
}
