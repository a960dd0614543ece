import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript the form says so, and what was typed never gets into the address', async ({ page }) => {
  await page.goto('/apply')
  // Playwright looks for texts everywhere but in here.
  const notice = page.locator('noscript > div')
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('This form needs JavaScript.')
  await page.getByLabel('Email Address').fill('ada@visitor.example')
  await page.getByLabel('Email Address').press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/apply$/)
})
