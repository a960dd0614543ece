import type { Page } from '@playwright/test'
import { dayText, longDay } from '#content/format.ts'
import { classDays, classHours } from '#content/start-text.ts'
import { getStart, otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test, timeline } from './desk.ts'
import { sendApplication } from './sent.ts'
import { open } from './test.ts'

const next = getStart(training)
const CourseId = otherTraining.id
const other = getStart(otherTraining)

const opener = (page: Page) => button(page, 'Change course or start')
const form = (page: Page) => page.locator('form', { has: page.locator('[name=courseId]') })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const head = (page: Page) => page.locator('[data-what]')

test('by keyboard, an application moves to another course and start', async ({ page, site, signIn, email }) => {
  await signIn('Mara Klein')
  await open(page, `/desk/applications/${await sendApplication(site, email, { CourseId })}`)
  await opener(page).press('Enter')
  const [course, start, reason] = [field(page, 'Course'), field(page, 'Start'), field(page, 'Reason')]
  await expect(course).toBeFocused()
  await expect(course).toHaveValue(CourseId)
  // Other tests may offer a seat of this start, and give it terms.
  const seats = `\\d+ of ${next.seats} seats free(, \\d+ offers? pending)?`
  const option = new RegExp(`^${dayText(next.starts)} · ${seats} · ${classDays(next)}, ${classHours(next)}`)
  await expect(start.getByRole('option', { name: option })).toBeAttached()
  // The browser goes to an option by its first letters.
  await page.keyboard.type(training.name)
  await page.keyboard.press('Tab')
  await expect(start).toBeFocused()
  await start.selectOption(other.id)
  await page.keyboard.press('Tab')
  await page.keyboard.type('By phone')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText(`Choose a start of ${training.name}, or none.`)).toBeVisible()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await expect(course).toHaveValue(training.id)
  await expect(reason).toHaveValue('By phone')
  await expectNoFindingsAtAnyWidth(page, 'record, course and start declined', '.record')

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
