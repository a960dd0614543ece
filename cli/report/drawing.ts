import { readTheme } from '#content/theme.ts'
import type { Figures } from '#services/report/figures.ts'
import { funnelSteps, referrerName } from '#services/report/words.ts'
import { formatCount, LEFT_OUT } from './text.ts'

const WIDTH = 1100
const MARGIN = 40
/** Where bars begin, how long the longest is, and how far apart they are. */
const BAR = { left: 250, width: 520, height: 22, every: 34 }
const MOST_PAGES = 10

type Bar = { label: string; count: number; note?: string }

/** A report as an SVG of its own: enrollment, pages and referrers as bars; in light and dark. */
export function drawReport(figures: Figures): string {
  const { from, to, timeZone, views, funnel, pages, referrers } = figures
  const steps = funnelSteps(figures)
  const outcomes = (paid: number, waived: number) =>
    `, of them ${formatCount(paid)} paid, ${formatCount(waived)} waived`
  const fees = `. Fees due: ${formatCount(funnel.due)}, refunded: ${formatCount(funnel.refunded)}`
  const charts: [heading: string, bars: Bar[]][] = [
    [
      'Enrollment',
      steps.map(({ label, count, ofBefore }) => ({
        label,
        count,
        note: ofBefore && `, ${ofBefore} of the step before`,
      })),
    ],
    ['Pages', pages.slice(0, MOST_PAGES).map(({ page, views }) => ({ label: page, count: views }))],
    ['Where from', referrers.map((one) => ({ label: referrerName(one.referrer), count: one.views }))],
    [
      'Submitted, by where from',
      referrers.map(({ referrer, submitted, paid, waived }) => ({
        ...{ label: referrerName(referrer), count: submitted, note: outcomes(paid, waived) },
      })),
    ],
  ]
  let y = 100
  const drawn = charts.map(([heading, bars]) => {
    const shown = heading === 'Enrollment' ? bars : bars.filter(({ count }) => count > 0)
    const top = y
    y += 60 + Math.max(shown.length, 1) * BAR.every
    return drawChart(heading, shown, top)
  })
  const said = steps.map(({ label, count }) => `${label}: ${formatCount(count)}`).join('; ')
  const height = y + 60

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">Enrollment from ${from} to ${to}</title>
<desc id="desc">${xmlText(`${said}. Page views: ${formatCount(views)}.`)}</desc>
<style>${style()}</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
<text class="title" x="${MARGIN}" y="60">${from} to ${to}</text>
<text class="soft" x="${MARGIN}" y="84">${xmlText(timeZone)}. Page views: ${formatCount(views)}${fees}</text>
${drawn.join('\n')}
<text class="soft small" x="${MARGIN}" y="${height - 26}">${LEFT_OUT}</text>
</svg>
`
}

function drawChart(heading: string, bars: Bar[], top: number): string {
  const most = Math.max(...bars.map(({ count }) => count), 1)
  const rows = bars.map(({ label, count, note = '' }, n) => {
    const y = top + 54 + n * BAR.every
    const at = `y="${y}" height="${BAR.height}" rx="4"`
    const length = Number(((BAR.width * count) / most).toFixed(1))
    const shown = label.length > 24 ? `${label.slice(0, 23)}…` : label
    return [
      `<text x="${MARGIN}" y="${y + 16}">${xmlText(shown)}</text>`,
      `<rect class="rail" x="${BAR.left}" width="${BAR.width}" ${at}/>`,
      `<rect class="bar" x="${BAR.left}" width="${length}" ${at}/>`,
      `<text class="small" x="${BAR.left + BAR.width + 12}" y="${y + 16}">${formatCount(count)}${note}</text>`,
    ].join('')
  })
  if (rows.length === 0) rows.push(`<text class="soft" x="${MARGIN}" y="${top + 66}">Nothing was counted.</text>`)
  return [`<text class="heading" x="${MARGIN}" y="${top + 36}">${heading}</text>`, ...rows].join('\n')
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function style(): string {
  const colors = (scheme: 'light' | 'dark') => {
    const { background, foreground, 'muted-foreground': soft, border, primary } = readTheme(scheme).colors
    return `.paper{fill:${background}}text{fill:${foreground}}.soft{fill:${soft}}.rail{fill:${border}}.bar{fill:${primary}}`
  }
  return [
    'text{font:15px Figtree,ui-sans-serif,system-ui,sans-serif}.small{font-size:13px}',
    '.title{font-size:32px;font-weight:700;letter-spacing:-.02em}.heading{font-size:18px;font-weight:650}',
    `${colors('light')}@media (prefers-color-scheme:dark){${colors('dark')}}`,
  ].join('')
}
