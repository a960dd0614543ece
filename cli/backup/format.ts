import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CommandError } from '#cli/command.ts'
import type { Source } from '#database/transfer/source.ts'

/** A resume's file under the name that its row gives it. */
export type KeptFile = { key: string; bytes: Buffer }

// A backup is lines of JSON: a heading, the files, the rows, an end that says that it is whole.
const heading = z.object({
  format: z.literal('academy-backup-1'),
  made: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      checksum: z.string(),
    }),
  ),
})
const file = z.object({ file: z.string(), sha256: z.string(), content: z.string() })
const END = '{"end":true}'
const ROW = /^\{"table":(\d+),"row":(.*)\}$/s

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes a backup, line by line. */
export async function* backupLines(source: Source, files: AsyncIterable<KeptFile>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 'academy-backup-1', made: new Date().toISOString(), tables: source.tables })}\n`
  for await (const { key, bytes } of files) {
    yield `${JSON.stringify({ file: key, sha256: sha256(bytes), content: bytes.toString('base64') })}\n`
  }
  for await (const { table, rows } of source.batches()) {
    const at = source.tables.indexOf(table)
    // The row goes in as it came: parsed and written again, great numbers would change.
    yield rows.map((row) => `{"table":${at},"row":${row}}\n`).join('')
  }
  yield `${END}\n`
}

/**
 * Reads a backup: first the files, handed over one by one, then the rows.
 * @param lines without their line breaks
 * @throws CommandError where it is none, is damaged, or ends too soon
 */
export async function readBackup(
  lines: AsyncIterator<string>,
  keepFile: (file: KeptFile) => Promise<void>,
): Promise<{ source: Source; files: number }> {
  const first = heading.safeParse(parse((await lines.next()).value))
  if (!first.success) throw new CommandError('This is no backup of the academy, or one of another version.')
  const { tables } = first.data
  let files = 0
  let next = await lines.next()
  for (; !next.done && next.value.startsWith('{"file":'); next = await lines.next()) {
    await keepFile(checked(next.value))
    files += 1
  }
  async function* batches() {
    for (; !next.done && next.value !== END; next = await lines.next()) {
      const [, at = '', row = ''] = ROW.exec(next.value) ?? []
      const table = tables[Number(at)]
      if (!at || !table) throw damaged()
      yield { table, rows: [row] }
    }
    if (next.done) throw damaged()
  }
  return { source: { tables, batches: () => gathered(batches()) }, files }
}

const damaged = () => new CommandError('The backup is damaged or not whole; nothing of it was kept.')

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}

function checked(line: string): KeptFile {
  const kept = file.safeParse(parse(line))
  if (!kept.success) throw damaged()
  const bytes = Buffer.from(kept.data.content, 'base64')
  if (sha256(bytes) !== kept.data.sha256) throw damaged()
  return { key: kept.data.file, bytes }
}

type Batch = { table: Source['tables'][number]; rows: string[] }

/** Rows of one table together, so that they share a statement. */
async function* gathered(single: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  let batch: Batch | undefined
  for await (const { table, rows } of single) {
    if (batch && (batch.table !== table || batch.rows.length >= 500)) {
      yield batch
      batch = undefined
    }
    batch ??= { table, rows: [] }
    batch.rows.push(...rows)
  }
  if (batch) yield batch
}
