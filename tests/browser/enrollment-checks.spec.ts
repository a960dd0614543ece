import { openForm, submit, toast } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { expect, test } from './test.ts'

test('on every change a field says what is wrong with it', async ({ page }) => {
  await openForm(page)
  for (const [label, wrong, message, right] of [
    ['First Name', 'J', 'Name must only contain letters and be 2-50 characters long.', 'José'],
    ['Phone Number', '403', 'Invalid phone number format.', '4035550142'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.fill(wrong)
    await expect(field).toHaveAccessibleDescription(message)
    await field.fill(right)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email Address').fill('jose@visitor.example')
  // A toast is at the top right, on a phone over the header, never over the form.
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  await expect(toast(page, 'Please select a Gender')).toBeVisible()
  const wide = await page.locator('.toast').boundingBox()
  expect(wide?.y).toBeLessThan(200)
  expect((wide?.x ?? 0) + (wide?.width ?? 0)).toBeGreaterThan(1280 - 80)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  // One at a time: the first one leaves.
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(toast(page, 'Please select a Gender')).toBeVisible()
  await summary(page).getByRole('link').last().click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  const header = await page.getByRole('banner').boundingBox()
  const box = await page.locator('.toast').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0)
})
