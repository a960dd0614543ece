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

for (const width of [390, 768, 1440]) {
  test(`the late style sheet changes nothing of a first screen at ${width} px`, async ({ browser, site }) => {
    test.setTimeout(180_000)
    // Without script nothing but the sheet comes later.
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    for (const path of sitePaths) {
      await page.route(/late-styles/, (route) => route.abort())
      // The fonts come with it.
      await page.route(/woff2/, (route) => route.abort())
      await page.goto(path)
      const before = await firstScreen(page)
      await page.unroute(/late-styles/)
      await page.goto(path)
      expect(before.length, path).toBeGreaterThan(10)
      expect(before, path).toEqual(await firstScreen(page))
    }
    await context.close()
  })
}

test('what comes after the late style sheet is not seen without it, but for those who wait', async ({ page }) => {
  await page.route(/late-styles/, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('.site-footer')).toBeHidden()
  await expect(page.locator('.site-footer')).toBeVisible({ timeout: 10_000 })
})

test('it is seen at once with it', async ({ page }) => {
  await page.goto('/contact')
  const hidden = page.locator('main ~ *, main > * > link ~ *').evaluateAll((elements) =>
    elements.filter((element) => getComputedStyle(element).visibility !== 'visible').map(({ className }) => className),
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
