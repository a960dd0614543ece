import type { Page } from '@playwright/test'
import { inOrder } from '#content/course-order.ts'
import { content, lastTraining } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const cards = (page: Page) => page.locator('#training .course-card:visible')
/** The specification's ten, and what the academy has added since. */
const ordered = inOrder('cards', content.courses)
const titles = ordered.map(({ cardTitle }) => cardTitle)
const onSecondPage = titles.length - 6
const arrow = (page: Page, name: string) => page.locator('#training').getByRole('button', { name: `${name} trainings` })

test('its sections and links are those of the specification', async ({ page }) => {
  const { home, navigation, certifications } = content
  await page.goto('/')
  const titles = [
    home.tracks.heading.title,
    home.corporate.features.title,
    home.talent.heading.title,
    home.hiring.heading.title,
    home.reasons.title,
    home.callToAction.heading.title,
    home.partners.title,
    home.clients.title,
    home.testimonials?.heading.title,
    home.questions?.heading.title,
    navigation.contactBanner.title,
    certifications.strip?.title,
  ].filter((title) => title !== undefined)
  await expect(page.locator('main h2:not(.coming-up *), main ~ section h2')).toHaveText(titles)
  const main = page.getByRole('main')
  const { action, calendar } = home.corporate
  for (const { label, to } of [action, calendar, home.talent.action, home.hiring.action, ...home.callToAction.links]) {
    await expect(main.locator(`a[href="${to}"]`, { hasText: label }).first()).toBeVisible()
  }
  const { eyebrow, title, button } = navigation.contactBanner
  const banner = page.getByRole('region', { name: title })
  await expect(banner).toContainText(eyebrow)
  await expect(banner.getByRole('link', { name: button.label })).toHaveAttribute('href', button.to)
})

test('trainings come 6, then the others, turned by either arrow; below 1024 px all of them', async ({ page }) => {
  await open(page, '/')
  await expect(cards(page)).toHaveCount(6)
  await expect(page.locator('#training').getByRole('status')).toHaveText(`1-6 of ${titles.length}`)
  await expect(cards(page).first()).toContainText(titles[0] ?? '')
  await arrow(page, 'Next').click()
  await expect(cards(page)).toHaveCount(onSecondPage)
  await expect(cards(page).last()).toContainText(titles.at(-1) ?? '')
  await expect(page.locator('#training').getByRole('status')).toHaveText(`7-${titles.length} of ${titles.length}`)
  await arrow(page, 'Next').click()
  await expect(cards(page)).toHaveCount(6)
  await arrow(page, 'Previous').press('Enter')
  await expect(cards(page)).toHaveCount(onSecondPage)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(titles)
  await expect(arrow(page, 'Next')).toBeHidden()
})

test('a card leads to its training, and Back to the same cards', async ({ page }) => {
  await open(page, '/')
  await arrow(page, 'Next').click()
  await cards(page).last().click()
  await expect(page).toHaveURL(ordered.at(-1)?.cardPath ?? ordered.at(-1)?.path ?? '')
  await page.goBack()
  await expect(page.locator('#training').getByRole('status')).toHaveText(`7-${titles.length} of ${titles.length}`)
  await expect(cards(page)).toHaveCount(onSecondPage)
})

test('nothing moves while it loads', async ({ page }) => {
  // A slow phone paints a page that is half read.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Titles of /about once wore the font of text for a moment.
  for (const [path, width] of [
    ['/', 390],
    ['/about', 412],
    [lastTraining.path, 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as Shift[]
            resolve(shifts.reduce((sum, { value }) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          // Where nothing has moved there is no entry to be told of.
          requestAnimationFrame(() => setTimeout(() => resolve(0), 200))
        }),
    )
    expect(shift, `${path} ${width} px`).toBeLessThanOrEqual(0.02)
  }
})

test('each training is a door: resting on its name or its part of the flame picks it, a press goes through', async ({
  page,
}) => {
  await open(page, '/')
  const names = page.getByRole('navigation', { name: 'Trainings by start' }).getByRole('link')
  await expect(names).toHaveCount(titles.length)
  const panel = page.locator('.first-screen [aria-live]')
  const third = (await names.nth(2).locator('span').first().textContent()) ?? ''
  await names.nth(2).hover()
  await expect(panel.getByText(third, { exact: true })).toBeVisible()
  await expect(names.nth(2)).toHaveAttribute('aria-current', 'true')
  await names.nth(3).focus()
  await expect(names.nth(3)).toHaveAttribute('aria-current', 'true')
  const door = content.courses.find(({ menuLabel }) => menuLabel === third)
  await page.locator(`.first-screen svg a[href="${door?.path}"]`).hover()
  await expect(panel.getByText(third, { exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'See its weeks' })).toHaveAttribute('href', `${door?.path}#curriculum`)
  await names.nth(2).click()
  await expect(page).toHaveURL(door?.path ?? '')
})

test('on a phone arrows turn the trainings, around', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const name = page.locator('.first-screen [aria-live] strong')
  const first = (await name.textContent()) ?? ''
  await page.getByRole('button', { name: 'Next training', exact: true }).click()
  await expect(name).not.toHaveText(first)
  await page.getByRole('button', { name: 'Previous training', exact: true }).click()
  await expect(name).toHaveText(first)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs show one piece of work each, with its notes', async ({ page }) => {
    await page.goto('/')
    const { sheets = [] } = content.home.margin ?? {}
    for (const { label, title, notes } of sheets) {
      await page.getByText(label, { exact: true }).click()
      await expect(page.locator('.margin article:visible').getByRole('heading')).toHaveText(title)
      for (const { text } of notes)
        await expect(page.locator('.margin details p:not([data-noted]):visible', { hasText: text })).toHaveCount(1)
    }
  })
})
