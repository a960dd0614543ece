import type { Figures } from '#services/report/figures.ts'
import { funnelSteps, referrerName } from '#services/report/words.ts'

const number = new Intl.NumberFormat('en-CA')
export const formatCount = (count: number): string => number.format(count)

/** Whom views and steps leave out. */
export const LEFT_OUT =
  'Views and steps leave out robots and visitors who asked not to be counted (DNT, GPC); applications are all that are kept.'

/** A report for a terminal. */
export function reportText(figures: Figures): string {
  const { from, to, timeZone, views, funnel, pages, referrers } = figures
  const fees = `${funnel.paid} paid, ${funnel.waived} waived, ${funnel.due} due, ${funnel.refunded} refunded`
  return [
    `From ${from} to ${to} (${timeZone}). Page views: ${formatCount(views)}`,
    '',
    table(
      ['Enrollment', 'count', 'of the step before', 'of the form shown'],
      funnelSteps(figures).map(({ label, count, ofBefore, ofFirst }) => [label, count, ofBefore, ofFirst]),
    ),
    `Fees of those submitted, as of now: ${fees}.`,
    '',
    table(
      ['Page', 'views'],
      pages.map(({ page, views }) => [page, views]),
    ),
    '',
    table(
      ['Where from', 'views', 'started', 'step 2', 'submitted', 'waived', 'paid'],
      referrers.map((one) => [
        ...[referrerName(one.referrer), one.views, one.started, one.secondStep],
        ...[one.submitted, one.waived, one.paid],
      ]),
    ),
    '',
    LEFT_OUT,
  ].join('\n')
}

/** Columns under their headings: the first aligned left, figures right. */
function table(heads: string[], rows: (string | number)[][]): string {
  const body = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? formatCount(cell) : cell)))
  const lines = [heads, ...(rows.length ? body : [['(none)']])]
  const widths = heads.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)))
  const aligned = (cell: string, n: number) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))
  return lines.map((line) => line.map(aligned).join('   ').trimEnd()).join('\n')
}
