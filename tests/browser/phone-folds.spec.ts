import { training } from '#tests/fixtures/sample-content.ts'
import { expect, test } from './test.ts'

// The browser opens them, with a script or without.
test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

test('what phones fold away opens by click and key', async ({ page }) => {
  await page.goto(training.path)
  const list = page.locator('.overview .plain-list').first()
  await expect(list).toBeHidden()
  await page
    .locator('.overview .fold', { has: page.locator('.plain-list') })
    .locator('summary')
    .first()
    .click()
  await expect(list).toBeVisible()
  const policy = page.locator('footer .fold a[href="/privacypolicy"]')
  await expect(policy).toBeHidden()
  await page.getByRole('contentinfo').locator('summary').first().press('Enter')
  await expect(policy).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.locator('.overview .plain-list').last()).toBeVisible()
  await expect(page.locator('.fold summary:visible')).toHaveCount(0)
})
