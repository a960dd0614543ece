import { fillPersonalStep, fillTechnicalStep, openForm, submit, summary, toast } from './enrollment.ts'
import { expect, test } from './test.ts'

test('Continue has no gate and scrolls to the top; Previous keeps what was typed', async ({ page }) => {
  await openForm(page)
  await expect(page.getByText('STEP 1 OF 2')).toBeVisible()
  await page.getByLabel('City').fill('Calgary')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('STEP 2 OF 2')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const focused = page.locator(':focus')
  await expect(focused).toHaveRole('heading')

  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/ada')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Calgary')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/ada')
})

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

test('Submit with a bad personal field is silent and brings the person to it', async ({ page, email }) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Email Address').fill('jose@nowhere')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillTechnicalStep(page)
  await submit(page)
  await expect(page.getByText('STEP 1 OF 2')).toBeVisible()
  await expect(summary(page)).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveTitle(/^Error: Enrollment Form/)
  await summary(page).getByRole('link', { name: 'Check your email address' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('the submit checks run in their order, one toast at a time', async ({ page, email, applicationsOf }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('José')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill('4035550142')

  const toStep = async (step: 1 | 2) => {
    if (await page.getByText(`STEP ${step} OF 2`).isVisible()) return
    await page.getByRole('button', { name: step === 1 ? 'Previous' : 'Continue' }).click()
    await expect(page.getByText(`STEP ${step} OF 2`)).toBeVisible()
  }
  const choices: [string, 1 | 2, string, string][] = [
    ['Please select a Gender', 1, 'Gender', 'Female'],
    ['Please select a Highest Educational Level', 1, 'Highest Education Level', 'High School'],
    ['Please select a Current Employment Status', 2, 'Current Employment Status', 'Unemployed'],
    ['Please select an Experience Level', 2, 'Programming Experience', 'Yes'],
    ['Please select a Course', 2, 'Course Applying For', 'UI/UX'],
  ]
  for (const [message, step, label, option] of choices) {
    await toStep(2)
    await submit(page)
    await expect(toast(page, message)).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
    await toStep(step)
    await page.getByLabel(label).selectOption({ label: option })
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  }
  await toStep(2)
  await submit(page)
  await expect(toast(page, 'Please fill LinkedIn Profile Url')).toBeVisible()
  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/jose')
  await submit(page)
  await expect(toast(page, 'Please accept our terms and conditions')).toBeVisible()
  expect(await applicationsOf(email)).toEqual([])
  await page.getByRole('checkbox').check()
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)
})

test('toasts stand at the top right', async ({ page }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('José')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email Address').fill('jose@visitor.example')
  await page.getByLabel('Phone Number').fill('4035550142')
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  const box = await page.locator('[data-sonner-toast]').first().boundingBox()
  expect(box?.y).toBeLessThan(200)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 80)
})

test('on a phone a toast lies over the header, not over the form or the summary', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openForm(page)
  await page.getByLabel('First Name').fill('José')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email Address').fill('jose@visitor.example')
  await page.getByLabel('Phone Number').fill('4035550142')
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  await expect(toast(page, 'Please select a Gender')).toBeVisible()
  await summary(page).getByRole('link').last().click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  const header = await page.getByRole('banner').boundingBox()
  const box = await page.locator('[data-sonner-toast]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0)
})

test('the breadcrumb takes its label and target from the address, but never leaves the site', async ({ page }) => {
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await openForm(page, '?course=Data%20Analytics&path=/data-analytics')
  await expect(trail).toHaveText('Data Analytics')
  await expect(trail).toHaveAttribute('href', '/data-analytics')
  await openForm(page, '?course=%3Cb%3EX%3C/b%3E&path=https://elsewhere.example/')
  await expect(trail).toHaveText('<b>X</b>')
  await expect(trail).toHaveAttribute('href', '/#training')
  await openForm(page)
  await expect(trail).toHaveText('Individual Trainings')
})

test('the terms open in a new tab', async ({ page }) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const href of ['/terms&conditions', '/privacypolicy']) {
    const link = page.locator(`form a[href="${href}"]`)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})
