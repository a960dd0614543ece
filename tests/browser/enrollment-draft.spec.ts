import { fillPersonalStep, openForm, submit, summary } from './enrollment.ts'
import { openBeforeScripts } from './hold.ts'
import { expect, test } from './test.ts'

test('the draft and the step survive a reload', async ({ page, email }) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/jose')
  await page.reload()
  await expect(page.getByText('STEP 2 OF 2')).toBeVisible()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/jose')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('José')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Canada')
  await expect(page.getByLabel('Gender')).toHaveValue('Others')
  await expect(page.getByLabel('Phone Number')).toHaveValue(/403.*555.*0142/)
})

test('Continue pressed before the scripts came is answered when they have, with what was typed', async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/apply')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('STEP 1 OF 2')).toBeVisible()
  letGo()
  await expect(page.getByText('STEP 2 OF 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
})

test('courses that do not load can be asked for again', async ({ page }) => {
  await page.route(/get-courses/, (route) => route.abort(), { times: 1 })
  await page.goto('/apply')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Course Applying For').locator('option')).toHaveCount(11)
})

test('by keyboard alone a visitor gets from the first field to the checkout', async ({ page, email }) => {
  await openForm(page)
  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const found = await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)
      if (found) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${label} was not reached`)
  }
  const type = async (label: string, text: string) => {
    await tabTo(label)
    await page.keyboard.type(text)
  }
  const press = async (name: string, key: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const here = await page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => button === document.activeElement)
      if (here) return page.keyboard.press(key)
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} was not reached`)
  }
  await type('First Name', 'Ada')
  await type('Last Name', 'Byron')
  await type('Email Address', email)
  await type('Phone Number', '4035550142')
  await type('Gender', 'Fem')
  await type('Highest Education Level', 'Dip')
  await press('Continue', 'Enter')
  await expect(page.locator(':focus')).toHaveRole('heading')
  await type('Programming Experience', 'Y')
  await type('Current Employment Status', 'Intern')
  await type('Course Applying For', 'UI')
  await type('LinkedIn Profile URL', 'linkedin.com/in/ada')
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 10; presses += 1) {
    if (await page.getByRole('checkbox').evaluate((box) => box === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await press('Submit', 'Enter')
  await page.waitForURL(/\/test-checkout\//)
  await press('Cancel', 'Enter')
  await page.waitForURL(/\/apply\?application=/)
})

test('the fields tell the browser what they ask for', async ({ page }) => {
  await openForm(page)
  for (const [label, token] of [
    ['First Name', 'given-name'],
    ['Last Name', 'family-name'],
    ['Email Address', 'email'],
    ['Country', 'country-name'],
    ['State (Optional)', 'address-level1'],
    ['City (Optional)', 'address-level2'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
  }
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('autocomplete', /^tel/)
})

test('an empty form is stopped at Submit, silently, and says all that is missing, with links', async ({ page }) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  await expect(summary(page)).toBeFocused()
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  const links = summary(page).getByRole('link')
  await expect(links).toHaveCount(11)
  for (const link of await links.all()) {
    await link.click()
    const field = page.locator('form [aria-invalid=true]:focus')
    await expect(field).toHaveAccessibleDescription(/\w/)
    expect(`#${await field.getAttribute('id')}`).toBe(await link.getAttribute('href'))
  }
})

test('each step has a history entry: Back and Forward walk through them, and everything is kept', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('apply.data')) asked.push(request.url())
  })
  await page.goto('/')
  await openForm(page, '?course=Data%20Analytics&path=/data-analytics')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/ada')
  await page.goBack()
  await expect(page.getByText('STEP 1 OF 2')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  await page.goForward()
  await expect(page.getByText('STEP 2 OF 2')).toBeFocused()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/ada')
  await page.reload()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/ada')
  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  expect(asked, 'a step asks nothing of the server').toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/')
})
