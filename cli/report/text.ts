import type { Figures } from './figures.ts'
import { funnelSteps, referrerName, share } from './funnel.ts'

const number = new Intl.NumberFormat('en-CA')

/** A report for a terminal. */
export function reportText(figures: Figures): string {
  const { from, to, timeZone, views, funnel, pages, referrers } = figures
  const steps = funnelSteps(figures)
  const [first] = steps
  const fees = `${funnel.paid} paid, ${funnel.waived} waived, ${funnel.due} due, ${funnel.refunded} refunded`
  return [
    `From ${from} to ${to} (${timeZone}). Page views: ${number.format(views)}`,
    '',
    table(
      ['Enrollment', 'count', 'of the step before', 'of the form shown'],
      steps.map(({ label, count }, n) => [
        label,
        number.format(count),
        n === 0 ? '' : share(count, steps[n - 1]?.count ?? 0),
        n === 0 ? '' : share(count, first?.count ?? 0),
      ]),
    ),
    `Fees of those submitted, as they stand now: ${fees}.`,
    '',
    table(
      ['Page', 'views'],
      pages.map((one) => [one.page, number.format(one.views)]),
    ),
    '',
    table(
      ['Where from', 'views', 'started', 'step 2', 'submitted', 'waived', 'paid'],
      referrers.map(({ referrer, views, started, secondStep, submitted, waived, paid }) => [
        referrerName(referrer),
        ...[views, started, secondStep, submitted, waived, paid].map((count) => number.format(count)),
      ]),
    ),
    '',
    'Views and steps leave out robots and whoever asked not to be counted (DNT, GPC); applications are all that are kept.',
  ].join('\n')
}

/** Columns under their headings: the first to the left, figures to the right. */
function table(heads: string[], rows: string[][]): string {
  const lines = [heads, ...(rows.length ? rows : [['(none)']])]
  const widths = heads.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}
