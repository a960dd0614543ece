// `npm run screenshots`: every page at three widths, light and dark, into screenshots/ (which git ignores), and those of the
// README into docs/screenshots/.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { startSite } from '#tests/fixtures/site.ts'

/** Pictures of the README: the first screen of a page. */
const README: Record<string, string> = {
  'home-1440-light': '/',
  'home-1440-dark': '/',
  'home-390-light': '/',
  'training-1440-light': '/ai-engineering',
  'apply-1440-light': '/apply',
}
const root = join(import.meta.dirname, '..')
const site = await startSite()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 768, 1440]) {
      const folder = `${width}-${colorScheme}`
      const viewport = { width, height: width < 768 ? 844 : 900 }
      // With reduced motion, nothing moves while it is captured.
      const page = await browser.newPage({ baseURL: site.url, viewport, colorScheme, reducedMotion: 'reduce' })
      for (const path of sitePaths) {
        const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        for (const [picture, of] of Object.entries(README)) {
          if (of !== path || !picture.endsWith(folder)) continue
          // JPEG: it is kept in git.
          await page.screenshot({ path: join(root, 'docs/screenshots', `${picture}.jpg`), type: 'jpeg', quality: 80 })
        }
        await page.screenshot({ path: join(root, 'screenshots', folder, `${name}.png`), fullPage: true })
      }
      await page.close()
      console.log(`screenshots/${folder}/: ${sitePaths.length} pages`)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
