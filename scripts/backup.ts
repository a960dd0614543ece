// `npm run backup -- FILE`: everything that visitors sent, of one moment, while the site runs; docs/deploy.md.
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { openFileStore } from '#api/resumes/file-store.ts'
import { withSnapshot } from '#database/transfer/source.ts'
import { backupLines, type KeptFile } from './backup/format.ts'
import { printSums } from './backup/print-sums.ts'
import { CommandError, runCommand, siteConfig, siteDatabaseAddress, withConnection } from './site-database.ts'

await runCommand(async () => {
  const [path, ...rest] = process.argv.slice(2)
  if (!path || path.startsWith('-') || rest.length) throw new CommandError('Usage: npm run backup -- FILE')
  const config = siteConfig()
  const store = openFileStore(config)
  const counts = { files: 0, gone: 0 }

  async function* files(client: pg.Client): AsyncGenerator<KeptFile> {
    const { rows } = await client.query<{ key: string }>('select file_key as key from resumes order by 1')
    for (const { key } of rows) {
      const bytes = await store.get(key)
      counts[bytes ? 'files' : 'gone'] += 1
      if (bytes) yield { key, bytes: Buffer.from(bytes) }
    }
  }

  const target = await openNew(path)
  try {
    await withConnection(await siteDatabaseAddress(config), (client) =>
      withSnapshot(client, async (source) => {
        await pipeline(Readable.from(backupLines(source, files(client))), createGzip(), target.stream)
        printSums(source.tables)
      }),
    )
    await target.keep()
  } catch (error) {
    await target.discard()
    throw error
  }
  console.log(`\nBacked up to ${path}, resume files included: ${counts.files}.`)
  if (counts.gone) console.error(`Resume files that a row names and the storage does not have: ${counts.gone}.`)
})

/** A file that only its owner may read, there under its name once it is whole and on disk. */
async function openNew(path: string) {
  const unfinished = `${path}.unfinished`
  const refuse = (error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST' ? `${error.path} exists already.` : `${path} cannot be written (${error.code}).`,
    )
  }
  // Holds the name, so that nothing that exists is written over.
  await (await open(path, 'wx', 0o600).catch(refuse)).close()
  const file = await open(unfinished, 'w', 0o600).catch(refuse)
  return {
    stream: file.createWriteStream({ flush: true }),
    keep: () => rename(unfinished, path),
    discard: async () => {
      await rm(unfinished, { force: true })
      await rm(path, { force: true })
    },
  }
}
