// Prints page views and the path from form to settled fee, for a period; docs/operate.md.
import { drizzle } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { dayAfter, dayIn, numberText } from '#content/format.ts'
import { type Figures, funnelSteps, type Period, readFigures } from '#services/report/figures.ts'
import { defineCommand, UsageError } from './command.ts'
import { siteContent } from './site-content.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

const DAYS_UNLESS_SET = 30

export const command = defineCommand({
  options: {
    from: { type: 'string', value: 'DAY', help: "first day, in the academy's time zone (30 days in all unless set)" },
    to: { type: 'string', value: 'DAY', help: 'last day (today unless set)' },
    json: { type: 'boolean', help: 'print the figures as JSON, each day as well' },
  },

  async run(_args, { json, ...days }) {
    const figures = await withSiteConnection(siteConfig(), async (client) => {
      const { timeZone } = (await siteContent(drizzle(client))).company
      return readFigures(client, readPeriod(days, dayIn(timeZone, new Date())), timeZone)
    })
    console.log(json ? JSON.stringify(figures, undefined, 2) : reportText(figures))
  },
})

/** `today` is in the academy's time zone. @throws UsageError */
export function readPeriod(given: { from?: string; to?: string }, today: string): Period {
  const to = readDay(given.to ?? today)
  const from = readDay(given.from ?? dayAfter(to, 1 - DAYS_UNLESS_SET))
  if (from > to) throw new UsageError(`The period ends (${to}) before it begins (${from}).`)
  return { from, to }
}

function readDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new UsageError(`"${text}" is no day. Write it as 2026-11-01.`)
}

const referrerNames: Record<string, string> = {
  direct: 'Typed, kept or unknown',
  search: 'Search engines',
  social: 'Social networks',
  campaign: 'Mail and campaigns',
  own: 'Within the site',
  other: 'Other sites',
  'not sent': 'Not sent',
}

const LEFT_OUT =
  'Views and steps leave out robots and visitors who asked not to be counted (DNT, GPC); applications are all that are kept.'

function reportText(figures: Figures): string {
  const { from, to, timeZone, funnel, pages, referrers } = figures
  const fees = `${funnel.paid} paid, ${funnel.waived} waived, ${funnel.due} due, ${funnel.refunded} refunded`
  const steps = funnelSteps(figures).map(({ label, count, ofBefore, ofFirst }) => [label, count, ofBefore, ofFirst])
  const views = pages.map((item) => [item.page, item.views])
  const sources = referrers.map(({ referrer, views, started, secondStep, submitted, waived, paid }) => {
    return [referrerNames[referrer] ?? referrer, views, started, secondStep, submitted, waived, paid]
  })
  return [
    `From ${from} to ${to} (${timeZone}). Page views: ${numberText(figures.views)}`,
    '',
    table(['Enrollment', 'count', 'of the step before', 'of the form shown'], steps),
    `Fees of those submitted, as of now: ${fees}.`,
    '',
    table(['Page', 'views'], views),
    '',
    table(['Where from', 'views', 'started', 'step 2', 'submitted', 'waived', 'paid'], sources),
    '',
    LEFT_OUT,
  ].join('\n')
}

/** Aligns the first column left, figures right. */
function table(heads: string[], rows: (string | number)[][]): string {
  const body = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? numberText(cell) : cell)))
  const lines = [heads, ...(rows.length ? body : [['(none)']])]
  const widths = heads.map((_value, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)))
  const aligned = (cell: string, n: number) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))
  return lines.map((line) => line.map(aligned).join('   ').trimEnd()).join('\n')
}
