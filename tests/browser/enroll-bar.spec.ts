import type { Page } from '@playwright/test'
import { training } from '#tests/fixtures/sample-content.ts'
import { applyPath } from '#web/apply-path.ts'
import { expect, open, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const bar = (page: Page) => page.locator('.enroll-bar')

/** The bar's lower edge, in pixels from the top of the screen. */
const edge = (page: Page) => bar(page).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

test('stays at the lower edge of a training in narrow windows, and leads to its form', async ({ page }) => {
  await open(page, training.path)
  expect(await edge(page)).toBe(844)
  await page.evaluate(() => scrollTo(0, 2500))
  expect(await edge(page)).toBe(844)
  await expect(bar(page)).toContainText(training.name)
  // It goes with the page, so that it covers neither banner nor footer.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar(page)).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 2500))
  await bar(page).getByRole('link', { name: 'Enroll' }).click()
  await expect(page).toHaveURL(({ pathname, search }) => `${pathname}${search}`.startsWith(applyPath(training)))
  await expect(bar(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, training.path)
  await expect(bar(page)).toBeHidden()
})

test('covers nothing that has the focus (WCAG 2.4.11)', async ({ page }) => {
  await open(page, training.path)
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const element = document.activeElement
      const top = document.querySelector('.enroll-bar')?.getBoundingClientRect().top ?? 0
      if (!element || element.closest('.enroll-bar, footer') || getComputedStyle(element).position === 'fixed')
        return ''
      return element.getBoundingClientRect().bottom > top + 1 && element.getBoundingClientRect().top < top
        ? element.textContent
        : ''
    })
    expect(covered).toBe('')
  }
})
