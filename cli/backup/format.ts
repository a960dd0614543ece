import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { CommandError } from '#cli/command.ts'
import type { Source, TableSum } from '#database/transfer/source.ts'

/** A file that somebody sent, with the name in its row. */
export type KeptFile = { key: string; bytes: Buffer }

// A backup is gzipped JSON lines: a heading, the files, the rows, and an end mark.
const FORMAT = 'academy-backup-1'
const END = '{"end":true}'
const ROW = /^\{"table":(\d+),"row":(.*)\}$/s
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  checksum: z.string(),
})
const headingLine = z.object({
  format: z.literal(FORMAT),
  made: z.string(),
  migration: z.number().optional(),
  tables: z.array(table),
})
const fileLine = z.object({ file: z.string(), sha256: z.string(), content: z.string() })

export async function* backupLines(source: Source, files: AsyncIterable<KeptFile>): AsyncGenerator<string> {
  const { migration, tables } = source
  yield `${JSON.stringify({ format: FORMAT, made: new Date().toISOString(), migration, tables })}\n`
  for await (const { key, bytes } of files) {
    yield `${JSON.stringify({ file: key, sha256: hash('sha256', bytes), content: bytes.toString('base64') })}\n`
  }
  for await (const { table, rows } of source.batches()) {
    const at = tables.indexOf(table)
    // Rows stay text, because JavaScript would round large numbers.
    yield rows.map((row) => `{"table":${at},"row":${row}}\n`).join('')
  }
  yield `${END}\n`
}

/** Call `keepFiles` before reading rows; it returns the number of files. @throws CommandError */
export async function openBackup(path: string) {
  const lines = getLines(path)
  const heading = parse(headingLine, (await lines.next()).value)
  if (!heading) throw new CommandError('This is no backup of the academy, or one of another version.')
  const { migration, tables } = heading
  let next = await lines.next()
  async function keepFiles(keep: (file: KeptFile) => Promise<void>): Promise<number> {
    let files = 0
    for (; !next.done && next.value.startsWith('{"file":'); next = await lines.next()) {
      const kept = parse(fileLine, next.value)
      const bytes = Buffer.from(kept?.content ?? '', 'base64')
      if (!kept || hash('sha256', bytes) !== kept.sha256) throw damaged()
      await keep({ key: kept.file, bytes })
      files += 1
    }
    return files
  }
  /** Groups rows of one table, so that they share a statement. */
  async function* batches() {
    let batch: { table: TableSum; rows: string[] } | undefined
    for (; !next.done && next.value !== END; next = await lines.next()) {
      const [, at = '', row = ''] = ROW.exec(next.value) ?? []
      const table = tables[Number(at)]
      if (!at || !table) throw damaged()
      if (batch && (batch.table !== table || batch.rows.length >= 500)) {
        yield batch
        batch = undefined
      }
      batch ??= { table, rows: [] }
      batch.rows.push(row)
    }
    if (next.done) throw damaged()
    if (batch) yield batch
  }
  return { source: { migration, tables, batches }, keepFiles }
}

const damaged = () => new CommandError('The backup is damaged or incomplete; nothing of it was kept.')

function parse<Schema extends z.ZodType>(schema: Schema, line: string | undefined): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(line ?? ''))
  } catch {
    return undefined
  }
}

/** Does not use readline, which also splits at U+2028, a character that visitors' text may contain. */
async function* getLines(path: string): AsyncGenerator<string, undefined> {
  const text = pipeline(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8')
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

export function printSums(tables: TableSum[]): void {
  for (const { schema, name, rows, checksum } of tables) {
    if (rows) console.log(`  ${`${schema}.${name}`.padEnd(40)} ${String(rows).padStart(8)} rows   checksum ${checksum}`)
  }
}
