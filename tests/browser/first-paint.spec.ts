import type { Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { expect, test } from './test.ts'

/** Where everything before the late style sheet stands, and what it looks like. */
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
    test(`the late style sheet changes nothing of a first screen (${half + 1} of 2)`, async ({ page }) => {
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
        await page.route(/late-styles/, (route) => route.abort())
        // The fonts come with it.
        await page.route(/woff2/, (route) => route.abort())
        const before = await atEachWidth(path)
        await page.unroute(/late-styles/)
        for (const screen of before) expect(screen.length, path).toBeGreaterThan(10)
        expect(before, path).toEqual(await atEachWidth(path))
      }
    })
  }
})

test('what comes after the late style sheet is not seen without it, but for those who wait', async ({ page }) => {
  await page.route(/late-styles/, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('.site-footer')).toBeHidden()
  await expect(page.locator('.site-footer')).toBeVisible({ timeout: 10_000 })
})

test('it is seen at once with it', async ({ page }) => {
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

test('a page that follows without a document finds the styles in the head', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(2)
})
