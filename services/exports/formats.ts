import { stringify } from 'csv-stringify/sync'
import { type Column, shownValue } from './columns.ts'
import type { Row } from './snapshot.ts'

/** What a spreadsheet takes for a formula (OWASP, "CSV Injection"): signs, full-width ones too, also after blanks. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Rows as CSV (RFC 4180): a line of headings, CRLF, quotation marks where needed; with `bom`, a byte order mark. */
export async function* toCsv(batches: AsyncIterable<Row[]>, columns: Column[], bom: boolean): AsyncGenerator<string> {
  yield `${bom ? '\uFEFF' : ''}${csvLines([columns.map(({ heading }) => heading)])}`
  for await (const rows of batches) {
    yield csvLines(
      rows.map((row) =>
        columns.map((column) => cellOf(column, column.shownOf ? column.shownOf(row) : row[column.field])),
      ),
    )
  }
}

function csvLines(records: string[][]): string {
  // Many readers end a record at a lone line feed.
  return stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

/**
 * A value as people read it. An apostrophe comes before what a spreadsheet would calculate, and before every phone number:
 * as a number it would lose its plus and its leading zeros.
 */
function cellOf(column: Column, value: unknown): string {
  const shown = shownValue(column, value)
  if (column.isNumber && DECIMAL.test(shown)) return shown
  return shown !== '' && (column.isPhone || FORMULA.test(shown)) ? `'${shown}` : shown
}

/** Rows as one JSON array, with one row a line so that it can be streamed. */
export async function* toJson(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield '\n]\n'
}
