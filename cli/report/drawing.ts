import { readTheme } from '#content/theme.ts'
import type { Figures } from './figures.ts'
import { funnelSteps, referrerName, share } from './funnel.ts'

const WIDTH = 960
const MARGIN = 40
/** Where bars begin and how long the longest is; figures stand to their right. */
const BAR = { left: 190, width: 520, height: 34, every: 52 }
const SMALL = { width: 150, height: 12, every: 30, most: 10 }
const FUNNEL_TOP = 128
const number = new Intl.NumberFormat('en-CA')

/** A report as an SVG that stands alone: the way of enrollment, then pages and origins; by day and by night. */
export function drawReport(figures: Figures): string {
  const { from, to, timeZone, views } = figures
  const steps = funnelSteps(figures)
  const listsTop = FUNNEL_TOP + steps.length * BAR.every + 58
  const pages = figures.pages.slice(0, SMALL.most).map((one) => ({ label: one.page, count: one.views }))
  const viewsFrom = figures.referrers
    .filter((one) => one.views > 0)
    .map((one) => ({ label: referrerName(one.referrer), count: one.views }))
  const sentFrom = figures.referrers
    .filter((one) => one.submitted > 0)
    .map(({ referrer, submitted, waived, paid }) => ({
      ...{ label: referrerName(referrer), count: submitted },
      note: `, of them ${number.format(paid)} paid, ${number.format(waived)} waived`,
    }))
  const sentTop = listsTop + 24 + Math.max(pages.length, viewsFrom.length, 1) * SMALL.every + 34
  const height = sentTop + 24 + Math.max(sentFrom.length, 1) * SMALL.every + 56
  const said = steps.map(({ label, count }) => `${label}: ${number.format(count)}`).join('; ')

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">Enrollment from ${from} to ${to}</title>
<desc id="desc">${xmlText(`${said}. Page views: ${number.format(views)}.`)}</desc>
<style>${style()}</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
<text class="title" x="${MARGIN}" y="66">Enrollment</text>
<text class="soft" x="${MARGIN}" y="94">${from} to ${to}, ${xmlText(timeZone)}. Page views: ${number.format(views)}</text>
${drawFunnel(figures)}
${drawList('Pages', pages, MARGIN, 200, listsTop)}
${drawList('Where from', viewsFrom, WIDTH / 2 + 20, 200, listsTop)}
${drawList('Submitted, by where from', sentFrom, MARGIN, 200, sentTop)}
<text class="soft small" x="${MARGIN}" y="${height - 26}">Without robots and whoever asked not to be counted (DNT, GPC); submitted and paid are all applications kept.</text>
</svg>
`
}

function drawFunnel(figures: Figures): string {
  const steps = funnelSteps(figures)
  const most = Math.max(...steps.map(({ count }) => count), 1)
  const { waived } = figures.funnel
  return steps
    .map(({ label, count }, n) => {
      const y = FUNNEL_TOP + n * BAR.every
      const length = (BAR.width * count) / most
      const isLast = n === steps.length - 1
      const free = isLast ? (BAR.width * waived) / most : 0
      const before = steps[n - 1]
      const rate = before ? `${share(count, before.count)} of the step before` : ''
      const base = y + BAR.height / 2 + 6
      return [
        `<text x="${MARGIN}" y="${base}">${label}</text>`,
        `<rect class="rail" x="${BAR.left}" y="${y}" width="${BAR.width}" height="${BAR.height}" rx="6"/>`,
        bar('ember', BAR.left, y, length),
        free ? bar('flame', BAR.left + length - free, y, free) : '',
        `<text class="figure" x="${BAR.left + BAR.width + 16}" y="${base - 8}">${number.format(count)}</text>`,
        `<text class="soft small" x="${BAR.left + BAR.width + 16}" y="${base + 10}">${rate}</text>`,
        isLast ? legend(figures, y + BAR.height + 22) : '',
      ].join('')
    })
    .join('\n')
}

function bar(color: string, x: number, y: number, length: number): string {
  return `<rect class="${color}" x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${BAR.height}" rx="${Math.min(6, length / 2).toFixed(1)}"/>`
}

/** The last bar's two colors, and the fees that are in neither. */
function legend({ funnel }: Figures, y: number): string {
  const { paid, waived, due, refunded } = funnel
  const key = (color: string, x: number, text: string) =>
    `<rect class="${color}" x="${x}" y="${y - 10}" width="12" height="12" rx="3"/><text class="soft small" x="${x + 18}" y="${y}">${text}</text>`
  return [
    key('ember', BAR.left, `paid ${number.format(paid)}`),
    key('flame', BAR.left + 120, `waived ${number.format(waived)}`),
    key('rail', BAR.left + 250, `due ${number.format(due)}, refunded ${number.format(refunded)}`),
  ].join('')
}

type Row = { label: string; count: number; note?: string }

function drawList(heading: string, rows: Row[], x: number, labels: number, top: number): string {
  const most = Math.max(...rows.map(({ count }) => count), 1)
  const drawn = rows.map(({ label, count, note = '' }, n) => {
    const y = top + 24 + n * SMALL.every
    const length = (SMALL.width * count) / most
    return [
      `<text class="small" x="${x}" y="${y + 11}">${xmlText(shortened(label))}</text>`,
      `<rect class="rail" x="${x + labels}" y="${y}" width="${SMALL.width}" height="${SMALL.height}" rx="4"/>`,
      `<rect class="shade" x="${x + labels}" y="${y}" width="${length.toFixed(1)}" height="${SMALL.height}" rx="4"/>`,
      `<text class="small" x="${x + labels + SMALL.width + 10}" y="${y + 11}">${number.format(count)}${note}</text>`,
    ].join('')
  })
  const nothing = `<text class="soft small" x="${x}" y="${top + 35}">Nothing was counted.</text>`
  return [`<text class="heading" x="${x}" y="${top}">${heading}</text>`, ...(drawn.length ? drawn : [nothing])].join(
    '\n',
  )
}

const shortened = (label: string) => (label.length > 30 ? `${label.slice(0, 29)}…` : label)

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The site's own colors, off its style sheet. */
function style(): string {
  const colors = (light: 'day' | 'night') => {
    const { paper, ink, soft, line, ember, flame, field } = readTheme(light).colors
    return `.paper{fill:${paper}}.flame{stroke:${paper}}text{fill:${ink}}.soft{fill:${soft}}.rail{fill:${line}}.ember{fill:${ember}}.flame{fill:${flame}}.shade{fill:${field}}`
  }
  return [
    'text{font:16px Figtree,ui-sans-serif,system-ui,sans-serif}',
    '.title{font-size:32px;font-weight:700;letter-spacing:-.02em}.heading{font-size:18px;font-weight:650}',
    '.figure{font-weight:650}.small{font-size:13px}.flame{stroke-width:2px}',
    colors('day'),
    `@media (prefers-color-scheme:dark){${colors('night')}}`,
  ].join('')
}
