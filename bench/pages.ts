// npm run bench:pages: what every page weighs on the wire, what Lighthouse says of the four that matter most, and how long
// a click takes. Beside them stand the same pages without script, served by this program in the same run; rounds alternate.
// Usage: node bench/pages.ts [--runs 5] [--clicks 20] [--write]
import { chromium } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { PAGES_PER_REQUEST } from '#server/app.ts'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { type Audit, audit } from './pages/lighthouse.ts'
import { clickToHeading } from './pages/navigation.ts'
import { startPlainSite } from './pages/plain-site.ts'
import { KINDS, type Weight, weigh } from './pages/wire.ts'
import { report, type Table } from './report.ts'
import { median, spread } from './statistics.ts'

const AUDITED = ['/', '/ai-engineering', '/apply', '/contact']
const CLICKED = { from: '/', to: '/about' }

const { runs, clicks } = takeArguments('bench:pages', { runs: 5, clicks: 20 })

const executablePath = await findChromium()
const site = await startSite({ LOG_LEVEL: 'error' })
const plain = await startPlainSite(site.url, [...AUDITED, CLICKED.to])
const sides = { site: site.url, 'no script': plain.url }

async function weights(): Promise<Table[]> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const found: [string, Weight][] = []
  for (const path of sitePaths) found.push([path, await weigh(browser, `${site.url}${path}`)])
  await browser.close()
  for (const [path, { unpacked }] of found) {
    // Pages rendered per request are compressed as they are sent, by gzip.
    const astray = unpacked.filter((answer) => !PAGES_PER_REQUEST.includes(path) || answer !== `${path} (gzip)`)
    if (astray.length) throw new Error(`${path} got without brotli: ${astray.join(', ')}`)
  }
  const total = (kinds: Record<string, number>) => Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0)
  const table = (title: string, how: string, cells: (weight: Weight) => number[], columns: string[]): Table => ({
    title,
    how,
    columns: ['page', ...columns],
    rows: found.map(([path, weight]) => [path, ...cells(weight).map((figure) => figure.toLocaleString('en'))]),
  })
  return [
    table(
      'Over the wire',
      'Bytes of a first visit in Chromium with an empty cache, scrolled through to the end, as its network reports them: bodies as sent (brotli, but for the HTML of pages rendered per request: gzip; anything else would have failed), and all with headers.',
      (weight) => [weight.requests, weight.thirdParty, ...KINDS.map((kind) => weight.sent[kind]), weight.wire],
      ['requests', 'third-party', ...KINDS, 'all, headers too'],
    ),
    table(
      'Unpacked',
      'Bytes of the same bodies as the browser reads them.',
      (weight) => [...KINDS.map((kind) => weight.plain[kind]), total(weight.plain)],
      [...KINDS, 'all'],
    ),
  ]
}

async function audits(): Promise<Table> {
  const rows: string[][] = []
  for (const path of AUDITED) {
    const taken: Record<string, Audit[]> = { site: [], 'no script': [] }
    for (let run = 0; run < runs; run += 1) {
      for (const [side, url] of Object.entries(sides)) {
        const take = () => audit(`${url}${path}`, executablePath)
        // What Lighthouse could not record is no figure: it is taken again, once.
        taken[side]?.push(await take().catch(take))
      }
    }
    for (const [side, list] of Object.entries(taken)) {
      const middle = (key: Exclude<keyof Audit, 'faults'>, digits = 0) =>
        median(list.map((one) => one[key])).toFixed(digits)
      const times = (key: 'fcp' | 'lcp' | 'tbt') => `${middle(key)} (${spread(list.map((one) => one[key]))})`
      const ratio = median(list.map((one, run) => (taken.site?.[run]?.lcp ?? Number.NaN) / one.lcp)).toFixed(2)
      const scores = [middle('performance'), middle('accessibility'), middle('bestPractices'), middle('seo')]
      const faults = [...new Set(list.flatMap((one) => one.faults))].join(', ')
      rows.push([path, side, ...scores, times('fcp'), times('lcp'), times('tbt'), middle('cls', 3), ratio, faults])
    }
  }
  return {
    title: 'Lighthouse',
    how: `Version 13 as it comes: mobile, simulated throttling; the median of ${runs} (and the spread of times, ms), a fresh browser each, site and the same page without script in turns.`,
    columns: [
      ...['page', 'side', 'performance', 'accessibility', 'best practices', 'SEO'],
      ...['FCP ms', 'LCP ms', 'TBT ms', 'CLS', "site's LCP / this", 'faults'],
    ],
    rows,
  }
}

async function navigations(): Promise<Table> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const taken: Record<string, number[]> = { site: [], 'no script': [] }
  for (let click = 0; click < clicks; click += 1) {
    for (const [side, url] of Object.entries(sides)) {
      taken[side]?.push(await clickToHeading(browser, `${url}${CLICKED.from}`, CLICKED.to))
    }
  }
  await browser.close()
  return {
    title: 'From click to heading',
    how: `From the click on a link of ${CLICKED.from} to the painted heading of ${CLICKED.to}, after the pointer rested on the link; ${clicks} fresh visits each, in turns. Without script it is a load from loopback, which no network is.`,
    columns: ['side', 'median ms', 'spread', "site's / this"],
    rows: Object.entries(taken).map(([side, list]) => [
      side,
      median(list).toFixed(0),
      spread(list),
      median(list.map((one, at) => (taken.site?.[at] ?? Number.NaN) / one)).toFixed(2),
    ]),
  }
}

try {
  report('bench:pages', [...(await weights()), await audits(), await navigations()])
} finally {
  plain.stop()
  await site.stop()
}
