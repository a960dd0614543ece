// Backs up all visitor data at one moment, while the site runs; docs/deploy.md.
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { withSnapshot } from '#database/transfer/source.ts'
import { logAction } from '#services/audit-log.ts'
import { openFileStore } from '#services/files/file-store.ts'
import { backupLines, type KeptFile, printSums } from './backup/format.ts'
import { CommandError, defineCommand, fileName, UsageError } from './command.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

export const command = defineCommand({
  usage: 'FILE|FOLDER',
  help: [
    ['FILE', 'a new file, which only you can read'],
    ['FOLDER', 'a new file in it, named by the time'],
  ],
  options: {
    keep: {
      type: 'string',
      value: 'N',
      help: 'with FOLDER: afterwards remove all but the newest N backups named by the time',
    },
  },

  async run(args, { keep }) {
    const given = fileName(args)
    const isFolder = await stat(given).then(
      (found) => found.isDirectory(),
      () => false,
    )
    const most = readKeep(keep, isFolder)
    const path = isFolder ? join(given, `academy-${new Date().toISOString().replaceAll(':', '')}.backup`) : given
    await backUp(path)
    if (most) await removeOld(given, most)
  },
})

function readKeep(keep: string | undefined, isFolder: boolean): number | undefined {
  if (keep === undefined) return undefined
  if (!isFolder) throw new UsageError('--keep needs a folder that exists.')
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError(`"${keep}" is no number of backups to keep.`)
  return Number(keep)
}

async function backUp(path: string): Promise<void> {
  const config = siteConfig()
  const store = await openFileStore(config)
  const counts = { files: 0, gone: 0 }
  async function* files(client: pg.Client): AsyncGenerator<KeptFile> {
    const { rows } = await client.query<{ key: string }>(
      'select file_key as key from lead_files union all select file_key from document_files order by 1',
    )
    for (const { key } of rows) {
      const bytes = await store.get(key)
      counts[bytes ? 'files' : 'gone'] += 1
      if (bytes) yield { key, bytes: Buffer.from(bytes) }
    }
  }
  const stream = await openNew(path)
  try {
    await withSiteConnection(config, (client) =>
      withSnapshot(client, async (source) => {
        await pipeline(Readable.from(backupLines(source, files(client))), createGzip(), stream)
        printSums(source.tables)
      }),
    )
  } catch (error) {
    stream.destroy()
    await rm(path, { force: true })
    throw error
  }
  // A replica, which can be backed up, too, is read-only.
  await withSiteConnection(config, (client) =>
    logAction(drizzle(client), null, { action: 'site.backed_up', detail: { files: counts.files } }),
  ).catch(() => console.error('The site’s log could not be told of this backup.'))
  console.log(`\nBacked up to ${path}, files included: ${counts.files}.`)
  if (counts.gone) console.error(`Files that are missing in the storage: ${counts.gone}.`)
}

const NAMED_BY_TIME = /^academy-\d{4}-\d\d-\d\dT[\d.]+Z\.backup$/

/** Their names sort by time. Files with other names are somebody's own. */
async function removeOld(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAMED_BY_TIME.test(name)).sort()
  for (const name of names.slice(0, -most)) {
    await rm(join(folder, name))
    console.log(`Removed ${name}.`)
  }
}

async function openNew(path: string) {
  const file = await open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written (${code}).`)
  })
  return file.createWriteStream({ flush: true })
}
