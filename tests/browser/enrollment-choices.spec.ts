import { content, lastTraining, otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { fillForm, fillPersonalStep, fillTechnicalStep, openForm, submit } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { expect, test } from './test.ts'

test('the country changes only by the visitor, whatever the phone number', async ({ page }) => {
  await openForm(page)
  const country = page.getByLabel('Country', { exact: true })
  const names = await country.locator('option').allTextContents()
  expect(names.slice(0, 3)).toEqual(['Canada', 'United States', 'Afghanistan'])
  await page.getByLabel('Phone Number').fill('4035550142')
  await expect(country).toHaveValue('United States')
  await expect(page.getByLabel('State (Optional)')).toBeVisible()
  await country.selectOption('Canada')
  await expect(page.getByLabel('Province (Optional)')).toBeVisible()
})

test('step 2 says what step 1 still needs, and stops nobody; the summary counts down', async ({ page, email }) => {
  await fillForm(page, email)
  await expect(page.getByText('still needs')).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Last Name').fill('')
  await page.getByLabel('Gender').selectOption('')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 1 still needs')).toHaveText(
    'Step 1 still needs your last name and your gender. You can fill in this step first.',
  )
  await expect(page).not.toHaveTitle(/^Error/)
  await page.getByRole('link', { name: 'your gender' }).click()
  await expect(page.getByLabel('Gender')).toBeFocused()
  await expect(page.getByLabel('Gender')).not.toHaveAttribute('aria-invalid', 'true')
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
  const open = ({ name }: { name: string }) => openForm(page, `?${new URLSearchParams({ course: name.toLowerCase() })}`)
  await open(training)
  await page.getByRole('button', { name: 'Continue' }).click()
  const course = page.getByLabel('Course Applying For')
  const chosen = course.locator('option:checked')
  await expect(chosen).toHaveText(training.name)
  await course.selectOption('')
  await expect(chosen).toHaveText('Select an option')
  await expect(course).toHaveAccessibleDescription('Select an option.')
  await open(otherTraining)
  await expect(chosen).toHaveText(otherTraining.name)
  await course.selectOption({ label: training.name })
  await open(lastTraining)
  await expect(chosen).toHaveText(training.name)
})

test('a refused code of the address is left out, and nothing else of it', async ({ page, email }) => {
  const takingPart = content.courses.find(({ order }) => order.scholarship)
  const { name, path } = takingPart ?? training
  const query = new URLSearchParams({ course: name, path, promo: 'NOSUCHCODE' })
  await openForm(page, `?${query}`)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page, name)
  await submit(page)
  await page.getByRole('link', { name: 'Continue without it' }).click()
  await expect(page.getByLabel('Waiver Code')).toBeEditable()
  await expect(page.getByLabel('Course Applying For').locator('option:checked')).toHaveText(name)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveAttribute('href', path)
})

test('a start is offered for its course alone; the form works without the list', async ({ page }) => {
  const query = `?${new URLSearchParams({ course: training.name })}`
  const hours = { days: ['Tue', 'Thu'], from: '18:00', to: '20:30' }
  const start = { id: 'far-ahead', courseId: training.id, starts: '2998-01-26', ...hours, state: 'open' }
  await page.route(/get-cohorts/, (route) => route.fulfill({ json: { items: [start] } }))
  await openForm(page, query)
  await page.getByRole('button', { name: 'Continue' }).click()
  const choice = page.getByLabel('Preferred Start (Optional)')
  await choice.selectOption('far-ahead')
  await choice.selectOption('No preference')
  await expect(choice).not.toHaveAttribute('aria-invalid', 'true')
  // Closed or canceled meanwhile.
  await choice.selectOption('far-ahead')
  await page.route(/get-cohorts/, (route) => route.fulfill({ json: { items: [] } }))
  await page.reload()
  await expect(page.getByText('The start date you chose is no longer open for applications.')).toBeVisible()
  await page.getByLabel('Course Applying For').selectOption({ label: otherTraining.name })
  await expect(choice).toHaveCount(0)
  await page.route(/get-cohorts/, (route) => route.abort())
  await openForm(page, query)
  await expect(page.getByLabel('LinkedIn Profile URL')).toBeVisible()
  await expect(choice).toHaveCount(0)
})
