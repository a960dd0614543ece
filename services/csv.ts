import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Option } from '#contract/options.ts'
import { tooMany } from './errors.ts'

export type Row = Record<string, unknown>

/** A column of an export: JSON uses `field`, CSV uses `heading`. */
export type Column<Field extends string = string> = {
  field: Field
  heading: string
  /** Labels for stored values. */
  options?: readonly Option[]
  isPhone?: boolean
  isLink?: boolean
  /** A generated decimal number, whose minus is no formula. */
  isNumber?: boolean
  /** Value in CSV, if it depends on the row. */
  getValue?: (row: Record<string, unknown>) => unknown
}

/** Formats a value for people: the label of a choice, '' for nothing. */
export function shownValue({ options }: Pick<Column, 'options'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  const text = String(value)
  return options?.find((option) => option.value === text)?.label ?? text
}

/** Text that a spreadsheet evaluates (OWASP, "CSV Injection"), also after other formats' separators. */
const FORMULA = /^(?:[\t\r]|[\s,;|]*[=+\-@＝＋－＠])/u

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Formats rows as CSV (RFC 4180) with headings, and with `bom` a byte order mark. */
export async function* toCsv(batches: AsyncIterable<Row[]>, columns: Column[], bom: boolean): AsyncGenerator<string> {
  yield `${bom ? '\uFEFF' : ''}${csvLines([columns.map(({ heading }) => heading)])}`
  for await (const rows of batches) {
    yield csvLines(
      rows.map((row) =>
        columns.map((column) => getCell(column, column.getValue ? column.getValue(row) : row[column.field])),
      ),
    )
  }
}

function csvLines(records: string[][]): string {
  // Many readers end a record at a lone line feed.
  return stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

/** Formats a cell. An apostrophe keeps spreadsheets from evaluating text and from changing phone numbers. */
function getCell(column: Column, value: unknown): string {
  const shown = shownValue(column, value)
  if (column.isNumber && DECIMAL.test(shown)) return shown
  return shown !== '' && (column.isPhone || FORMULA.test(shown)) ? `'${shown}` : shown
}

const AT_ONCE = 2
/** Timeout for reading the next part, in milliseconds. */
const READ_MS = 60_000
let running = 0

/** Starts a download, at most two at a time per process. Ends it if its reader stops. @throws ServiceError too_many */
export async function startExport(start: () => Promise<AsyncIterable<string>>): Promise<Readable> {
  if (running >= AT_ONCE) throw tooMany('Two other exports are still being downloaded.', READ_MS)
  running += 1
  const free = () => {
    running -= 1
  }
  const parts = await start().catch((error) => {
    free()
    throw error
  })
  const stream = Readable.from(paced())
  const timer = setTimeout(() => stream.destroy(new Error('An export was not read in time.')), READ_MS).unref()
  // The reader receives the error anyway. Without a listener, an error before there is one would end the process.
  stream.on('error', () => {})
  stream.once('close', () => {
    clearTimeout(timer)
    free()
  })
  return stream

  async function* paced() {
    for await (const part of parts) {
      timer.refresh()
      yield part
    }
  }
}
