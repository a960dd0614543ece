// Writes the content of a running site into a folder, and publishes a folder; docs/operate.md.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ContentError } from '#content/content-error.ts'
import { isDocument } from '#content/documents.ts'
import { readDocuments, readPictures } from '#content/read-documents.ts'
import { getSchema } from '#content/schema.ts'
import type { Database } from '#database/client.ts'
import { exportContent, importContent } from '#services/content/transfer.ts'
import { CommandError, defineCommand, UsageError, withCommandError } from './command.ts'
import { siteConfig, withSiteDatabase } from './site-database.ts'

export const command = defineCommand({
  usage: 'export|import FOLDER',
  help: [
    ['export FOLDER', 'write what the site says, as the files of content/, into an empty or new folder'],
    ['import FOLDER', 'check the files of a folder, and publish what differs from the site'],
  ],
  options: {
    force: { type: 'boolean', help: 'with export: replace the content in a folder, and keep what is no content' },
  },

  async run([action = '', folder, ...more], { force = false }) {
    if (!folder || more.length > 0) throw new UsageError('Give export or import, and one folder.')
    if (action === 'export') await withSiteDatabase(siteConfig(), (database) => writeFolder(database, folder, force))
    else if (action !== 'import' || force) throw new UsageError('Give export or import, and one folder.')
    else await withSiteDatabase(siteConfig(), (database) => publishFolder(database, folder))
  },
})

async function writeFolder(database: Database, folder: string, force: boolean): Promise<void> {
  const files = await exportContent(database)
  if (!files) throw new CommandError('The site has not been started yet, so it has no content.')
  const there = await listFiles(folder)
  if (there.length > 0 && !force)
    throw new CommandError(`${folder} is not empty. Choose another folder, or replace the content in it with --force.`)
  for (const file of there.filter((file) => isDocument(file) && !files.has(file))) await rm(join(folder, file))
  for (const [file, bytes] of files) {
    const place = join(folder, file)
    const writing = mkdir(dirname(place), { recursive: true }).then(() => writeFile(place, bytes))
    await withCommandError(`${place} cannot be written`, writing)
  }
  console.log(`${folder} has the ${files.size} files of the site's content.`)
}

async function publishFolder(database: Database, folder: string): Promise<void> {
  const there = await listFiles(folder)
  const unknown = there.find((file) => /\.(yaml|md)$/.test(file) && !/(^|\/)README\.md$/.test(file) && !isContent(file))
  if (unknown) throw new ContentError(unknown, 1, 'This is no file of the content. Check its name and folder.')
  const added = await importContent({ database }, readDocuments(folder), readPictures(folder))
  if (!added) return console.log('The site says this already. Nothing was published.')
  const parts = added.changes === 1 ? '1 change' : `${added.changes} changes`
  console.log(`Published version ${added.version} with ${parts}. Every process shows it within a second.`)
}

const isContent = (file: string) => isDocument(file) && getSchema(file) !== undefined

/** Lists a folder's files, without hidden ones such as those of git. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`${folder} cannot be read (${error.code}).`)
  })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)\./.test(file))
}
