import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    /** How the footer stood when the document had been read. */
    footerAtFirst?: string
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const footer = document.querySelector('.site-footer')
      if (footer) window.footerAtFirst = getComputedStyle(footer).contentVisibility
    }),
  )
})

const footerAtFirst = (page: Page) => page.evaluate(() => window.footerAtFirst)

async function expectWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('parts' in document.documentElement.dataset))
  const kinds = await page
    .locator('main > *, main ~ :not(script)')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility))
  expect(new Set(kinds)).toEqual(new Set(['visible']))
}

test('what lies below is laid out after the first paint, and all of it soon', async ({ page }) => {
  for (const path of ['/', '/apply']) {
    await page.goto(path)
    expect(await footerAtFirst(page), path).toBe('auto')
    await expectWhole(page)
  }
})

test('a visitor who comes back, or to a place within a page, finds everything laid out at once', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/#training')
  expect(await footerAtFirst(page)).toBe('visible')
  await expect(page.locator('#training')).toBeInViewport()
  await page.goto('/dbms')
  await expectWhole(page)
  await page.reload()
  expect(await footerAtFirst(page)).toBe('visible')
})

test('a reload shows the place that was left', async ({ page }) => {
  await page.goto('/')
  await expectWhole(page)
  await page.evaluate(() => scrollTo(0, 4000))
  const shown = () => page.locator('#questions').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  const before = await shown()
  await page.reload()
  await expect.poll(shown).toBe(before)
})
