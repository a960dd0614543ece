import { expectNoFindings } from './axe.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit, summary } from './enrollment.ts'
import { expect, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('each step and state of the enrollment has no axe findings', async ({ page, email }) => {
        await openForm(page)
        await expectNoFindings(page, 'step 1')
        await page.getByRole('button', { name: 'Continue' }).click()
        await submit(page)
        await expect(summary(page)).toBeFocused()
        await expectNoFindings(page, 'step 1 with errors')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expectNoFindings(page, 'step 2 with errors')
        await page.reload()
        await expect(page.getByText('Step 1 still needs')).toBeVisible()
        await expectNoFindings(page, 'step 2, with what step 1 needs')
        await page.getByRole('button', { name: 'Previous' }).click()
        await fillPersonalStep(page, email)
        await expectNoFindings(page, 'step 2')
        await submit(page)
        await expect(page.locator('[data-sonner-toast]')).toBeVisible()
        await expectNoFindings(page, 'step 2 with a toast')
        await fillTechnicalStep(page)
        await submit(page)
        await page.waitForURL(/\/test-checkout\//)
        await expectNoFindings(page, 'test checkout')
        await page.getByRole('button', { name: 'Decline' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await expectNoFindings(page, 'test checkout, declined')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.waitForURL(/\/apply\?application=/)
        await expectNoFindings(page, 'pay later')
      })

      test('the success page has no axe findings', async ({ page }) => {
        await page.goto('/success')
        await page.getByRole('button', { name: 'Stay on this page' }).click()
        await expectNoFindings(page, 'success')
      })
    })
  }
}
