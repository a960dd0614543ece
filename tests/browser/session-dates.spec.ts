import { startingAt, startSite } from '#tests/fixtures/site.ts'
import { expect, hydrated, test } from './test.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('the information session keeps noon in Mountain Time across both clock changes, also as seen from Berlin', async ({
  page,
}) => {
  // North America changes its clocks on 14 March 2027, Europe on 28 March.
  const site = await startSite({ LOG_LEVEL: 'warn', ...startingAt('2027-03-10T20:30:00Z') })
  try {
    await page.goto(`${site.url}/webinar`)
    const dates = page.locator('.session-dates time')
    expect(await dates.evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))).toEqual([
      '2027-03-17T18:00:00.000Z',
      '2027-03-24T18:00:00.000Z',
      '2027-03-31T18:00:00.000Z',
      '2027-04-07T18:00:00.000Z',
    ])
    await expect(dates.nth(0)).toContainText('Wednesday, March 17')
    await expect(dates.nth(0)).toContainText('12 PM Mountain Time')
    await hydrated(page)
    await expect(dates.nth(0)).toContainText('Wed, 7 PM, your time (Europe/Berlin)')
    await expect(dates.nth(2)).toContainText('Wed, 8 PM, your time (Europe/Berlin)')
  } finally {
    await site.stop()
  }
})
