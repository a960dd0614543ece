import { content, training } from '#tests/fixtures/sample-content.ts'
import { fillPersonalStep, openForm, submit } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { expect, getRequests, open, tabTo, test } from './test.ts'

test('courses that do not load can be asked for again', async ({ page }) => {
  await page.route(/get-courses/, (route) => route.abort(), { times: 1 })
  await page.goto('/apply')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Course Applying For').locator('option')).toHaveCount(content.courses.length + 1)
})

test('a visit to the page after a submission keeps the form that is being written', async ({ page }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('Ada')
  await open(page, '/success')
  await openForm(page)
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
})

test('by keyboard alone a visitor gets from the first field to the checkout', async ({ page, email }) => {
  await openForm(page)
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await type('First Name', 'Ada')
  await type('Last Name', 'Byron')
  await type('Email Address', email)
  await type('Phone Number', '4035550142')
  await type('Gender', 'Fem')
  await type('Highest Education Level', 'Dip')
  await press('Continue')
  await expect(page.locator(':focus')).toHaveRole('heading')
  await type('Programming Experience', 'Y')
  await type('Current Employment Status', 'Intern')
  await type('Course Applying For', training.name)
  await type('LinkedIn Profile URL', 'linkedin.com/in/ada')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press('Submit')
  await page.waitForURL(/\/test-checkout\//)
  await press('Cancel')
  await page.waitForURL(/\/apply\?application=/)
})

test('an empty form is stopped at Submit, silently, and says all that is missing, with links', async ({ page }) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const href of ['/terms&conditions', '/privacypolicy']) {
    await expect(page.locator(`form a[href="${href}"]`)).toHaveAttribute('target', '_blank')
  }
  await submit(page)
  await expect(summary(page)).toBeFocused()
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.toast')).toHaveCount(0)
  const links = summary(page).getByRole('link')
  await expect(links).toHaveCount(11)
  for (const link of await links.all()) {
    await link.click()
    const field = page.locator('form [aria-invalid=true]:focus')
    await expect(field).toHaveAccessibleDescription(/\w/)
    expect(`#${await field.getAttribute('id')}`).toBe(await link.getAttribute('href'))
  }
})

test('Back, Forward and a reload keep each step and what is in it', async ({ page, email }) => {
  const asked = getRequests(page, /apply\.data/)
  await page.goto('/')
  await openForm(page, '?course=anything')
  await fillPersonalStep(page, email)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/ada')
  await page.goBack()
  await expect(page.getByText('STEP 1 OF 2')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('José')
  await page.goForward()
  await expect(page.getByText('STEP 2 OF 2')).toBeFocused()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/ada')
  await page.reload()
  await expect(page.getByText('STEP 2 OF 2')).toBeVisible()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/ada')
  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue('José')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Canada')
  await expect(page.getByLabel('Gender')).toHaveValue('Others')
  await expect(page.getByLabel('Phone Number')).toHaveValue(/403.*555.*0142/)
  expect(asked, 'a step asks nothing of the server').toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/')
})
