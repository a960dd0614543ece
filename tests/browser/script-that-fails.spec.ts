import type { Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { holdScripts } from './hold.ts'
import { expect, test } from './test.ts'

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page did not load in full' })
// Of the enrollment form, and of a form that was sent empty.
const answer = (page: Page) => page.getByText('STEP 2 OF 2').or(page.getByRole('group', { name: /^Fix/ }))

const next = (page: Page) => page.getByRole('button', { name: 'Next slide' })
const secondDot = (page: Page) => page.getByRole('button', { name: /^Slide 2:/ })

/** The browser itself writes down what it could not fetch; nothing else may stand there. */
function expectOnlyTheFailure(complaints: string[]): void {
  expect(complaints.filter((complaint) => !/Failed to fetch dynamically imported module/.test(complaint))).toEqual([])
  complaints.length = 0
}

for (const [what, path, script, button] of [
  ['the program', '/apply', /\/entry\.client-[^/]*\.js$/, 'Continue'],
  ["the page's own part", '/contact', /\/contact-[^/]*\.js$/, 'Send message'],
] as const) {
  test(`${what} does not come: a press says so, and Reload makes the page whole`, async ({ page, complaints }) => {
    await page.route(script, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => script.test(request.url()))
    await page.goto(path)
    await failed
    await expect(notice(page), 'a visitor who only reads sees no notice').toHaveCount(0)
    await page.getByRole('button', { name: button }).click()
    await expect(notice(page)).toBeVisible()
    await expectNoFindings(page, 'script failed')
    expectOnlyTheFailure(complaints)
    await page.unroute(script)
    await notice(page).getByRole('link', { name: 'Reload' }).click()
    await expect(notice(page)).toHaveCount(0)
    await page.getByRole('button', { name: button }).click()
    await expect(answer(page)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })
}

test('a script that never comes is given up 120 seconds after a press, and is welcome after all', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.clock.install()
  await page.goto('/')
  await next(page).click()
  await page.clock.runFor(119_000)
  await expect(notice(page)).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(notice(page)).toBeVisible()
  letGo()
  await expect(secondDot(page)).toHaveAttribute('aria-current', 'true')
  await expect(notice(page)).toHaveCount(0)
  // What was answered late is not called unanswered afterwards.
  await page.clock.runFor(130_000)
  await expect(notice(page)).toHaveCount(0)
})
