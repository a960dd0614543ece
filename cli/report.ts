// Page views and the way from the form to a settled fee, for a period; docs/operate.md.
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { dayIn } from '#content/format.ts'
import { ServiceError } from '#services/errors.ts'
import { type Period, readFigures } from '#services/report/figures.ts'
import { CommandError, defineCommand, UsageError, withCommandError } from './command.ts'
import { drawReport } from './report/drawing.ts'
import { reportText } from './report/text.ts'
import { siteConfig, withKeptDatabase } from './site-database.ts'

const DAYS_UNLESS_SET = 30

export const command = defineCommand({
  options: {
    from: { type: 'string', value: 'DAY', help: "first day, in the academy's time zone (30 days in all unless set)" },
    to: { type: 'string', value: 'DAY', help: 'last day (today unless set)' },
    svg: { type: 'string', value: 'FILE', help: 'also draw the report into this file' },
    json: { type: 'boolean', help: 'print the figures as JSON, each day as well' },
  },

  async run(_words, { svg, json, ...days }) {
    const { timeZone } = (await import('#content/all.data.ts')).content.calendar
    const period = readPeriod(days, dayIn(timeZone, new Date()))
    const reading = withKeptDatabase(siteConfig(), (client) => readFigures(client, period, timeZone))
    const figures = await reading.catch((error) => {
      throw error instanceof ServiceError ? new CommandError(error.message) : error
    })
    console.log(json ? JSON.stringify(figures, undefined, 2) : reportText(figures))
    if (svg === undefined) return
    await withCommandError(`${svg} cannot be written`, writeFile(svg, drawReport(figures)))
    console.error(`Drawn into ${svg}.`)
  },
})

/** `today` is of the academy's calendar. Throws UsageError. */
export function readPeriod(given: { from?: string; to?: string }, today: string): Period {
  const to = readDay(given.to ?? today)
  const from = readDay(given.from ?? daysBefore(to, DAYS_UNLESS_SET - 1))
  if (from > to) throw new UsageError(`The period ends (${to}) before it begins (${from}).`)
  return { from, to }
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
