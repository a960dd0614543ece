import { findingsOf } from './axe.ts'
import { expect, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 390, 1280]) {
    test(`the page of the calls, ${colorScheme}, ${width} px: no axe findings, no sideways scroll`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/api/v1/docs')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The calls of this site')
      await page.getByText('Fails: 400, 403').first().click()
      expect(await findingsOf(page, 'docs')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}

test('by keyboard: past the list to the calls, along the list to one of them, and back to the site', async ({
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
  await expect(page.getByRole('table', { name: 'What it takes' }).first()).toBeAttached()
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})
