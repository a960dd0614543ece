import type { Page } from '@playwright/test'
import { fixedPaths } from '#content/pages.ts'
import { CALENDAR_PATH, workshopPath } from '#content/site-paths.ts'
import { sitePaths, training, workshop } from '#tests/fixtures/sample-content.ts'
import { getFindingsAtAnyWidth } from './axe.ts'
import { expect, getComplaints, hydrated, test } from './test.ts'

// Each page is opened once, for all tests that only look at it. Workshops have one form: of them the first is looked at.
const paths = sitePaths.filter((path) => !path.startsWith(`${CALENDAR_PATH}/`) || path === workshopPath(workshop.id))
test.describe.configure({ mode: 'default' })

/** A page of each kind, which axe looks at. The enrollment's states: accessibility.spec.ts. */
const ofEachKind: readonly string[] = [
  ...fixedPaths.filter((path) => path !== '/apply' && path !== '/success'),
  training.path,
  workshopPath(workshop.id),
  '/privacypolicy',
]

type Look = {
  path: string
  complaints: string[]
  /** What was asked of other sites. */
  elsewhere: string[]
  isTakenOver: boolean
  tooWide: string[]
  /** What axe found. */
  findings: string[]
  head: Record<string, string>
}

const looks: Look[] = []

test.beforeAll('opens each page', async ({ browser, site }) => {
  test.setTimeout(240_000)
  const page = await browser.newPage({ baseURL: site.url })
  const complaints = await getComplaints(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  for (const path of [...paths, '/no/such/page', '/unsubscribe?done=yes']) {
    await page.goto(path)
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-mark', ''))
    await hydrated(page)
    const isTakenOver = (await page.locator('h1[data-mark]').count()) === 1
    // Wakes what waits for being seen.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const head = await page.evaluate(() => {
      const metas = [...document.head.querySelectorAll('meta')]
      return Object.fromEntries([
        ['title', document.title],
        ...metas.map((meta) => [meta.getAttribute('property') ?? meta.name, meta.content]),
      ])
    })
    const findings = ofEachKind.includes(path) ? await getFindingsAtAnyWidth(page, path) : []
    await page.evaluate(space)
    // The narrowest screen of each layout.
    const tooWide = await tooWideAt(page, [320, 768, 1024])
    if (enlarged.includes(path)) {
      await page.evaluate(enlarge)
      tooWide.push(...(await tooWideAt(page, [390, 1280])).map((found) => `with text of twice the size, ${found}`))
    }
    const [complained, asked] = [complaints.splice(0), elsewhere.splice(0)]
    looks.push({ path, head, isTakenOver, tooWide, findings, complaints: complained, elsewhere: asked })
  }
  await page.close()
})

async function tooWideAt(page: Page, widths: number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${overflow} px too wide at ${width} px`)
  }
  return found
}

/** Gives a text the spacing that WCAG 1.4.12 asks for at least. The page's policy takes no style of ours, but a sheet made by a script. */
function space(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

/** Pages of each kind of layout, which are also looked at with text of twice the size (WCAG 1.4.4). */
const enlarged = ['/', '/compare', CALENDAR_PATH, training.path]

function enlarge(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% !important }')
  document.adoptedStyleSheets = [sheet]
}

/** What is found on any page, with the page. */
const found = (of: (look: Look) => string[]) => looks.flatMap((look) => of(look).map((item) => `${look.path}: ${item}`))

test('no page scrolls sideways, even with the text spacing of WCAG 1.4.12', () =>
  expect(found(({ tooWide }) => tooWide)).toEqual([]))

test('no page has axe findings on phones and desktops', () => expect(found(({ findings }) => findings)).toEqual([]))

test('no page has the browser complain, or goes against its policy', () =>
  expect(found(({ complaints }) => complaints)).toEqual([]))

test('no page asks a third party', () => expect(found(({ elsewhere }) => elsewhere)).toEqual([]))

test('React finds every page as it rendered it', () =>
  expect(looks.filter(({ isTakenOver }) => !isTakenOver).map(({ path }) => path)).toEqual([]))

test('every page says what a shared link shows, with a card of its own', async ({ request, site }) => {
  const cards = new Set<string>()
  for (const { path, head } of looks.filter(({ path }) => paths.some((item) => item === path))) {
    const card = head['og:image'] ?? ''
    expect(head.title, path).toContain(head['og:title'] || 'a title')
    expect(head['og:description'], path).toBe(head.description)
    expect(head['og:site_name'], path).toBeTruthy()
    expect(head['twitter:card'], path).toBe('summary_large_image')
    expect(head['og:url'], path).toBe(`${site.url}${path}`)
    expect(card.startsWith(`${site.url}/cards/`), card).toBe(true)
    cards.add(card)
    expect((await request.get(card)).headers()['content-type'], card).toBe('image/png')
  }
  expect(cards.size).toBe(paths.length)
})
