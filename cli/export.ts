// What visitors sent, for people (CSV) and programs (JSON), from the site that runs; docs/operate.md.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, CommandError } from './command.ts'
import { readArguments } from './export/arguments.ts'
import { exportKinds } from './export/columns.ts'
import { toCsv } from './export/csv.ts'
import { toJson } from './export/json.ts'
import { type Row, snapshotOf } from './export/snapshot.ts'
import { beginPrivateFile } from './private-file.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

export const usage = `${Object.keys(exportKinds).join('|')} [--since DATE] [--format csv|json] [--bom] [--output FILE]`
export const help: Command['help'] = [
  ['--since DATE', 'only what came on this day (2026-11-01, UTC) or at this instant (2026-11-01T08:00:00Z), or later'],
  ['--format csv|json', 'csv for people (the default), json for programs'],
  ['--bom', 'begin the CSV with a byte order mark, by which Excel recognizes UTF-8'],
  ['--output FILE', 'write a file that only you can read, instead of standard output'],
]

export async function run(words: string[]): Promise<void> {
  const { kind, since, format, bom, output } = readArguments(words)
  const { rows: what, columns } = exportKinds[kind]
  await withSiteConnection(siteConfig(), async (client) => {
    let exported = 0
    async function* counted(): AsyncGenerator<Row[]> {
      for await (const rows of snapshotOf(client, kind, since)) {
        yield rows
        exported += rows.length
      }
    }
    const file = output === undefined ? undefined : await beginPrivateFile(output)
    const text = format === 'csv' ? toCsv(counted(), columns, bom) : toJson(counted())
    if (!file) warnOfHeading()
    try {
      await pipeline(Readable.from(text), file?.stream ?? process.stdout, { end: file !== undefined })
      await file?.keep()
    } catch (error) {
      await file?.discard()
      const { code } = error as NodeJS.ErrnoException
      // Whoever reads has seen enough (`| head`).
      if (code === 'EPIPE' && !file) return
      const left = file ? `${output} is as it was` : `it is not whole, ${what} until then: ${exported}`
      throw new CommandError(`The export stopped (${code ?? error}); ${left}.`)
    }
    console.error(`${what} exported${file ? ` to ${output}` : ''}: ${exported}`)
  })
}

/** npm prints the command's name above all output unless it is told to be silent; nothing here could take it back. */
function warnOfHeading(): void {
  const { npm_lifecycle_event: runByNpm, npm_config_loglevel: level } = process.env
  if (!runByNpm || level === 'silent' || process.stdout.isTTY) return
  console.error('npm has put its own heading before these lines. Use npm run --silent export, or --output FILE.')
}
