// npm run bench:pages: transfer sizes of all pages, and Lighthouse results of the four most important ones, or of more,
// compared with the same pages without JavaScript, which this program serves. Rounds alternate.
// Usage: [BESIDE=http://127.0.0.1:4321/] node bench/pages.ts [--runs 5] [--pages 4] [--write]
// BESIDE is a page of another site, such as a template's, which alternates with home.
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { sitePaths } from '#tests/fixtures/sample-content.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { type Audit, audit } from './pages/lighthouse.ts'
import { startPlainSite } from './pages/plain-site.ts'
import { KINDS, weigh } from './pages/wire.ts'
import { report, type Table } from './report.ts'
import { median, spread } from './statistics.ts'

const { runs, pages } = takeArguments('bench:pages', { runs: 5, pages: 4 })

const AUDITED = [...new Set(['/', '/ai-engineering', '/apply', '/contact', ...sitePaths])].slice(0, pages)

const executablePath = await findChromium()
const site = await startSite({ LOG_LEVEL: 'error' })
const plain = await startPlainSite(site.url, AUDITED)
const beside = process.env.BESIDE

async function weights(): Promise<Table> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const rows = new Map<string, { wire: number; row: string[] }>()
  for (const path of sitePaths) {
    const { requests, thirdParty, sent, wire, unpacked } = await weigh(browser, `${site.url}${path}`)
    if (thirdParty) throw new Error(`${path} made ${thirdParty} requests to third parties`)
    if (unpacked.length) throw new Error(`${path} got without brotli: ${unpacked.join(', ')}`)
    const figures = [requests, ...KINDS.map((kind) => sent[kind]), wire]
    const row = [path, ...figures.map((figure) => figure.toLocaleString('en'))]
    // Trainings differ by their text alone, and so do workshops and policies.
    const kind = String(sent.JS)
    if (wire > (rows.get(kind)?.wire ?? 0)) rows.set(kind, { wire, row })
  }
  await browser.close()
  return {
    title: 'Over the wire',
    how: 'Bytes of a first visit in Chromium with an empty cache, scrolled through to the end, as its network reports them: bodies as sent (brotli; anything else, or a request to a third party, would have failed), and all with headers. Of pages with the same script, the largest.',
    columns: ['page', 'requests', ...KINDS, 'all, headers too'],
    rows: [...rows.values()].map(({ row }) => row),
  }
}

async function audits(): Promise<Table> {
  const rows: string[][] = []
  for (const path of AUDITED) {
    const sides: Record<string, string> = { site: `${site.url}${path}`, 'no script': `${plain.url}${path}` }
    if (beside && path === '/') sides.beside = beside
    const taken: Record<string, Audit[]> = {}
    for (let run = 0; run < runs; run += 1) {
      for (const [side, url] of Object.entries(sides)) {
        const take = () => audit(url, executablePath)
        // Lighthouse sometimes fails to record a page, so retry once.
        taken[side] ??= []
        taken[side].push(await take().catch(take))
      }
    }
    for (const [side, list] of Object.entries(taken)) {
      const middle = (key: Exclude<keyof Audit, 'faults'>, digits = 0) =>
        median(list.map((item) => item[key])).toFixed(digits)
      const times = (key: 'fcp' | 'lcp' | 'tbt') => `${middle(key)} (${spread(list.map((item) => item[key]))})`
      const ratio = median(list.map((item, run) => (taken.site?.[run]?.lcp ?? Number.NaN) / item.lcp)).toFixed(2)
      const scores = [middle('performance'), middle('accessibility'), middle('bestPractices'), middle('seo')]
      const faults = [...new Set(list.flatMap((item) => item.faults))].join(', ')
      rows.push([path, side, ...scores, times('fcp'), times('lcp'), times('tbt'), middle('cls', 3), ratio, faults])
    }
  }
  return {
    title: 'Lighthouse',
    how: `Version 13 as it comes: mobile, simulated throttling; the median of ${runs} (and the spread of times, ms), a fresh browser each, site and the same page without script in turns.`,
    columns: [
      'page',
      'side',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'CLS',
      "site's LCP / this",
      'faults',
    ],
    rows,
  }
}

try {
  report('bench:pages', [await weights(), await audits()])
} finally {
  plain.stop()
  await site.stop()
}
