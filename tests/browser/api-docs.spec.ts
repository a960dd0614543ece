import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './test.ts'

test('the page of the calls has no axe findings', async ({ page }) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
  await expect(page.locator('.opblock')).toHaveCount(19)
  await expectNoFindingsAtAnyWidth(page, 'docs')
  await page.getByText('Apply for a course').click()
  await expect(page.getByText('The form is too large.')).toBeVisible({ timeout: 30_000 })
  await expectNoFindingsAtAnyWidth(page, 'docs with a call open')
})

test('it fits at 320 px, a call open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/api/v1/docs#/Enrollment/register')
  await expect(page.getByText('The form is too large.')).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('by keyboard: a call opens, and back to the site', async ({ page }) => {
  await page.goto('/api/v1/docs')
  const call = page.getByRole('button', { name: 'post /ApplicationForm/na/Register' })
  await call.focus()
  await page.keyboard.press('Enter')
  await expect(call).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('navigation').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})

// What is against its policy is a complaint (test.ts).
test('it asks this site alone', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/api/v1/docs#/Enrollment/register')
  await expect(page.getByText('The form is too large.')).toBeVisible({ timeout: 30_000 })
  expect([...hosts]).toEqual([new URL(page.url()).host])
})
