import type { Page } from '@playwright/test'
import { applicationForm } from '#tests/fixtures/application.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './desk.ts'
import { open } from './test.ts'

/** Sends an application for UI/UX without a start, as a visitor; returns the id. */
async function apply(url: string, EmailAddress: string): Promise<string> {
  const body = applicationForm({ EmailAddress, CourseId: 'ui-ux' })
  const answer = await fetch(`${url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { applicationId: string }).applicationId
}

const opener = (page: Page) => page.getByRole('button', { name: 'Change course or start' })
const form = (page: Page) => page.locator('form', { has: page.locator('[name=cohortId]') })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const head = (page: Page) => page.locator('.record-what')
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

test('by keyboard, an application is moved to another course and start; what is wrong is said beside its field', async ({
  page,
  site,
  signIn,
  email,
}) => {
  await signIn('Mara Klein')
  const id = await apply(site.url, email)
  await open(page, `/desk/applications/${id}`)
  await opener(page).press('Enter')
  const [course, start, reason] = [field(page, 'Course'), field(page, 'Start'), field(page, 'Reason')]
  await expect(course).toBeFocused()
  await expect(course).toHaveValue('ui-ux')
  await expect(
    start.getByRole('option', { name: /^Jan 11, 2027 · \d+ of 20 seats free · Mon, Wed and Thu, 6–8 PM$/ }),
  ).toBeAttached()
  // The browser goes to an option by its first letters.
  await page.keyboard.type('Cyber')
  await page.keyboard.press('Tab')
  await expect(start).toBeFocused()
  await start.selectOption('ui-ux-2027-01')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By phone')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Choose a start of Cyber Security, or none.')).toBeVisible()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await expect(course).toHaveValue('cyber-security')
  await expect(reason).toHaveValue('By phone')
  await expectNoFindingsAtAnyWidth(page, 'record, course and start declined')

  await start.selectOption('cyber-security-2027-01')
  await reason.press('Enter')
  await expect(head(page)).toHaveText('Cyber Security · starts January 11, 2027')
  await expect(form(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await expect(timeline(page)).toContainText(
    'Mara Klein moved it from UI/UX (no start) to Cyber Security (January 11, 2027)',
  )
  await opener(page).press('Enter')
  await expect(start).toHaveValue('cyber-security-2027-01')
  await expect(reason).toHaveValue('')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a declined form shows with what was chosen, and can be sent again', async ({ page, site, email, signIn }) => {
    await signIn('Jonas Tran')
    const id = await apply(site.url, email)
    await page.goto(`/desk/applications/${id}`)
    await opener(page).click()
    await field(page, 'Start').selectOption('ui-ux-2027-01')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(form(page).getByText('Say why it is changed.')).toBeVisible()
    await expect(field(page, 'Start')).toHaveValue('ui-ux-2027-01')
    await field(page, 'Reason').fill('By email')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(head(page)).toContainText('UI/UX · starts January')
    await expect(form(page)).toBeHidden()
    await expect(timeline(page)).toContainText('By email')
  })
})
