import type { Page } from '@playwright/test'
import { classDays, classHours } from '#content/cohort-text.ts'
import { dayText, longDay } from '#content/format.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { otherTraining, startOf, training } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './desk.ts'
import { open } from './test.ts'

/** Sends an application without a start, as a visitor; returns the id. */
async function apply(url: string, EmailAddress: string): Promise<string> {
  const body = applicationForm({ EmailAddress, CourseId: otherTraining.id })
  const answer = await fetch(`${url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { applicationId: string }).applicationId
}

const next = startOf(training)

const opener = (page: Page) => page.getByRole('button', { name: 'Change course or start' })
const form = (page: Page) => page.locator('form', { has: page.locator('[name=cohortId]') })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const head = (page: Page) => page.locator('[data-what]')
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
  await expect(course).toHaveValue(otherTraining.id)
  await expect(
    start.getByRole('option', {
      name: new RegExp(
        `^${dayText(next.starts)} · \\d+ of ${next.seats} seats free · ${classDays(next)}, ${classHours(next)}$`,
      ),
    }),
  ).toBeAttached()
  // The browser goes to an option by its first letters.
  await page.keyboard.type(training.name)
  await page.keyboard.press('Tab')
  await expect(start).toBeFocused()
  await start.selectOption(startOf(otherTraining).id)
  await page.keyboard.press('Tab')
  await page.keyboard.type('By phone')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText(`Choose a start of ${training.name}, or none.`)).toBeVisible()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await expect(course).toHaveValue(training.id)
  await expect(reason).toHaveValue('By phone')
  await expectNoFindingsAtAnyWidth(page, 'record, course and start declined')

  await start.selectOption(next.id)
  await reason.press('Enter')
  await expect(head(page)).toHaveText(`${training.name} · starts ${longDay(next.starts)}`)
  await expect(form(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await expect(timeline(page)).toContainText(
    `Mara Klein moved it from ${otherTraining.name} (no start) to ${training.name} (${longDay(next.starts)})`,
  )
  await opener(page).press('Enter')
  await expect(start).toHaveValue(next.id)
  await expect(reason).toHaveValue('')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a declined form shows with what was chosen, and can be sent again', async ({ page, site, email, signIn }) => {
    await signIn('Jonas Tran')
    const id = await apply(site.url, email)
    await page.goto(`/desk/applications/${id}`)
    await opener(page).click()
    await field(page, 'Start').selectOption(startOf(otherTraining).id)
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(form(page).getByText('Say why it is changed.')).toBeVisible()
    await expect(field(page, 'Start')).toHaveValue(startOf(otherTraining).id)
    await field(page, 'Reason').fill('By email')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(head(page)).toContainText(`${otherTraining.name} · starts ${longDay(startOf(otherTraining).starts)}`)
    await expect(form(page)).toBeHidden()
    await expect(timeline(page)).toContainText('By email')
  })
})
