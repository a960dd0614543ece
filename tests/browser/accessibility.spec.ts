import { expectNoFindings, expectNoFindingsAtAnyWidth } from './axe.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit, summary } from './enrollment.ts'
import { expect, test } from './test.ts'

test('each step and state of the enrollment has no axe findings', async ({ page, email }) => {
  await openForm(page)
  await expectNoFindingsAtAnyWidth(page, 'step 1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  await expect(summary(page)).toBeFocused()
  await expectNoFindingsAtAnyWidth(page, 'step 1 with errors')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoFindingsAtAnyWidth(page, 'step 2 with errors')
  await page.reload()
  await expect(page.getByText('Step 1 still needs')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await fillPersonalStep(page, email)
  await expectNoFindingsAtAnyWidth(page, 'step 2')
  await submit(page)
  // Under the pointer it stays.
  await page.locator('[data-sonner-toast]').first().hover()
  await expectNoFindings(page, 'step 2 with a toast')
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
  await fillTechnicalStep(page)
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'test checkout, declined')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/apply\?application=/)
  await expectNoFindingsAtAnyWidth(page, 'pay later')
})

test('the success page has no axe findings', async ({ page }) => {
  await page.goto('/success')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expectNoFindingsAtAnyWidth(page, 'success')
})
