// Everything that visitors sent, of one moment, while the site runs; docs/deploy.md.
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { withSnapshot } from '#database/transfer/source.ts'
import { openFileStore } from '#services/resumes/open-file-store.ts'
import { backupLines, type KeptFile } from './backup/format.ts'
import { printSums } from './backup/print-sums.ts'
import { type Command, CommandError, parseFileName } from './command.ts'
import { beginPrivateFile } from './private-file.ts'
import { siteConfig, siteDatabaseAddress, withConnection } from './site-database.ts'

export const usage = 'FILE'
export const help: Command['help'] = [['FILE', 'a name that is not taken; only you can read the file']]

export async function run(words: string[]): Promise<void> {
  const path = parseFileName(words)
  const config = siteConfig()
  const store = openFileStore(config)
  const counts = { files: 0, gone: 0 }

  async function* files(client: pg.Client): AsyncGenerator<KeptFile> {
    const { rows } = await client.query<{ key: string }>('select file_key as key from lead_files order by 1')
    for (const { key } of rows) {
      const bytes = await store.get(key)
      counts[bytes ? 'files' : 'gone'] += 1
      if (bytes) yield { key, bytes: Buffer.from(bytes) }
    }
  }

  const target = await beginNew(path)
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
}

/** Holds the name from the start, so that nothing that exists is written over. */
async function beginNew(path: string) {
  const held = await open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written (${code}).`)
  })
  await held.close()
  const { stream, keep, discard } = await beginPrivateFile(path)
  return {
    stream,
    keep,
    async discard() {
      await discard()
      await rm(path, { force: true })
    },
  }
}
