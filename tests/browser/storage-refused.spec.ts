import { fillPersonalStep, fillTechnicalStep, openForm, submit } from './enrollment.ts'
import { expect, test } from './test.ts'

// As a browser does that keeps nothing for a site: reading the property throws already.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
})

/** React Router's own script for scrolling writes down that it was refused, and throws at its end; the page goes on. */
function expectOnlyTheRefusal(complaints: string[]): void {
  expect(complaints.filter((complaint) => !complaint.includes('Access is denied'))).toEqual([])
  complaints.length = 0
}

test('where the browser keeps nothing, a visitor applies and finds the way to pay on Back', async ({
  page,
  email,
  applicationsOf,
  complaints,
}) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay application fee' })).toBeVisible()
  expect(await applicationsOf(email)).toHaveLength(1)
  expectOnlyTheRefusal(complaints)
})
