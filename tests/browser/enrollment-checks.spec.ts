import { openForm, submit, toast } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { expect, test } from './test.ts'

test('on every change a field says what is wrong with it, in the exact words', async ({ page }) => {
  await openForm(page)
  const says = async (label: string, value: string, message: string) => {
    const field = page.getByLabel(label)
    await field.fill(value)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
  }
  await says('First Name', 'J', 'Name must only contain letters and be 2-50 characters long.')
  await says('Last Name', 'R2D2', 'Name must only contain letters and be 2-50 characters long.')
  await says('Email Address', 'jose@', 'Invalid email format.')
  await says('Phone Number', '403', 'Invalid phone number format.')
  await page.getByLabel('First Name').fill('José')
  await expect(page.getByLabel('First Name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('United States')
})

test('a toast is at the top right, on a phone over the header, never over the form', async ({ page }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('José')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email Address').fill('jose@visitor.example')
  await page.getByLabel('Phone Number').fill('4035550142')
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  await expect(toast(page, 'Please select a Gender')).toBeVisible()
  const wide = await page.locator('[data-sonner-toast]').first().boundingBox()
  expect(wide?.y).toBeLessThan(200)
  expect((wide?.x ?? 0) + (wide?.width ?? 0)).toBeGreaterThan(1280 - 80)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  // One at a time: the first one leaves.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(toast(page, 'Please select a Gender')).toBeVisible()
  await summary(page).getByRole('link').last().click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  const header = await page.getByRole('banner').boundingBox()
  const box = await page.locator('[data-sonner-toast]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says so, and what was typed never gets into the address', async ({ page }) => {
    await page.goto('/apply')
    // Playwright looks for texts everywhere but in here.
    await expect(page.locator('noscript > div')).toContainText('This form needs JavaScript.')
    await page.getByLabel('Email Address').fill('ada@visitor.example')
    await page.getByLabel('Email Address').press('Enter')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/apply$/)
  })
})
