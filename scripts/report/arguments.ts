import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CommandError } from '#scripts/site-database.ts'

/** Days of the academy's calendar (`YYYY-MM-DD`), both included. */
export type Period = { from: string; to: string }
export type ReportRequest = Period & {
  /** A file to draw into. */
  svg: string | undefined
  json: boolean
}

const USAGE = 'npm run report -- [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--svg FILE] [--json]'
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
 * @throws CommandError naming what is wrong in one line
 */
export function readArguments(words: string[], today: string): ReportRequest {
  const { svg, json, ...given } = parse(words)
  if (svg === '') throw new CommandError('--svg needs the name of a file.')
  const to = readDay(given.to ?? today)
  const from = given.from === undefined ? daysBefore(to, USUAL - 1) : readDay(given.from)
  if (from > to) throw new CommandError(`The period ends (${to}) before it begins (${from}).`)
  return { from, to, svg, json }
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.\s/)
    throw new CommandError(`${sentence?.replace(/\.$/, '')}. Usage: ${USAGE}`)
  }
}

function readDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new CommandError(`"${text}" is no day. Write it as 2026-11-01.`)
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
