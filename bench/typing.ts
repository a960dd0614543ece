// npm run bench:typing: how soon the page shows a letter that somebody types in the editor, on a phone and on a desktop.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { openDatabase } from '#database/client.ts'
import { openSignIn } from '#services/staff/sign-ins.ts'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { report } from './report.ts'
import { median, quantile } from './statistics.ts'

const { letters } = takeArguments('bench:typing', { letters: 60 })

const HEADLINE = '#training-title'
const WARM_UP = 20
const PAUSE_MS = 500

const site = await startSite({ LOG_LEVEL: 'error' })
const database = openDatabase(readFileSync(join(site.dataDir, 'database-url'), 'utf8').trim())
const { staffId } = await hire(database, 'editor', 'Mara Sample')
const token = await openSignIn(database, staffId, {}, 'passkey')

type Times = { shown: number; rendered: number }

/** Milliseconds from each letter of a headline of the home page until the page shows it, and until the draft's page does. */
async function timesAt(browser: Browser, width: number): Promise<Times[]> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: site.url })
  await context.addCookies([{ name: 'desk-session', value: token, url: site.url, httpOnly: true }])
  await context.request.post('/desk/edit/pass', { data: { kind: 'edit', path: '/' }, headers: { Origin: site.url } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('status').getByText('Draft').waitFor()
  await page.locator(HEADLINE).click()
  await page.getByRole('dialog').getByLabel('Title').first().fill('Trainings')
  await page.locator(HEADLINE).getByText('Trainings').waitFor()
  const times: Times[] = []
  for (let letter = 0; letter < WARM_UP + letters; letter += 1) {
    await sleep(PAUSE_MS)
    const handle = await page.evaluateHandle((selector) => {
      const headline = document.querySelector(selector) as Element
      const result = new Promise<Times>((resolve) => {
        const begin = () => {
          const began = performance.now()
          const passed = () => performance.now() - began
          let shown: Promise<number> | undefined
          // The editor shows the letter, then the page's own program does.
          const observer = new MutationObserver(async () => {
            if (shown) {
              observer.disconnect()
              const rendered = passed()
              resolve({ shown: await shown, rendered })
            } else shown = new Promise((frame) => requestAnimationFrame(() => frame(passed())))
          })
          observer.observe(headline, { subtree: true, characterData: true })
        }
        addEventListener('input', begin, { capture: true, once: true })
      })
      return { result }
    }, HEADLINE)
    await page.keyboard.press(String(letter % 10))
    times.push(await handle.evaluate(({ result }) => result))
  }
  await context.close()
  return times.slice(WARM_UP)
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
try {
  const rows: string[][] = []
  for (const width of [390, 1440]) {
    const times = await timesAt(browser, width)
    for (const [what, all] of [
      ['typed', times.map(({ shown }) => shown)],
      ['rendered', times.map(({ rendered }) => rendered)],
    ] as const) {
      const figures = [median(all), quantile(all, 0.95), Math.max(...all)]
      rows.push([String(width), what, ...figures.map((ms) => ms.toFixed(0))])
    }
  }
  report('bench:typing', [
    {
      title: 'From a letter typed in the editor until the page shows it',
      how: `${letters} letters of home’s headline in Chromium on the same machine, ${PAUSE_MS} ms apart, after ${WARM_UP} of warm-up: as typed, and rendered from the saved draft.`,
      columns: ['px', 'shows', 'ms (median)', 'p95', 'slowest'],
      rows,
    },
  ])
} finally {
  await browser.close()
  await database.$client.end()
  await site.stop()
}
