// `npm run screenshots`: captures every page at three widths, light and dark, and some opened states, into screenshots/
// (ignored by git), and the README's pictures into docs/screenshots/.
//
//   -- --compare FOLDER    also compares with the pictures in FOLDER (an earlier copy of screenshots/): prints the share
//                          of differing pixels, exits with 1 if there are any; screenshots/differences shows them
//   -- --paths /,/dbms     only these pages
//   -- --widths 390,1440   only these widths
//   -- --schemes light     only light or dark
//
// Any option leaves the README's pictures unchanged.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { SitePath } from '#content/site-paths.ts'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'
import { sitePaths } from '#tests/fixtures/sample-content.ts'
import { startSite } from '#tests/fixtures/site.ts'

const text = { type: 'string' } as const
const options = parseArgs({ options: { compare: text, paths: text, widths: text, schemes: text } }).values
const paths = (options.paths?.split(',') as SitePath[] | undefined) ?? sitePaths
const widths = options.widths?.split(',').map(Number) ?? [390, 768, 1440]
const schemes = (options.schemes?.split(',') ?? ['light', 'dark']) as ('light' | 'dark')[]
const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')

/** Pictures of the README: the first screen of a page. */
const README: Record<string, string> = {
  'home-1440-light': '/',
  'home-1440-dark': '/',
  'home-390-light': '/',
  'training-1440-light': '/ai-engineering',
  'apply-1440-light': '/apply',
}

const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()

const states: Record<string, { path: SitePath; open: (page: Page) => Promise<unknown> }> = {
  menu: {
    path: '/about',
    open: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await page.locator('header nav:visible button').first().click()
    },
  },
  'apply-errors': { path: '/apply', open: submit },
  'contact-errors': { path: '/contact', open: submit },
  'choose-errors': { path: '/choose', open: submit },
  'choose-answer': {
    path: '/choose',
    open: (page) => page.goto('/choose?goal=numbers&programming=some&hours=9&interest=puzzles'),
  },
}

/** Pads a picture to the size of the comparison. */
function onGround({ width, height }: { width: number; height: number }, picture: PNG): PNG {
  const ground = new PNG({ width, height })
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height)
  return ground
}

/** Returns the share of pixels that differ from the earlier picture; 1 if there is none. */
async function difference(name: string, picture: Buffer): Promise<number> {
  const before = join(options.compare ?? '', name)
  if (!existsSync(before)) return 1
  const both = [PNG.sync.read(await readFile(before)), PNG.sync.read(picture)] as const
  const size = { width: both[0].width, height: Math.max(both[0].height, both[1].height) }
  const [old, now] = both.map((item) => onGround(size, item).data)
  const shown = new PNG(size)
  const pixels = old && now ? pixelmatch(old, now, shown.data, size.width, size.height, { threshold: 0.02 }) : 0
  if (pixels > 0) await write(join('differences', name), PNG.sync.write(shown))
  return pixels / (size.width * size.height)
}

async function write(name: string, picture: Buffer): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
}

async function capture(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot({ fullPage: true, timeout: 120_000 })
  await write(name, picture)
  if (!options.compare) return
  const share = await difference(name, picture)
  if (share === 0) return
  process.exitCode = 1
  console.log(`${name}: ${(share * 100).toFixed(3)} % differ`)
}

await rm(join(folder, 'differences'), { recursive: true, force: true })
const site = await startSite()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
try {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const kind = `${width}-${colorScheme}`
      const viewport = { width, height: width < 768 ? 844 : 900 }
      // Reduced motion stops animations during the capture.
      const page = await browser.newPage({ baseURL: site.url, viewport, colorScheme, reducedMotion: 'reduce' })
      for (const path of paths) {
        const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
        await open(page, path)
        for (const [picture, of] of Object.entries(README)) {
          if (Object.keys(options).length > 0 || of !== path || !picture.endsWith(kind)) continue
          // JPEG, because it is stored in git.
          await page.screenshot({ path: join(root, 'docs/screenshots', `${picture}.jpg`), type: 'jpeg', quality: 80 })
        }
        await capture(page, join(kind, `${name}.png`))
      }
      for (const [name, state] of Object.entries(states)) {
        if (!paths.includes(state.path)) continue
        await open(page, state.path)
        await state.open(page)
        await page.waitForLoadState('networkidle')
        await capture(page, join(kind, `${name}.png`))
      }
      await page.close()
      console.log(`screenshots/${kind}/: ${paths.length} pages`)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle', timeout: 120_000 })
  // Waits for the fonts (web/late-fonts.ts).
  await page.locator('html[data-fonts=""]').waitFor({ state: 'attached' })
}
