import { training } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE })

test('what phones fold away opens by click and key, and without script', async ({ page, browser, site }) => {
  await open(page, training.path)
  const list = page.locator('.overview .plain-list').first()
  await expect(list).toBeHidden()
  await page.locator('.overview .fold summary').first().click()
  await expect(list).toBeVisible()
  const policy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await expect(policy).toBeHidden()
  await page.getByRole('contentinfo').locator('summary').first().press('Enter')
  await expect(policy).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.locator('.overview .plain-list').last()).toBeVisible()
  await expect(page.locator('.fold summary:visible')).toHaveCount(0)
  const withoutScript = await browser.newPage({ baseURL: site.url, viewport: PHONE, javaScriptEnabled: false })
  await withoutScript.goto(training.path)
  await withoutScript.locator('.overview .fold summary').first().click()
  await expect(withoutScript.locator('.overview .plain-list').first()).toBeVisible()
  await withoutScript.close()
})
