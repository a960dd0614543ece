import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type ConnectionOptions, type Database, openDatabase, withClient } from '#database/client.ts'
import { loadEnvFile, readConfig } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'
import { CommandError, withCommandError } from './command.ts'

export function siteConfig(): Config {
  loadEnvFile()
  return readConfig(process.env)
}

/** Returns the address of a running site's database, preferably as the tables' owner. @throws CommandError */
export async function siteDatabaseAddress({ databaseOwnerUrl, databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return databaseOwnerUrl ?? databaseUrl
  const file = join(dataDir, 'database-url')
  const reading = readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const address = (await withCommandError(`${file} cannot be read`, reading, AS_SITE_USER)).trim()
  if (address === '') throw new CommandError(noSite(dataDir))
  return address
}

export const AS_SITE_USER = " Run this as the site's user."

const noSite = (dataDir: string) =>
  `No site runs on ${dataDir}. Start it first (npm start), or set DATA_DIR or DATABASE_URL to the site's.`

/** Runs work without time limits. @throws CommandError if the database does not answer */
export async function withSiteConnection<Result>(config: Config, work: (client: pg.Client) => Promise<Result>) {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  return withConnection(await siteDatabaseAddress(config), work, ({ code, message }) => {
    // The embedded server's file survives a kill -9; another program may use its port by now.
    if (!databaseUrl) return new CommandError(noSite(dataDir))
    const variable = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
    return new CommandError(`The database of ${variable} does not answer (${code ?? message}).`)
  })
}

/** Like {@link withSiteConnection}, with a pool, for services that need one. */
export async function withSiteDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>) {
  // Fails with one line if no site runs.
  await withSiteConnection(config, async () => {})
  const database = openDatabase(await siteDatabaseAddress(config), () => {})
  try {
    return await work(database)
  } finally {
    await database.$client.end()
  }
}

/** Runs without time limits. @throws CommandError if nothing answers; it omits the address, which holds a password */
export function withConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  failure: ConnectionOptions['failure'] = ({ code, message }, place) =>
    new CommandError(`The database at ${place} does not answer (${code || message}).`),
): Promise<Result> {
  return withClient(connectionString, work, { timeoutMs: 10_000, name: 'academy command', failure })
}
