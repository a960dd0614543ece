import type { Page } from '@playwright/test'
import { inOrder } from '#content/course-order.ts'
import { loadContentFile } from '#content/load.ts'
import type { Content } from '#content/schema.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const cards = (page: Page) => page.locator('#training .course-card:visible')
/** The specification's ten, and what the academy has added since. */
const titles = inOrder('cards', content.courses).map(({ cardTitle }) => cardTitle)
const onSecondPage = titles.length - 6
const arrow = (page: Page, name: string) => page.locator('#training').getByRole('button', { name: `${name} trainings` })

test('its sections and links are those of the specification', async ({ page }) => {
  const { value } = loadContentFile('home.yaml')
  const home = value as Content['home']
  await page.goto('/')
  await expect(page.locator('main h2:not([inert] *), main ~ section h2')).toHaveText([
    // No round of the scholarship is open: its slide leads with the next start.
    / starts \w+ \d+, \d{4}\.$/,
    home.tracks.heading.title,
    home.corporate.features.title,
    home.talent.heading.title,
    home.hiring.heading.title,
    home.reasons.title,
    home.callToAction.heading.title,
    home.partners.title,
    home.clients.title,
    home.testimonials?.heading.title ?? '',
    home.questions?.heading.title ?? '',
    'Got any questions?',
    'We are certified by',
  ])
  const main = page.getByRole('main')
  for (const [name, href] of [
    [/^Learn More about corporate training$/, '/corporate-calendar-training'],
    [/\(PDF\)$/, '/training-calendar.pdf'],
    [/^Learn more about hiring talent$/, '/talents'],
    [/^Submit your resume$/, '/resumes'],
    [/^Explore courses$/, '/#training'],
    [/^Contact us$/, '/contact'],
  ] as const) {
    await expect(main.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  }
  const banner = page.getByRole('region', { name: 'Got any questions?' })
  await expect(banner).toContainText('CONTACT US')
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/contact')
})

test('trainings come 6, then the others, turned by either arrow; below 1024 px all of them', async ({ page }) => {
  await open(page, '/')
  await expect(cards(page)).toHaveCount(6)
  await expect(page.locator('#training').getByRole('status')).toHaveText(`1-6 of ${titles.length}`)
  await expect(cards(page).first()).toContainText('AI/ML Engineering')
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

test('the card of Data Analytics leads to /data-science, and Back to the same cards', async ({ page }) => {
  await open(page, '/')
  await arrow(page, 'Next').click()
  await cards(page).filter({ hasText: 'Data Analytics' }).click()
  await expect(page).toHaveURL('/data-science')
  await page.locator('.page-note').getByRole('link').click()
  await expect(page).toHaveURL('/data-analytics')
  await page.goBack()
  await page.goBack()
  await expect(page.locator('#training').getByRole('status')).toHaveText(`7-${titles.length} of ${titles.length}`)
  await expect(cards(page)).toHaveCount(onSecondPage)
})

test('nothing moves while it loads', async ({ page }) => {
  // Titles of /about once wore the font of text for a moment.
  for (const [path, width] of [
    ['/', 390],
    ['/about', 412],
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
