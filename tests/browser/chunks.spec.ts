import type { Page } from '@playwright/test'
import { hold } from './hold.ts'
import { expect, open, test } from './test.ts'

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

test('a chunk that fails leads to the error screen, whose Reload brings the page', async ({ page, complaints }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(aboutChunk, (route) => route.abort())
  await aboutLink(page).click()
  await expect(failure(page)).toBeVisible()
  await expect(failure(page)).toBeFocused()
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/about')
  expect(await page.evaluate(() => 'sameDocument' in window), 'the page was not reloaded behind the visitor').toBe(true)
  await page.unroute(aboutChunk)
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
  // A page that loads nothing: others, with dates or seats, say that one is offline.
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/offline/)
  await page.locator('a[href="/talents"]').first().click()
  await expect(offline).toBeFocused()
  complaints.length = 0
  await context.setOffline(false)
  await expect(page).not.toHaveTitle('You are offline')
  await expect(page).toHaveURL('/talents')
})
