import { training } from '#tests/fixtures/sample-content.ts'
import { fillForm, submit, toast } from './enrollment.ts'
import { expect, getRequests, hydrated, test } from './test.ts'

const PROCEEDING = 'Registration Successful, Proceeding to payment of application fee. Please wait...'

test('failures and two presses at once make one application, which is paid after Back and Cancel', async ({
  page,
  email,
  getApplications,
}) => {
  await fillForm(page, email)
  const answer = Promise.withResolvers<void>()
  await page.route(
    /ApplicationForm/,
    async (route) => {
      await answer.promise
      await route.fulfill({ status: 500, body: 'not JSON at all' })
    },
    { times: 1 },
  )
  const registrations = getRequests(page, /\/Register/)
  const button = page.getByRole('button', { name: /Submit/ })
  // Both before the page can render anything.
  await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })
  await expect(page.getByText('Submitting...')).toBeVisible()
  await button.click({ force: true })
  answer.resolve()
  await expect(toast(page, 'An error occured, Try again!')).toBeVisible()
  expect(registrations).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/jose')

  await page.route(/create-checkout-session/, (route) => route.abort(), { times: 1 })
  await submit(page)
  await expect(toast(page, 'An error occured loading Stripe, Try again!')).toBeVisible()
  await submit(page)
  await expect(toast(page, PROCEEDING)).toBeVisible()
  await page.waitForURL(/\/test-checkout\//)
  const checkout = page.url()
  // After the checkout failed, only the checkout is tried again.
  expect(registrations).toHaveLength(2)
  const [row, ...others] = await getApplications(email)
  expect(others).toEqual([])
  expect(row).toMatchObject({ fee_status: 'due' })

  // Not a form that is stuck in submitting.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay application fee' })).toBeVisible()
  await expect(page.getByText('Submitting...')).toHaveCount(0)
  await page.goto(checkout)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/apply\?application=/)
  await expect(page.getByText(/application fee of USD 50 is still due/i)).toBeVisible()
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const card = page.getByRole('region', { name: `Your application ${training.name}` })
  const reference = `${row?.id.slice(-8).toUpperCase()}`
  await expect(card.getByRole('definition')).toHaveText([reference, 'USD 50, not paid yet'])

  const pay = page.getByRole('button', { name: 'Pay application fee' })
  await hydrated(page)
  await page.route(/create-checkout-session/, (route) => route.abort(), { times: 1 })
  await pay.click()
  await expect(toast(page, 'An error occured loading Stripe, Try again!')).toBeVisible()
  const asked = getRequests(page, /create-checkout-session/)
  await pay.dblclick()
  await page.waitForURL(checkout)
  expect(asked).toHaveLength(1)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('/success')
  await expect.poll(async () => (await getApplications(email)).map((row) => row.fee_status)).toEqual(['paid'])
  await expect(card.getByRole('definition'), 'learned without a reload').toHaveText([reference, 'Paid'])
  await expect(page.getByRole('main').getByRole('link', { name: 'See your application' })).toHaveAttribute(
    'href',
    '/application',
  )
  await page.goto(`/apply?application=${row?.id}`)
  await expect(card.getByRole('definition')).toHaveText([reference, 'Paid'])
  await expect(pay).toHaveCount(0)
})
