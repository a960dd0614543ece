import { fillPersonalStep, fillTechnicalStep, openForm, submit, toast } from './enrollment.ts'
import { expect, test } from './test.ts'

const PROCEEDING = 'Registration Successful, Proceeding to payment of application fee. Please wait...'

test.beforeEach(async ({ page, email }) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
  await submit(page)
  await expect(toast(page, PROCEEDING)).toBeVisible()
  await page.waitForURL(/\/test-checkout\//)
})

test('paying at the test checkout makes the fee paid', async ({ page, email, applicationsOf }) => {
  await expect(page.getByText('TEST MODE').first()).toBeVisible()
  await expect(page.getByText('USD 50').first()).toBeVisible()
  await expect(page.getByRole('term')).toHaveText(['For', 'Email'])
  expect(await applicationsOf(email)).toMatchObject([{ fee_status: 'due' }])

  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('/success')
  await expect.poll(async () => (await applicationsOf(email)).map((row) => row.fee_status)).toEqual(['paid'])
})

test('cancelling leads back to the form, which offers to pay later', async ({ page, email, applicationsOf }) => {
  const checkout = page.url()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/apply\?application=/)
  await expect(page.getByText(/application fee of USD 50 is still due/i)).toBeVisible()
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByLabel('First Name')).toHaveCount(0)
  const [row] = await applicationsOf(email)
  const card = page.getByRole('region', { name: 'Your application Cyber Security' })
  const reference = `${row?.id.slice(-8).toUpperCase()}`
  await expect(card.getByRole('definition')).toHaveText([reference, 'USD 50, not paid yet'])

  await page.getByRole('button', { name: 'Pay application fee' }).click()
  await page.waitForURL(checkout)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('/success')
  await expect.poll(async () => (await applicationsOf(email)).map((row) => row.fee_status)).toEqual(['paid'])
  await expect(card.getByRole('definition'), 'learned without a reload').toHaveText([reference, 'Paid'])
  await expect(page.getByRole('main').getByRole('link', { name: 'See your application' })).toHaveAttribute(
    'href',
    '/application',
  )
  await page.goto(`/apply?application=${row?.id}`)
  await expect(card.getByRole('definition')).toHaveText([reference, 'Paid'])
  await expect(page.getByRole('button', { name: 'Pay application fee' })).toHaveCount(0)
})

test('Back from the checkout finds the way to pay, not a form stuck in submitting', async ({ page }) => {
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay application fee' })).toBeVisible()
  await expect(page.getByText('Submitting...')).toHaveCount(0)
})
