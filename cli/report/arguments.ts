import { z } from 'zod'
import { parseWords, UsageError } from '#cli/command.ts'

/** Days of the academy's calendar (`YYYY-MM-DD`), both included. */
export type Period = { from: string; to: string }
export type ReportRequest = Period & {
  /** A file to draw into. */
  svg: string | undefined
  json: boolean
}

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  svg: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const
/** Days that a report is about, unless it is told. */
const USUAL = 30

/**
 * @param today of the academy's calendar
 * @throws UsageError naming what is wrong in one line
 */
export function readArguments(words: string[], today: string): ReportRequest {
  const { values, positionals } = parseWords(words, options)
  const { svg, json, ...given } = values
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not an option.`)
  if (svg === '') throw new UsageError('--svg needs the name of a file.')
  const to = readDay(given.to ?? today)
  const from = given.from === undefined ? daysBefore(to, USUAL - 1) : readDay(given.from)
  if (from > to) throw new UsageError(`The period ends (${to}) before it begins (${from}).`)
  return { from, to, svg, json }
}

function readDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new UsageError(`"${text}" is no day. Write it as 2026-11-01.`)
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
