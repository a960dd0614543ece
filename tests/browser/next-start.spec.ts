import { pageFiles } from '#content/page-files.data.ts'
import { expect, hydrated, test } from './test.ts'

const panel = 'Next start'

test.describe('on the clocks of New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a training says when it starts, when classes are, and what applying costs', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'))
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
    await expect(start.getByText('May 10, 2027')).toBeHidden()
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

test('after the last day to apply a training goes on to its next start, or says that there is none', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2027-01-05T07:00:01Z'))
  const start = page.getByRole('region', { name: panel })
  await page.goto('/cyber-security')
  await expect(start.getByText('January 11, 2027')).toBeHidden()
  await expect(start.getByText('Monday, May 10, 2027')).toBeVisible()

  await page.clock.setFixedTime(new Date('2027-02-04T12:00:00Z'))
  await page.goto('/dbms')
  await hydrated(page)
  await expect(start.getByText('Tuesday, February 9, 2027')).toBeVisible()
  await expect(start.getByText('Applications closed on February 2, 2027.')).toBeVisible()
  await expect(start.getByRole('link', { name: 'Ask for the next date' })).toBeVisible()
  await expect(start.getByRole('link', { name: 'Add to calendar' })).toBeHidden()
})

for (const [now, closes, over] of [
  ['2025-10-31T12:00:00Z', 'Applications close', false],
  ['2026-11-22T12:00:00Z', 'Applications closed', true],
] as const) {
  test(`on ${now} the scholarship says "${closes}" from the first paint on`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(now))
    for (const path of ['/', '/scholarship']) {
      await page.goto(path)
      const main = page.getByRole('main')
      for (const ready of [false, true]) {
        if (ready) await hydrated(page)
        await expect(main.getByText(closes, { exact: true })).toBeVisible()
        await expect(main.getByText('Oct 31, 2025')).toBeVisible()
        await expect(main.getByText('Nov 3, 2025')).toBeVisible()
        await expect(main.getByRole('link', { name: 'See the next starts' })).toBeVisible({ visible: over })
      }
    }
  })
}

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
