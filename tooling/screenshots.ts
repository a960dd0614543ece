// `npm run screenshots`: every page at three widths, light and dark, into screenshots/ (which git ignores), and those of the
// README into docs/screenshots/.
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { startSite } from '#tests/fixtures/site.ts'

const WIDTHS = [390, 768, 1440]
const README: [file: string, path: string, width: number, theme: 'light' | 'dark'][] = [
  ['home-1440-light', '/', 1440, 'light'],
  ['home-1440-dark', '/', 1440, 'dark'],
  ['home-390-light', '/', 390, 'light'],
  ['training-1440-light', '/ai-engineering', 1440, 'light'],
  ['apply-1440-light', '/apply', 1440, 'light'],
]
const root = join(import.meta.dirname, '..')
const site = await startSite()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })

async function withPage(width: number, colorScheme: 'light' | 'dark', use: (page: Page) => Promise<void>) {
  const viewport = { width, height: width < 768 ? 844 : 900 }
  // With reduced motion, nothing moves while it is captured.
  const page = await browser.newPage({ baseURL: site.url, viewport, colorScheme, reducedMotion: 'reduce' })
  await use(page)
  await page.close()
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

try {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      const folder = join('screenshots', `${width}-${theme}`)
      await withPage(width, theme, async (page) => {
        for (const path of sitePaths) {
          const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
          await show(page, path)
          await page.screenshot({ path: join(root, folder, `${name}.png`), fullPage: true })
        }
      })
      console.log(`${folder}/: ${sitePaths.length} pages`)
    }
  }
  for (const [file, path, width, theme] of README) {
    await withPage(width, theme, async (page) => {
      await show(page, path)
      // Only the first screen, as JPEG: it is kept in git.
      await page.screenshot({ path: join(root, 'docs', 'screenshots', `${file}.jpg`), type: 'jpeg', quality: 80 })
    })
  }
  console.log(`docs/screenshots/: ${README.length} pictures for the README`)
} finally {
  await browser.close()
  await site.stop()
}
