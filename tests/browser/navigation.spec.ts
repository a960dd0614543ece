import type { Page } from '@playwright/test'
import { training } from '#tests/fixtures/sample-content.ts'
import { expect, getRequests, open, test } from './test.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls once the page is in its fonts: they change heights, and the browser scrolls along to keep what is in view there. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
  await page.evaluate((top) => window.scrollTo(0, top), y)
}

test('the new page begins at its top, has the focus on its heading and is announced', async ({ page }) => {
  await open(page, '/')
  const before = await page.title()
  await page.locator('footer a[href="/privacypolicy"]').first().click()
  await expect(page).toHaveURL('/privacypolicy')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  const said = page.locator('body > [role=status].sr-only')
  await expect(said).toHaveText(await page.title())
  await page.goBack()
  await expect(said).toHaveText(before)
})

test('Back and Forward lead to where the visitor was, also from another document', async ({ page }) => {
  await open(page, '/')
  await scrollTo(page, 2500)
  await page.locator('main a[href="/talents"]').first().focus()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(1000)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/talents')
  await expect.poll(() => scrolled(page)).toBe(0)
  await scrollTo(page, 700)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.goForward()
  await expect.poll(() => scrolled(page)).toBe(700)
  // From another document, too.
  await page.goto('/robots.txt').catch(() => null)
  await page.goBack()
  await expect(page).toHaveURL('/talents')
  // The fonts may have changed a height by a part of a pixel.
  await expect.poll(async () => Math.abs((await scrolled(page)) - 700)).toBeLessThanOrEqual(1)
})

test('a link to a place within another page or the same one leads there, by focus as well', async ({ page }) => {
  await open(page, training.path)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page).toHaveURL('/#training')
  await expect(page.locator('#training')).toBeFocused()
  await expect(page.locator('#training h2')).toBeInViewport()
  await page.goto('/#training')
  await expect(page.locator('#training h2')).toBeInViewport()
  // Within the same page.
  await open(page, '/')
  await page.locator('main a[href="/#training"]:visible').last().click()
  await expect(page).toHaveURL('/#training')
  await expect(page.locator('#training h2')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.locator('#training :focus')).toHaveAccessibleName('Previous trainings')
})

test('the skip link leads to the content; a broken fragment breaks nothing', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => {
    location.hash = '#%'
  })
  await page.locator('a[href="/talents"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a page is fetched when a link to it is pointed at, and its click asks for nothing more', async ({ page }) => {
  await open(page, '/')
  const chunk = page.waitForResponse(/\/assets\/about-.*\.js$/)
  await page.locator('a[href="/about"]').first().hover()
  await chunk
  await page.waitForLoadState('networkidle')
  const asked = getRequests(page, /\.js$/)
  await page.locator('a[href="/about"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(asked).toEqual([])
})
