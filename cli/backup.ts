// Backs up all visitor data at one moment, while the site runs; docs/deploy.md.
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { withSnapshot } from '#database/transfer/source.ts'
import { openFileStore } from '#services/resumes/file-store.ts'
import { backupLines, type KeptFile, printSums } from './backup/format.ts'
import { CommandError, defineCommand, fileName } from './command.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

export const command = defineCommand({
  usage: 'FILE',
  help: [['FILE', 'a new file, which only you can read']],

  async run(words) {
    const path = fileName(words)
    const config = siteConfig()
    const store = await openFileStore(config)
    const counts = { files: 0, gone: 0 }

    async function* files(client: pg.Client): AsyncGenerator<KeptFile> {
      const { rows } = await client.query<{ key: string }>('select file_key as key from lead_files order by 1')
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
    console.log(`\nBacked up to ${path}, resume files included: ${counts.files}.`)
    if (counts.gone) console.error(`Resume files that are missing in the storage: ${counts.gone}.`)
  },
})

async function openNew(path: string) {
  const file = await open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written (${code}).`)
  })
  return file.createWriteStream({ flush: true })
}
