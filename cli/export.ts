// Exports visitor data from a running site as CSV or JSON; docs/operate.md.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { z } from 'zod'
import { applications, leadFiles, leads } from '#database/schema.ts'
import { withFees } from '#services/charges/balances.ts'
import { type Row, toCsv } from '#services/csv.ts'
import { type ExportKind, exportKinds, type Kind, withWireNames } from '#services/export-columns.ts'
import { getRecord } from '#services/leads/service.ts'
import { CommandError, defineCommand, UsageError } from './command.ts'
import { beginPrivateFile } from './private-file.ts'
import { takeSitePlace } from './site-content.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

export const command = defineCommand({
  usage: Object.keys(exportKinds).join('|'),
  options: {
    since: {
      type: 'string',
      value: 'DATE',
      help: 'only what came on this day (2026-11-01, UTC) or at this instant (2026-11-01T08:00:00Z), or later',
    },
    format: { type: 'string', value: 'csv|json', help: 'csv for people (the default), json for programs' },
    bom: { type: 'boolean', help: 'begin the CSV with a byte order mark, so that Excel recognizes UTF-8' },
    output: { type: 'string', value: 'FILE', help: 'write a file that only you can read, instead of standard output' },
  },

  async run([name = '', ...more], { since, format = 'csv', bom = false, output }) {
    if (name === '' || more.length > 0) throw new UsageError('Name one kind to export.')
    if (!Object.hasOwn(exportKinds, name)) throw new UsageError(`There is no "${name}" to export.`)
    if (format !== 'csv' && format !== 'json') throw new UsageError(`"${format}" is no format. Choose csv or json.`)
    if (format === 'json' && bom) throw new UsageError('--bom is for csv: JSON begins without one (RFC 8259, 8.1).')
    const kind = exportKinds[name as ExportKind]
    const from = since === undefined ? undefined : readDate(since)

    await withSiteConnection(siteConfig(), async (client) => {
      // Some answers are named as the academy's place names them.
      await takeSitePlace(drizzle(client))
      let exported = 0
      async function* counted(): AsyncGenerator<Row[]> {
        for await (const rows of getSnapshot(client, kind, from)) {
          yield rows
          exported += rows.length
        }
      }
      const file = output === undefined ? undefined : await beginPrivateFile(output)
      const text = format === 'csv' ? toCsv(counted(), kind.columns, bom) : toJson(counted())
      if (!file) warnOfHeading()
      try {
        await pipeline(Readable.from(text), file?.stream ?? process.stdout, { end: file !== undefined })
        await file?.keep()
      } catch (error) {
        await file?.discard()
        const { code } = error as NodeJS.ErrnoException
        // The reader stopped early (`| head`).
        if (code === 'EPIPE' && !file) return
        const left = file ? `${output} is as it was` : `it is incomplete, ${kind.rows} until then: ${exported}`
        throw new CommandError(`The export stopped (${code ?? error}); ${left}.`)
      }
      console.error(`${kind.rows} exported${file ? ` to ${output}` : ''}: ${exported}`)
    })
  },
})

/** A day begins at midnight UTC, like the exported times. A time must name its zone. */
export function readDate(text: string): Date {
  const isDate = z.iso.date().safeParse(text).success || z.iso.datetime({ offset: true }).safeParse(text).success
  if (isDate) return new Date(text)
  throw new UsageError(`"${text}" is no date. Write a day (2026-11-01) or an instant (2026-11-01T08:00:00Z).`)
}

/** Without --silent, npm prints the command's name before the output. */
function warnOfHeading(): void {
  const { npm_lifecycle_event: runByNpm, npm_config_loglevel: level } = process.env
  if (!runByNpm || level === 'silent' || process.stdout.isTTY) return
  console.error('npm has put its own heading before these lines. Use npm run --silent export, or --output FILE.')
}

const BATCH = 500
const leadColumns = { ...getTableColumns(leads), ...getTableColumns(leadFiles) }

/** Reads a snapshot of a kind's rows, oldest first. Opens a transaction on `client`. */
async function* getSnapshot(client: pg.Client, { table, kind, columns }: Kind, since?: Date) {
  const read = (rows: Row[]): Row[] | Promise<Row[]> => {
    if (kind) return rows.map((row) => getRecord(row as Parameters<typeof getRecord>[0]))
    return table === applications ? withFees(drizzle(client), rows) : rows
  }
  const from = getTableName(table)
  // A pipe may be read slowly.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `declare exported no scroll cursor for
     select ${getNames(kind ? leadColumns : getTableColumns(table))}
     from ${from} ${kind ? 'left join lead_files on lead_id = leads.id' : ''}
     where ${from}.created_at >= $1 ${kind ? 'and kind = $2' : ''}
     order by ${from}.created_at, ${from}.id`,
    [since ?? '-infinity', ...(kind ? [kind] : [])],
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from exported`)
    if (rows.length === 0) return
    yield (await read(rows)).map((row) => Object.fromEntries(columns.map(({ field }) => [field, row[field]])))
  }
}

function getNames(columns: Record<string, PgColumn>): string {
  return Object.entries(columns)
    .map(([field, { name, table }]) => `"${getTableName(table)}"."${name}" as "${field}"`)
    .join(', ')
}

/** Formats rows as a JSON array, one row per line for streaming. */
async function* toJson(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(withWireNames(row))).join(',\n')
    separator = ',\n'
  }
  yield '\n]\n'
}
