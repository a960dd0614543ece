import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'
import { type ConnectionOptions, withClient } from '#database/with-client.ts'
import { loadEnvFile, readConfig } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'
import { CommandError } from './command.ts'

/**
 * Finds the database of a site that runs, for commands that work beside it: DATABASE_URL's, else the embedded one's, whose
 * address the server leaves in DATA_DIR for as long as it runs. Commands connect as the owner of the tables where they can.
 * @returns `postgresql://...`
 * @throws CommandError where nothing runs
 */
export async function siteDatabaseAddress({ databaseOwnerUrl, databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return databaseOwnerUrl ?? databaseUrl
  const left = await readFile(join(dataDir, 'database-url'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new CommandError(
      `${join(dataDir, 'database-url')} cannot be read (${error.code}). Run this as the site's user.`,
    )
  })
  if (left.trim()) return left.trim()
  throw new CommandError(nothingRuns(dataDir))
}

function nothingRuns(dataDir: string): string {
  return `No site runs on ${dataDir}. Start it first (npm start), or set DATA_DIR or DATABASE_URL to the site's.`
}

/**
 * Lends a command the running site's database, and closes it behind it.
 * @param config as the site reads it: `siteConfig()`
 * @throws CommandError where nothing runs, or the database does not answer
 */
export async function withSiteDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(await siteDatabaseAddress(config), () => {})
  try {
    await database.$client.query('select 1').catch((error) => {
      throw notAnswering(config, error)
    })
    return await work(database)
  } finally {
    await database.$client.end()
  }
}

/**
 * As {@link withSiteDatabase}, but one connection without the pool's time limits: for what takes as long as it takes.
 * @throws CommandError likewise
 */
export async function withSiteConnection<Result>(
  config: Config,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withConnection(await siteDatabaseAddress(config), work, (error) => notAnswering(config, error))
}

/**
 * Lends a command one connection to any database, without time limits.
 * @throws CommandError where nothing answers, without the address: it holds a password
 */
export function withConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  failure: ConnectionOptions['failure'] = ({ code, message }, place) =>
    new CommandError(`The database at ${place} does not answer (${code || message}).`),
): Promise<Result> {
  return withClient(connectionString, work, { timeoutMs: 10_000, name: 'academy command', failure })
}

function notAnswering(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  error: { message: string; code?: string },
): CommandError {
  // The embedded server's file outlives a kill -9; what listens on that port since then is somebody else's.
  if (!databaseUrl) return new CommandError(nothingRuns(dataDir))
  const variable = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
  return new CommandError(`The database of ${variable} does not answer (${error.code ?? error.message}).`)
}

/** The configuration as the site reads it: the environment, over the file `.env`. */
export function siteConfig(): Config {
  loadEnvFile()
  return readConfig(process.env)
}
