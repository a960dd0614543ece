import { openDatabase } from '#database/client.ts'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from './config-schema.ts'
import type { Resources } from './shutdown.ts'
import { StartupError } from './startup-error.ts'

/** @throws StartupError */
export async function openMigratedDatabase(config: Config, resources: Resources, report: (line: string) => void) {
  try {
    const { owner, application } = config.databaseUrl
      ? { owner: config.databaseOwnerUrl ?? config.databaseUrl, application: config.databaseUrl }
      : await openEmbedded(config.dataDir, resources, report)
    await migrate(owner, application)
    let closing = false
    const database = openDatabase(application, (error) => {
      // Closing connections may still report that PostgreSQL shuts down.
      if (!closing) report(`A database connection broke: ${error.message}`)
    })
    resources.add('database connections', () => {
      closing = true
      return database.$client.end()
    })
    return database
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(config.databaseUrl ? `${reason} (${hintFor(config, error)})` : reason, { cause: error })
  }
}

function hintFor({ databaseOwnerUrl }: Config, error: unknown): string {
  const variables = databaseOwnerUrl ? 'DATABASE_URL, DATABASE_OWNER_URL' : 'DATABASE_URL'
  // PostgreSQL's insufficient_privilege.
  const lacksRight = error instanceof Error && 'code' in error && error.code === '42501'
  return lacksRight ? `${variables}; docs/deploy.md says what each role needs` : variables
}

async function openEmbedded(dataDir: string, resources: Resources, report: (line: string) => void) {
  const starting = startEmbeddedDatabase(dataDir, { log: report })
  // Added before it runs, so that a stop waits for it and leaves no PostgreSQL running.
  resources.add('embedded database', async () => (await starting.catch(() => undefined))?.stop())
  const { connectionString: owner, applicationConnectionString: application } = await starting
  return { owner, application }
}
