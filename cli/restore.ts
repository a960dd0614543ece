// Loads a backup into an empty database, complete and verified, or not at all; docs/deploy.md.
import pg from 'pg'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import { getMigration, mustBeEmpty, restore, TransferError } from '#database/transfer/restore.ts'
import type { Config } from '#server/config-schema.ts'
import { type FileStore, openFileStore } from '#services/files/file-store.ts'
import { openBackup, printSums } from './backup/format.ts'
import { CommandError, defineCommand, fileName } from './command.ts'
import { siteConfig, withConnection } from './site-database.ts'

export const command = defineCommand({
  usage: 'FILE',
  help: [['FILE', "written by backup; DATABASE_URL's database, or DATA_DIR, must be empty"]],

  async run(args) {
    const path = fileName(args)
    const config = siteConfig()
    const database = await openTarget(config)
    try {
      const { tables, files } = await restoreFile(path, await openFileStore(config), database.connectionString)
      printSums(tables)
      console.log(`\nRestored and checked, files included: ${files}. Start the site.`)
      console.log('Jobs are paused, so that a copy sends nothing. If this is the site from now on, run: jobs continue')
    } catch (error) {
      if (error instanceof TransferError || error instanceof pg.DatabaseError) throw new CommandError(error.message)
      throw error
    } finally {
      await database.stop()
    }
  },
})

/** Opens DATABASE_URL's database, or the embedded one, whose site must be stopped. */
async function openTarget({ databaseOwnerUrl, databaseUrl, dataDir }: Config) {
  const connectionString = databaseOwnerUrl ?? databaseUrl
  if (connectionString) return { connectionString, stop: async () => {} }
  return startEmbeddedDatabase(dataDir, { log: console.error }).catch((error: Error) => {
    throw new CommandError(error.message)
  })
}

/** @throws CommandError, TransferError */
export async function restoreFile(path: string, store: Pick<FileStore, 'put'>, connectionString: string) {
  await withConnection(connectionString, mustBeEmpty)
  const { source, keepFiles } = await openBackup(path)
  // Refuses a backup of a newer version before a file is written.
  getMigration(source)
  const files = await keepFiles(({ key, bytes }) => store.put(key, bytes))
  return { tables: await restore(connectionString, source), files }
}
