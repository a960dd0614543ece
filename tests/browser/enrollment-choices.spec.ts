import { fillForm, fillPersonalStep, openForm, submit } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { expect, test } from './test.ts'

test('the country follows a Canadian phone number until the visitor chooses one', async ({ page }) => {
  await openForm(page)
  const country = page.getByLabel('Country', { exact: true })
  const phone = page.getByLabel('Phone Number')
  const names = await country.locator('option').allTextContents()
  expect(names.slice(0, 3)).toEqual(['Canada', 'United States', 'Afghanistan'])
  expect(new Set(names).size).toBe(names.length)
  await phone.fill('40355')
  await expect(country).toHaveValue('United States')
  await phone.fill('4035550142')
  await expect(country).toHaveValue('Canada')
  await expect(page.getByLabel('Province (Optional)')).toBeVisible()
  await country.selectOption('United States')
  await page.reload()
  await phone.fill('4035550143')
  await expect(country).toHaveValue('United States')
  await expect(page.getByLabel('State (Optional)')).toBeVisible()
})

test('step 2 says what step 1 still needs, leads there, and stops nobody', async ({ page, email }) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await expect(page.getByText('still needs')).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Email Address').fill('')
  await page.getByLabel('Gender').selectOption('')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 1 still needs')).toHaveText(
    'Step 1 still needs your email address and your gender. You can fill in this step first.',
  )
  await expect(page).not.toHaveTitle(/^Error/)
  await page.getByRole('link', { name: 'your gender' }).click()
  await expect(page.getByLabel('Gender')).toBeFocused()
  await expect(page.getByLabel('Gender')).not.toHaveAttribute('aria-invalid', 'true')
})

test('the summary counts down as fields are corrected, and clears the title', async ({ page, email }) => {
  await fillForm(page, email)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Last Name').fill('')
  await page.getByLabel('Gender').selectOption('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  const heading = summary(page).getByRole('heading')
  const lines = summary(page).getByRole('listitem')
  await expect(page.getByText('STEP 1 OF 2')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Enrollment Form/)
  await expect(heading).toHaveText('Fix 2 problems')
  await expect(heading).toHaveAttribute('aria-live', 'polite')
  await page.getByLabel('Last Name').fill('7')
  await expect(lines).toHaveText(['Check your last name', 'Choose your gender'])
  await page.getByLabel('Last Name').fill('Byron')
  await expect(heading).toHaveText('Fix 1 problem')
  await expect(lines).toHaveText(['Fixed: Add your last name', 'Choose your gender'])
  await page.getByLabel('Gender').selectOption('Others')
  await expect(heading).toHaveText('All fixed. Submit when you are ready.')
  await expect(page).toHaveTitle(/^Enrollment Form/)
  await page.getByLabel('First Name').fill('')
  await expect(heading).toHaveText('Fix 1 problem')
  await expect(lines.nth(2)).toHaveText('Add your first name')
})

test('the course that the address names is chosen, unless the visitor chose another one, or none', async ({ page }) => {
  await openForm(page, '?course=ui%2Fux')
  await page.getByRole('button', { name: 'Continue' }).click()
  const course = page.getByLabel('Course Applying For')
  const chosen = course.locator('option:checked')
  await expect(chosen).toHaveText('UI/UX')
  await course.selectOption('')
  await expect(chosen).toHaveText('Select an option')
  await expect(course).toHaveAccessibleDescription('Select an option.')
  await openForm(page, '?course=Data%20Analytics')
  await expect(chosen).toHaveText('Data Analytics')
  await course.selectOption({ label: 'UI/UX' })
  await openForm(page, '?course=Cyber%20Security')
  await expect(chosen).toHaveText('UI/UX')
})

test('a start is offered for its course alone; the form works without the list', async ({ page }) => {
  const start = {
    id: 'ui-ux-2998-01',
    courseId: 'ui-ux',
    starts: '2998-01-26',
    ends: '2998-04-15',
    applyBy: '2998-01-19',
    days: ['Tue', 'Thu'],
    from: '18:00',
    to: '20:30',
    timeZone: 'America/Denver',
    zoneLabel: 'Mountain Time',
  }
  await page.route(/get-cohorts/, (route) => route.fulfill({ json: { items: [{ ...start, state: 'open' }] } }))
  await openForm(page, '?course=UI/UX')
  await page.getByRole('button', { name: 'Continue' }).click()
  const choice = page.getByLabel('Preferred Start (Optional)')
  await choice.selectOption('ui-ux-2998-01')
  await choice.selectOption('No preference')
  await expect(choice).not.toHaveAttribute('aria-invalid', 'true')
  // Closed or canceled meanwhile.
  await choice.selectOption('ui-ux-2998-01')
  await page.route(/get-cohorts/, (route) => route.fulfill({ json: { items: [] } }))
  await page.reload()
  await expect(page.getByText('The start date you chose is no longer open for applications.')).toBeVisible()
  await page.getByLabel('Course Applying For').selectOption({ label: 'Cyber Security' })
  await expect(choice).toHaveCount(0)
  await page.route(/get-cohorts/, (route) => route.abort())
  await openForm(page, '?course=UI/UX')
  await expect(page.getByLabel('LinkedIn Profile URL')).toBeVisible()
  await expect(choice).toHaveCount(0)
})
