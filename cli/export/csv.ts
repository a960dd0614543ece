import { stringify } from 'csv-stringify/sync'
import type { Column } from './columns.ts'
import type { Row } from './snapshot.ts'

/**
 * What a spreadsheet would take for a formula (OWASP, "CSV Injection"): the signs themselves, their full-width forms,
 * which some take for the same, and blanks before either.
 */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u

/**
 * Rows as CSV by RFC 4180: a line of headings, CRLF, quotation marks where they are needed.
 * @param bom whether a byte order mark goes first
 */
export async function* toCsv(batches: AsyncIterable<Row[]>, columns: Column[], bom: boolean): AsyncGenerator<string> {
  yield `${bom ? '\uFEFF' : ''}${linesOf([columns.map(({ heading }) => heading)])}`
  for await (const rows of batches) {
    yield linesOf(rows.map((row) => columns.map((column) => cellOf(column, row[column.field]))))
  }
}

function linesOf(records: string[][]): string {
  // A lone line feed is no end of a record here, but many a reader takes it for one.
  return stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

/**
 * A value as people read it. An apostrophe goes before what a spreadsheet would reckon with, and before every phone
 * number: as a number it would lose its plus, its leading zeros, and its last digits to 1.4E+10.
 */
function cellOf({ options, isPhone }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  const text = String(value)
  const shown = options?.find((option) => option.value === text)?.label ?? text
  return shown !== '' && (isPhone || FORMULA.test(shown)) ? `'${shown}` : shown
}
