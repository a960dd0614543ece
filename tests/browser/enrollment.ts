import { expect, type Page } from '@playwright/test'
import { training } from '#tests/fixtures/sample-content.ts'

/** Waits until scripts have taken the page over: the courses are there, which only a script can fetch. */
export async function openForm(page: Page, query = ''): Promise<void> {
  const courses = page.waitForResponse(/get-courses/)
  await page.goto(`/apply${query}`)
  await courses
}

/** Fills step 1 as a visitor would, and goes on. */
export async function fillPersonalStep(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('José')
  await page.getByLabel('Last Name').fill('Núñez Rivera')
  await page.getByLabel('Email Address').fill(email.toUpperCase())
  await page.getByLabel('Phone Number').fill('4035550142')
  await page.getByLabel('Country', { exact: true }).selectOption('Canada')
  await page.getByLabel('Province').fill('Alberta')
  await page.getByLabel('City').fill('Calgary')
  await page.getByLabel('Gender').selectOption('Others')
  await page.getByLabel('Highest Education Level').selectOption("Bachelor's Degree")
  await page.getByLabel('Field of Study').fill('Music & "Acoustics"')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('STEP 2 OF 2')).toBeVisible()
}

/** Fills step 2, all but the waiver code. */
export async function fillTechnicalStep(page: Page, course = training.name): Promise<void> {
  await page.getByLabel('Programming Experience').selectOption({ label: 'No' })
  await page.getByLabel('Current Employment Status').selectOption({ label: 'Full Time' })
  await page.getByLabel('Course Applying For').selectOption({ label: course })
  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/jose')
  await page.getByRole('checkbox').check()
}

/** Opens the form and fills in both steps. */
export async function fillForm(page: Page, email: string, course?: string): Promise<void> {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page, course)
}

export const waiverCode = (page: Page) => page.getByLabel('Application Waiver Code (Optional)')

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** The toast that says just this. */
export function toast(page: Page, text: string) {
  return page.locator('.toast').getByText(text, { exact: true })
}
