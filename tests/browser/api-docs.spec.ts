import { expectNoFindings } from './axe.ts'
import { expect, test } from './test.ts'

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1280],
] as const) {
  test(`the page of the calls has no axe findings, ${colorScheme}, ${width} px`, async ({ page }) => {
    // Its tables are many: axe takes its time.
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/api/v1/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The calls of this site')
    await page.getByText('Fails: 400, 403').first().click()
    await expectNoFindings(page, 'docs')
  })
}

test('it fits at 320 px, each failure open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/api/v1/docs')
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('by keyboard: past the intro to the calls, from the list to one of them, and back to the site', async ({
  page,
}) => {
  await page.goto('/api/v1/docs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the calls' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#calls$/)
  await page.getByRole('link', { name: 'Apply for a course' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Apply for a course' })).toBeInViewport()
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})
