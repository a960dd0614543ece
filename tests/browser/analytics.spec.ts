import type { Request } from '@playwright/test'
import { fillPersonalStep, fillTechnicalStep, openForm, submit } from './enrollment.ts'
import { expect, open, test } from './test.ts'

// What drives these tests calls itself a robot, and robots are not counted.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
})

test('pages and steps are reported once, without a trace', async ({ page, context, email, getApplications }) => {
  const told: Request[] = []
  page.on('request', (request) => request.url().includes('/Insight/') && told.push(request))
  await open(page, '/?utm_source=letter')
  await page.locator('a[href="/about"]').first().click()
  await expect(page).toHaveURL('/about')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  // A visitor who leaves within the moment is not counted.
  await expect.poll(() => told.length).toBe(1)

  await openForm(page)
  await page.getByLabel('First Name').fill('J')
  await page.getByLabel('First Name').fill('Jo')
  await page.reload()
  await fillPersonalStep(page, email)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // What was typed is kept; the application keeps the kind of link that led here last.
  await page.goto('/apply', { referer: 'https://www.google.com/' })
  await fillTechnicalStep(page)
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)

  const [application] = await getApplications(email)
  const step = { referrer: '', campaign: false }
  await expect
    .poll(() => told.map((request) => request.postDataJSON()))
    .toEqual([
      { page: '/about' },
      { ...step, step: 'started' },
      { ...step, step: 'step 2' },
      { ...step, step: 'submitted', referrer: 'www.google.com', applicationId: application?.id },
    ])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await getApplications(email)).toMatchObject([{ referrer_kind: 'search' }])
})
