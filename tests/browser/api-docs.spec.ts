import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './test.ts'

test('the page of the calls lists them all, has no axe findings, and fits at 320 px', async ({ page }) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(19)
  await expectNoFindingsAtAnyWidth(page, 'docs')
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('navigation').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})
