import { pageFiles } from '#content/page-files.data.ts'
import { startingAt, startSite } from '#tests/fixtures/site.ts'
import { test as base, expect, hydrated } from './test.ts'

/** A site on a day on which the first starts take applications. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const site = await startSite({ LOG_LEVEL: 'warn', ...startingAt('2026-11-22T12:00:00Z') })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

const panel = 'Next start'

test.describe('on the clocks of New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a training says when it starts, when classes are, and what applying costs', async ({ page }) => {
    await page.goto('/cyber-security')
    const start = page.getByRole('region', { name: panel })
    for (const text of [
      'Monday, January 11, 2027',
      'Apply by January 4, 2027',
      '6–8 PM',
      '8–10 PM where you are',
      'US$50.00',
    ]) {
      await expect(start.getByText(text).first()).toBeVisible()
    }
    await expect(start.getByText('May 10, 2027')).toHaveCount(0)
    const file = await page.request.get(
      (await start.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
    )
    expect(file.headers()['content-type']).toContain('text/calendar')
    // The same once React has taken over, and on a page that follows without a document.
    await hydrated(page)
    await expect(start.getByText('8–10 PM where you are').first()).toBeVisible()
    await page.goto('/data-science')
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: 'Data Analytics' }).first().click()
    await expect(page).toHaveURL('/data-analytics')
    await expect(start.getByText('8–10:30 PM where you are')).toBeVisible()
    await expect(start.getByText('Monday, February 1, 2027')).toBeVisible()
  })

  test('sessions are in the visitor’s time, too', async ({ page }) => {
    await page.goto('/webinar')
    await expect(page.getByText('Wed, 2 PM, your time (America/New York)')).toHaveCount(4)
    await page.goto('/corporate-calendar-training/query-tuning-2027-02')
    await expect(page.getByText('11 AM–5 PM your time')).toBeVisible()
  })
})

test.describe('on the clocks of Denver', () => {
  test.use({ timezoneId: 'America/Denver' })

  test('nothing is said of other hours', async ({ page }) => {
    await page.goto('/dbms')
    await expect(page.getByText('where you are')).toHaveCount(0)
  })
})

for (const [width, height] of [
  [390, 660],
  [1024, 768],
] as const) {
  test(`Enroll is in the first screen of each training at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const name of pageFiles.courses) {
      await page.goto(`/${name}`)
      const enroll = page.getByRole('region', { name: panel }).getByRole('link', { name: 'Enroll' }).first()
      await expect(enroll, name).toBeInViewport({ ratio: 1 })
    }
  })
}
