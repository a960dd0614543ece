import type { Page } from '@playwright/test'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { hold } from './hold.ts'
import { expect, getRequests, hydrated, open, test } from './test.ts'

const aboutChunk = /\/assets\/about-[^/]*\.js/
const aboutLink = (page: Page) => page.locator('a[href="/about"]').first()
const splash = (page: Page) => page.getByText('Loading', { exact: true })
const failure = (page: Page) => page.getByRole('heading', { name: 'Unexpected Application Error!' })

/** The router and the browser write to the console what failed; it must have nothing else. */
function expectOnlyTheFailure(complaints: string[]): void {
  expect(
    complaints.filter(
      (complaint) =>
        !/The page \/about did not load|Error loading route module|caught the following error|assets\/about-/.test(
          complaint,
        ),
    ),
  ).toEqual([])
  complaints.length = 0
}

test('a chunk that is gone after an update has the page load itself, once', async ({ page, complaints }) => {
  await open(page, '/')
  await page.route(aboutChunk, (route) => route.fulfill({ status: 404 }))
  const documents = getRequests(page, /\/about$/)
  await aboutLink(page).click()
  // A look whether the server answers, and the document.
  await expect.poll(() => documents.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/about')
  await expect(page.locator('h1')).toHaveText(content.about.heading.title)
  expect(documents.length).toBe(2)
  complaints.length = 0
})

test('where nothing answers, a page leads to the error screen, whose Reload brings it', async ({
  page,
  complaints,
}) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(/\/about/, (route) => route.abort())
  await aboutLink(page).click()
  await expect(failure(page)).toBeVisible()
  await expect(failure(page)).toBeFocused()
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByRole('link', { name: 'Home', exact: true }).last()).toBeVisible()
  await expect(page).toHaveURL('/about')
  expect(await page.evaluate(() => 'sameDocument' in window), 'the page was not reloaded behind the visitor').toBe(true)
  // Header and footer stay, and lead on.
  await page.getByRole('contentinfo').locator('a[href="/contact"]').first().click()
  await expect(page).toHaveURL('/contact')
  await expect(failure(page)).toHaveCount(0)
  await aboutLink(page).click()
  await expect(failure(page)).toBeVisible()
  await page.unroute(/\/about/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Error/)
  await expect(page).toHaveURL('/about')
  expectOnlyTheFailure(complaints)
})

test('the splash stays while a chunk loads, for 120 seconds at most', async ({ page, complaints }) => {
  await page.clock.install()
  await open(page, '/')
  const letGo = await hold(page, aboutChunk)
  const asked = page.waitForRequest(aboutChunk)
  await aboutLink(page).click()
  await asked
  // Once the splash is there, the 120 seconds have begun.
  await page.clock.runFor(1000)
  await expect(splash(page)).toBeVisible()
  await expect(splash(page).locator('..')).toHaveRole('status')
  await page.clock.runFor(109_000)
  await expect(splash(page)).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(failure(page)).toBeVisible()
  expectOnlyTheFailure(complaints)
  letGo()

  await open(page, '/')
  const letGoAgain = await hold(page, aboutChunk)
  await aboutLink(page).click()
  await page.clock.runFor(1000)
  await expect(splash(page)).toBeVisible()
  letGoAgain()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(splash(page)).toHaveCount(0)
})

test('offline, the page says so, and comes once the visitor is back', async ({ page, context, complaints }) => {
  await open(page, '/contact')
  await page.evaluate(() => document.fonts.ready)
  await context.setOffline(true)
  await aboutLink(page).click()
  const offline = page.getByRole('heading', { name: 'You are offline' })
  await expect(offline).toBeFocused()
  await expect(page).toHaveTitle('You are offline')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no connection.')).toBeVisible()
  complaints.length = 0
  await context.setOffline(false)
  await expect(page).not.toHaveTitle('You are offline')
  await expect(page).toHaveURL('/about')
})

test('offline is said also where only the data of a page is missing', async ({ page, context, complaints }) => {
  for (const path of [training.path, '/talents']) {
    await open(page, '/about')
    const data = page.waitForResponse(/\.data/)
    const link = page.locator(`footer a[href="${path}"]`).first()
    await link.hover()
    await data
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await link.click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeFocused()
    await expect(page).toHaveTitle('You are offline')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).not.toHaveTitle('You are offline')
    await hydrated(page)
  }
  complaints.length = 0
})
