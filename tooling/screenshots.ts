// `npm run screenshots`: every page at three widths, light and dark, into screenshots/ (which git ignores), and the few
// that the README shows into docs/screenshots/.
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { startSite } from '#tests/fixtures/site.ts'

const root = join(import.meta.dirname, '..')
const WIDTHS = [390, 768, 1440]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const FOR_THE_README: { file: string; path: string; width: number; theme: Theme }[] = [
  { file: 'home-1440-light', path: '/', width: 1440, theme: 'light' },
  { file: 'home-1440-dark', path: '/', width: 1440, theme: 'dark' },
  { file: 'home-390-light', path: '/', width: 390, theme: 'light' },
  { file: 'training-1440-light', path: '/ai-engineering', width: 1440, theme: 'light' },
  { file: 'apply-1440-light', path: '/apply', width: 1440, theme: 'light' },
]

function openPage(browser: Browser, url: string, width: number, theme: Theme): Promise<Page> {
  const viewport = { width, height: width < 768 ? 844 : 900 }
  // Reduced motion, so that nothing is caught on its way.
  return browser.newPage({ baseURL: url, viewport, colorScheme: theme, reducedMotion: 'reduce' })
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

const site = await startSite()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
try {
  await rm(join(root, 'screenshots'), { recursive: true, force: true })
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const page = await openPage(browser, site.url, width, theme)
      for (const path of sitePaths) {
        const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
        const file = join(root, 'screenshots', `${width}-${theme}`, `${name}.png`)
        await mkdir(dirname(file), { recursive: true })
        await show(page, path)
        await page.screenshot({ path: file, fullPage: true })
      }
      await page.close()
      console.log(`screenshots/${width}-${theme}/: ${sitePaths.length} pages`)
    }
  }
  for (const { file, path, width, theme } of FOR_THE_README) {
    const page = await openPage(browser, site.url, width, theme)
    await show(page, path)
    // One screen of it, as JPEG: a repository is no place for megabytes.
    await page.screenshot({ path: join(root, 'docs', 'screenshots', `${file}.jpg`), type: 'jpeg', quality: 80 })
    await page.close()
  }
  console.log(`docs/screenshots/: ${FOR_THE_README.length} pictures for the README`)
} finally {
  await browser.close()
  await site.stop()
}
