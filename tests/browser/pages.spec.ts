import { expect, linkInPage, open, test } from './test.ts'

test('the promotional code is copied by a click', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/scholarship')
  await page.getByRole('button', { name: /^Copy the code/ }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const code = await page.locator('main code').first().textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

test('the scholarship leads to the form with its code', async ({ page }) => {
  await open(page, '/scholarship')
  const code = await page.locator('main code').first().textContent()
  await linkInPage(page, 'Enroll').first().click()
  await expect(page).toHaveURL(`/apply?promo=${code}`)
})

test('each training leads to the form with its name and the way back', async ({ page }) => {
  await open(page, '/cyber-security')
  await linkInPage(page, 'Enroll').first().click()
  await expect(page).toHaveURL('/apply?course=Cyber+Security&path=%2Fcyber-security')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Cyber Security' }).click()
  await expect(page).toHaveURL('/cyber-security')
})

test("a policy's table of contents leads to its chapters", async ({ page }) => {
  await open(page, '/privacypolicy')
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const chapters = await page.getByRole('article').locator('.prose h2').allTextContents()
  await expect(contents).toHaveText(chapters)
  await contents.last().click()
  await expect(page.locator('.prose h2').last()).toBeInViewport()
  await page.keyboard.press('Tab')
  const after = await page.locator(':focus').evaluate((element) => {
    const last = document.querySelectorAll('.prose h2')
    return Boolean((last[last.length - 1]?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(after, 'the keyboard goes on from there').toBe(true)
  await expect(page.locator('.policy-date time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
})

test.describe('the information session, seen from Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('keeps noon in Mountain Time across both clock changes', async ({ page }) => {
    // North America changes its clocks on 14 March 2027, Europe on 28 March.
    await page.clock.setFixedTime(new Date('2027-03-10T20:30:00Z'))
    await open(page, '/webinar')
    const dates = page.locator('.session-dates time')
    await expect(dates).toHaveCount(4)
    expect(await dates.evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))).toEqual([
      '2027-03-17T18:00:00.000Z',
      '2027-03-24T18:00:00.000Z',
      '2027-03-31T18:00:00.000Z',
      '2027-04-07T18:00:00.000Z',
    ])
    await expect(dates.nth(0)).toContainText('Wednesday, March 17')
    await expect(dates.nth(0)).toContainText('12 PM Mountain Time')
    await expect(dates.nth(0)).toContainText('Wed, 7 PM, your time (Europe/Berlin)')
    await expect(dates.nth(2)).toContainText('Wed, 8 PM, your time (Europe/Berlin)')
  })

  test('counts the session that is running, and not the one that has ended', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2027-03-10T19:59:00Z'))
    await open(page, '/webinar')
    await expect(page.locator('.session-dates time').first()).toContainText('Wednesday, March 10')
    await page.clock.setFixedTime(new Date('2027-03-10T20:00:00Z'))
    await open(page, '/webinar')
    await expect(page.locator('.session-dates time').first()).toContainText('Wednesday, March 17')
  })
})
