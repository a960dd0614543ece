import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments } from '#tests/browser/chromium.ts'
import { freePort } from '#tests/fixtures/site.ts'

/** Lighthouse's results for one load: scores from 0 to 100, times in milliseconds, CLS without a unit. */
export type Audit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Names of the audits outside performance that cost points. */
  faults: string[]
}

/**
 * Runs Lighthouse with its usual settings: a phone, simulated throttling, an empty cache, a new browser per load.
 * @throws Error if Lighthouse fails
 */
export async function audit(url: string, executablePath: string): Promise<Audit> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? `${url} was not audited`)
    const { categories, audits } = result.lhr
    const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const rated = Object.entries(categories).flatMap(([id, { auditRefs }]) => (id === 'performance' ? [] : auditRefs))
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcp: figure('first-contentful-paint'),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      faults: rated.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    }
  } finally {
    await browser.close()
  }
}
