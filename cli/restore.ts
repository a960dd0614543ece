// A backup into an empty database, whole and checked, or not at all; docs/deploy.md.
import pg from 'pg'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import { TransferError } from '#database/transfer/fill.ts'
import type { Config } from '#server/config-schema.ts'
import { openFileStore } from '#services/resumes/open-file-store.ts'
import { printSums } from './backup/print-sums.ts'
import { restoreFile } from './backup/restore-file.ts'
import { type Command, CommandError, parseFileName } from './command.ts'
import { siteConfig } from './site-database.ts'

export const usage = 'FILE'
export const help: Command['help'] = [
  ['FILE', "written by backup; DATABASE_URL's database, or DATA_DIR, must be empty"],
]

export async function run(words: string[]): Promise<void> {
  const path = parseFileName(words)
  const config = siteConfig()
  const database = await openTarget(config)
  try {
    const { tables, files } = await restoreFile(path, openFileStore(config), database.connectionString)
    printSums(tables)
    console.log(`\nRestored and checked, resume files included: ${files}. Start the site.`)
  } catch (error) {
    if (error instanceof TransferError || error instanceof pg.DatabaseError) throw new CommandError(error.message)
    throw error
  } finally {
    await database.stop()
  }
}

/** DATABASE_URL's database, or the embedded one, whose site must not run meanwhile. */
async function openTarget({ databaseOwnerUrl, databaseUrl, dataDir }: Config) {
  const connectionString = databaseOwnerUrl ?? databaseUrl
  if (connectionString) return { connectionString, stop: async () => {} }
  return startEmbeddedDatabase(dataDir, { log: console.error }).catch((error: Error) => {
    throw new CommandError(error.message)
  })
}
