import type { Page } from '@playwright/test'
import { dayText, everyWeekday, timeText } from '#content/format.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const hero = (page: Page) => page.locator('[aria-roledescription=carousel]')
const control = (page: Page, name: string | RegExp) => hero(page).getByRole('button', { name })
const dot = (page: Page, place: number) => control(page, new RegExp(`^Slide ${place}:`))

/** Opens the home page and stops its clock, the 10 seconds of the first slide still to come. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install()
  await open(page, '/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await dot(page, 1).click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.mouse.move(5, 5)
  await expectSlide(page, 1)
}

async function expectSlide(page: Page, place: 1 | 2): Promise<void> {
  const other = place === 1 ? 2 : 1
  await expect(dot(page, place)).toHaveAttribute('aria-current', 'true')
  await expect(dot(page, other)).not.toHaveAttribute('aria-current')
  const slides = hero(page).locator('[aria-roledescription=slide]')
  await expect(slides.nth(place - 1)).not.toHaveAttribute('inert')
  await expect(slides.nth(other - 1)).toHaveAttribute('inert', '')
  await expect(slides.nth(other - 1)).toHaveCSS('visibility', 'hidden')
}

test('says what the specification asks for on both slides', async ({ page }) => {
  await openHome(page)
  const slides = hero(page).locator('[aria-roledescription=slide]')
  const [first, second] = [slides.nth(0), slides.nth(1)]
  await expect(first).toHaveAccessibleName('1 of 2')
  await expect(second).toHaveAttribute('aria-label', '2 of 2')
  await expect(hero(page).getByRole('group', { name: 'Choose a slide' }).getByRole('button')).toHaveCount(2)
  const { scholarship: round, informationSession } = content.home.hero
  const { applicationsClose, firstDay } = content.scholarship
  await expect(first).toContainText(dayText(applicationsClose))
  await expect(first).toContainText(dayText(firstDay))
  await expect(first.getByRole('link', { name: round.action.label })).toHaveAttribute('href', round.action.to)
  await control(page, 'Next slide').click()
  const { weekday, time, bookingUrl } = content.webinar.informationSession
  await expect(second).toContainText(`${everyWeekday(weekday)}${timeText(time)} ${content.company.zoneLabel}`)
  await expect(second.getByRole('link', { name: informationSession.action.label })).toHaveAttribute(
    'href',
    informationSession.action.to,
  )
  await expect(second.getByRole('link', { name: informationSession.bookingLabel })).toHaveAttribute('href', bookingUrl)
})

test('turns every 10 seconds, around, but not under the pointer', async ({ page }) => {
  await openHome(page)
  await page.clock.runFor(9_900)
  await expectSlide(page, 1)
  await page.clock.runFor(200)
  await expectSlide(page, 2)
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
  await hero(page).getByRole('heading').first().hover()
  await page.clock.runFor(60_000)
  await expectSlide(page, 1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(10_100)
  await expectSlide(page, 2)
})

test('by keyboard: focus stops it, each control answers Enter and Space, and it starts again', async ({ page }) => {
  await openHome(page)
  const slides = page.locator('.slides')
  await expect(slides).toHaveAttribute('aria-live', 'off')
  await page.locator('.first-screen a[href]:visible').last().focus()
  await page.keyboard.press('Tab')
  await expect(control(page, 'Start rotation'), 'the rotation control comes first').toBeFocused()
  await expect(slides).toHaveAttribute('aria-live', 'polite')
  for (const [button, key, place] of [
    [control(page, 'Previous slide'), 'Enter', 2],
    [dot(page, 1), 'Space', 1],
    [dot(page, 2), 'Enter', 2],
    [control(page, 'Next slide'), 'Enter', 1],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press(key)
    await expectSlide(page, place)
  }
  await page.keyboard.press('Tab')
  await expect(hero(page).getByRole('link').first()).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(60_000)
  await expectSlide(page, 1)
  await control(page, 'Start rotation').press('Enter')
  await expect(slides).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(10_100)
  await expectSlide(page, 2)
})

test('with reduced motion it waits to be started, and nothing has a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => document.addEventListener('transitionrun', () => console.error('a transition')))
  await openHome(page)
  await page.clock.runFor(60_000)
  await expectSlide(page, 1)
  await control(page, 'Start rotation').click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(10_100)
  await expectSlide(page, 2)
})
