import { fillPersonalStep, fillTechnicalStep, openForm, submit, toast } from './enrollment.ts'
import { expect, test } from './test.ts'

const FAILED = 'An error occured, Try again!'
const CHECKOUT_FAILED = 'An error occured loading Stripe, Try again!'

test.beforeEach(async ({ page, email }) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
})

test('a failed registration says so, keeps everything, and a retry makes one application', async ({
  page,
  email,
  applicationsOf,
}) => {
  await page.route(/ApplicationForm/, (route) => route.fulfill({ status: 500, body: 'not JSON at all' }), { times: 1 })
  await submit(page)
  await expect(toast(page, FAILED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/jose')
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)
  expect(await applicationsOf(email)).toHaveLength(1)
})

test('after a failed checkout only the checkout is tried again', async ({ page, email, applicationsOf }) => {
  let registrations = 0
  page.on('request', (request) => {
    if (request.url().includes('ApplicationForm')) registrations += 1
  })
  await page.route(/create-checkout-session/, (route) => route.abort(), { times: 1 })
  await submit(page)
  await expect(toast(page, CHECKOUT_FAILED)).toBeVisible()
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)
  expect(registrations).toBe(1)
  expect(await applicationsOf(email)).toHaveLength(1)
})

test('a double click makes one application', async ({ page, email, applicationsOf }) => {
  await page.route(/ApplicationForm/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const button = page.getByRole('button', { name: /Submit/ })
  await button.dblclick()
  await expect(page.getByText('Submitting...')).toBeVisible()
  await button.click({ force: true })
  await page.waitForURL(/\/test-checkout\//)
  expect(await applicationsOf(email)).toHaveLength(1)
})
