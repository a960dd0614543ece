import type { Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { hold } from './hold.ts'
import { expect, open, test } from './test.ts'

/** Where everything before the late style sheets stands, and what it looks like. */
function firstScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = ['color', 'backgroundColor', 'fontSize', 'fontWeight', 'fontFamily', 'display', 'opacity'] as const
    const late = document.querySelector('body link[rel=stylesheet]')
    const before = [...document.querySelectorAll('body *')].filter(
      (element) => late && element.compareDocumentPosition(late) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const shown = before.filter(
      (element) => element.getBoundingClientRect().height > 0 && element.checkVisibility() && !element.contains(late),
    )
    return shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const box = [x, y, width, height].map(Math.round).join(' ')
      return [element.tagName, element.className.toString(), box, ...looks.map((look) => style[look])].join(' | ')
    })
  })
}

test.describe('without script', () => {
  // So that nothing but the sheet comes later.
  test.use({ javaScriptEnabled: false })

  // Each test takes a half of the pages, so that both workers have their share.
  for (const half of [0, 1]) {
    test(`the late style sheets change nothing of a first screen (${half + 1} of 2)`, async ({ page }) => {
      test.setTimeout(180_000)
      const atEachWidth = async (path: string) => {
        await page.goto(path)
        const screens: string[][] = []
        for (const width of [390, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          screens.push(await firstScreen(page))
        }
        return screens
      }
      for (const path of sitePaths.filter((_, place) => place % 2 === half)) {
        await page.route(/late-/, (route) => route.abort())
        // The fonts come with it.
        await page.route(/woff2/, (route) => route.abort())
        const before = await atEachWidth(path)
        await page.unroute(/late-/)
        for (const screen of before) expect(screen.length, path).toBeGreaterThan(10)
        expect(before, path).toEqual(await atEachWidth(path))
      }
    })
  }
})

for (const sheet of [/late-styles/, /late-home/]) {
  test(`without ${sheet} what comes after it is not seen, but for those who wait`, async ({ page }) => {
    await page.route(sheet, (route) => route.abort())
    await page.goto('/')
    await expect(page.locator('.site-footer')).toBeHidden()
    await expect(page.locator('.site-footer')).toBeVisible({ timeout: 10_000 })
  })
}

test('with both it is seen at once', async ({ page }) => {
  await page.goto('/contact')
  const hidden = page
    .locator('main ~ :not(script), main > * > link ~ *')
    .evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).visibility !== 'visible')
        .map(({ className }) => className),
    )
  expect(await hidden).toEqual([])
})

test('each page has the style sheet of each class in it', async ({ request }) => {
  const text = async (path: string) => (await request.get(path)).text()
  const pages = await Promise.all(sitePaths.map(text))
  const sheetsOf = (html: string) => [...html.matchAll(/\/assets\/[\w-]+\.css/g)].map(([sheet]) => sheet)
  const styled = new Map<string, Set<string>>()
  for (const sheet of new Set(pages.flatMap(sheetsOf))) {
    styled.set(sheet, new Set([...(await text(sheet)).matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)))
  }
  for (const [place, html] of pages.entries()) {
    const own = sheetsOf(html)
    const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '))
    const isStyled = (name: string, sheets: string[]) => sheets.some((sheet) => styled.get(sheet)?.has(name))
    const missing = names.filter((name) => isStyled(name, [...styled.keys()]) && !isStyled(name, own))
    expect([...new Set(missing)], sitePaths[place]).toEqual([])
  }
})

test('a page of another kind that follows without a document is not seen before its style sheets', async ({ page }) => {
  const letGo = await hold(page, /late-training/)
  await open(page, '/')
  await page.getByRole('link', { name: 'Cyber Security', exact: true }).first().click()
  await expect(page.locator('head link[as=style]')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Candle Academy/)
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cyber Security')
  const weeks = page.locator('.weeks > li').first()
  expect(await weeks.evaluate((week) => getComputedStyle(week).display)).toBe('grid')
  await expect(page.locator('.site-footer')).toHaveCSS('display', 'block')
  // None of those that come with a page's document, and go with it.
  await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(3)
  await expect(page.locator('body link[rel=stylesheet]')).toHaveCount(0)
})
