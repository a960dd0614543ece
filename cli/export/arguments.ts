import { z } from 'zod'
import { parseWords, UsageError } from '#cli/command.ts'
import { type ExportKind, exportKinds } from './columns.ts'

export type ExportRequest = {
  kind: ExportKind
  /** Only what came at this instant or later. */
  since: Date | undefined
  format: 'csv' | 'json'
  /** Whether a byte order mark goes first, by which Excel knows UTF-8. */
  bom: boolean
  /** A file, instead of standard output. */
  output: string | undefined
}

const kinds = Object.keys(exportKinds) as ExportKind[]
const options = {
  since: { type: 'string' },
  format: { type: 'string', default: 'csv' },
  bom: { type: 'boolean', default: false },
  output: { type: 'string' },
} as const

/** @throws UsageError naming what is wrong in one line */
export function readArguments(words: string[]): ExportRequest {
  const { values, positionals } = parseWords(words, options)
  const [kind = '', ...more] = positionals
  if (kind === '' || more.length > 0) throw new UsageError('Say what to export, one kind.')
  if (!isKind(kind)) throw new UsageError(`There is no "${kind}" to export.`)
  const { format, bom, output } = values
  if (format !== 'csv' && format !== 'json') throw new UsageError(`"${format}" is no format. Choose csv or json.`)
  if (format === 'json' && bom) throw new UsageError('--bom is for csv: JSON begins without one (RFC 8259, 8.1).')
  if (output === '') throw new UsageError('--output needs the name of a file.')
  return { kind, since: values.since === undefined ? undefined : readDate(values.since), format, bom, output }
}

function isKind(word: string): word is ExportKind {
  return (kinds as string[]).includes(word)
}

/** A day begins at midnight UTC, as the exported times are UTC. A time must say its zone: nobody could guess it. */
function readDate(text: string): Date {
  const isDate = z.iso.date().safeParse(text).success || z.iso.datetime({ offset: true }).safeParse(text).success
  if (isDate) return new Date(text)
  throw new UsageError(`"${text}" is no date. Write a day (2026-11-01) or an instant (2026-11-01T08:00:00Z).`)
}
