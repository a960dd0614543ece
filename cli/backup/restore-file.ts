import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CommandError } from '#cli/command.ts'
import { withConnection } from '#cli/site-database.ts'
import { migrate } from '#database/migrate.ts'
import { mustBeEmpty } from '#database/transfer/fill.ts'
import { restore } from '#database/transfer/restore.ts'
import type { TableSum } from '#database/transfer/tables.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import { readBackup } from './format.ts'

/**
 * Brings an empty database to this version's schema and fills it from a backup, whole or not at all. Resume files that
 * were put back before a backup turned out to be damaged stay: they do no harm, and the next try puts them there again.
 * @throws CommandError, TransferError, or PostgreSQL's own error
 */
export async function restoreFile(
  path: string,
  store: Pick<FileStore, 'put'>,
  connectionString: string,
): Promise<{ tables: TableSum[]; files: number }> {
  await withConnection(connectionString, mustBeEmpty)
  await migrate(connectionString)
  const { source, files } = await readBackup(linesOf(path), ({ key, bytes }) => store.put(key, bytes))
  return { tables: await restore(connectionString, source), files }
}

/** Not readline's: that one takes separators for line breaks that may stand in a visitor's words (U+2028). */
async function* linesOf(path: string): AsyncGenerator<string> {
  const packed = createReadStream(path)
  const text = packed.pipe(createGunzip()).setEncoding('utf8')
  packed.on('error', (error) => text.destroy(error))
  let begun: string[] = []
  try {
    for await (const chunk of text) {
      const [first = '', ...others] = (chunk as string).split('\n')
      begun.push(first)
      for (const other of others) {
        yield begun.join('')
        begun = [other]
      }
    }
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
