import type { Page } from '@playwright/test'
import { dayAfter, weekdaysText } from '#content/format.ts'
import { content, workshop } from '#tests/fixtures/sample-content.ts'
import { openBeforeScripts } from './hold.ts'
import { expect, open, test } from './test.ts'

const CALENDAR = '/corporate-calendar-training'
const rows = (page: Page) => page.locator('.calendar tbody tr')

test('filters, also chosen before the script came, are in the address and in Back', async ({ page }) => {
  await open(page, CALENDAR)
  const all = await rows(page).count()
  const topicsShown = () => rows(page).locator('[scope=row] span').allTextContents()
  const [topic = ''] = await topicsShown()
  const filtered = `${CALENDAR}?${new URLSearchParams({ topic })}`
  await page.getByLabel('Topic').selectOption(topic)
  await expect(page).toHaveURL(filtered)
  await expect.poll(async () => [...new Set(await topicsShown())]).toEqual([topic])
  const topics = await topicsShown()
  await expect(page.locator('.calendar-filters [role=status]')).toHaveText(`${topics.length} sessions`)

  const month = page.getByLabel('Month')
  await month.selectOption({ index: 1 })
  expect(page.url()).toContain(`${filtered}&month=20`)
  await page.goBack()
  await expect(rows(page)).toHaveCount(topics.length)
  await expect(month).toHaveValue('all')
  await page.goBack()
  await expect(rows(page)).toHaveCount(all)

  const letGo = await openBeforeScripts(page, CALENDAR)
  await page.getByLabel('Topic').selectOption(topic)
  letGo()
  await expect(rows(page)).toHaveCount(topics.length)
  await expect(page).toHaveURL(filtered)
})

test('seats of a workshop are requested, and are those of the estimate', async ({ page, request }) => {
  await open(page, CALENDAR)
  const workshop = rows(page).last()
  const title = (await workshop.locator('[scope=row] a').textContent()) ?? ''
  await workshop.getByRole('link').last().click()
  await expect(page).toHaveURL(/#request$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(title))
  await expect(page.getByText(content.calendar.request.hold)).toBeVisible()

  const seats = page.getByLabel('Seats', { exact: true })
  await seats.fill('99')
  await page.getByRole('button', { name: 'Request seats' }).click()
  await expect(page.getByRole('group', { name: 'Fix 4 problems' })).toContainText(/Seats must be from 1 to \d+/)
  await expect(page.getByRole('link', { name: 'ask for a private date' })).toBeVisible()
  await seats.fill('2')
  await expect(page.getByLabel('Seats in the estimate')).toHaveValue('2')
  await page.getByText('Seats in other sessions, too').click()
  const others = page.locator('details input[type=number]').first()
  await others.fill('4')
  // Emptying the field keeps it, so that another number can be typed.
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await expect(others).toHaveValue('3')
  await expect(page.getByText(/, 3 at \w{3} [\d,.]+ \(/)).toBeVisible()
  const estimate = page.locator('form[action$="/estimate.pdf"]')
  const address = await estimate.evaluate(
    (form: HTMLFormElement) => `${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form) as never)}`,
  )
  expect((await request.get(address)).headers()['content-type']).toBe('application/pdf')

  await page.getByLabel('Contact Person').fill('Amara Okafor')
  await page.getByLabel('Work Email').fill('amara@employer.example')
  await page.getByLabel('Company').fill('Northwind Pines')
  await page.getByLabel('Phone Number (Optional)').fill('+1 (403) 555-0143')
  await page.getByRole('button', { name: 'Request seats' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expect(
    page.getByText(/Your reference is [0-9A-F]{8}\. 2 seats of .+; 3 seats of .+, \w{3} [\d,.]+[,.] .*until/),
    'what was asked for, what it costs, and until when seats are held',
  ).toBeVisible()
  const estimateOfIt = await page.getByRole('link', { name: 'Get the estimate (PDF)' }).getAttribute('href')
  expect((await request.get(estimateOfIt ?? '')).headers()['content-disposition']).toMatch(/-[0-9A-F]{8}\.pdf/)
})

test.describe('where it is tomorrow already', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })
  test("a workshop's hours name the visitor's own weekdays", async ({ page }) => {
    await open(page, `${CALENDAR}/${workshop.id}`)
    const days = weekdaysText(dayAfter(workshop.starts, 1), dayAfter(workshop.ends, 1))
    await expect(page.getByText(/your time$/)).toHaveText(new RegExp(`^${days}, .+ your time$`))
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('filters and estimate are plain forms', async ({ page }) => {
    await page.goto(CALENDAR)
    const all = await rows(page).count()
    const topic = (await rows(page).locator('[scope=row] span').first().textContent()) ?? ''
    await page.locator('select[name=topic]').selectOption(topic)
    await page.locator('noscript button, .calendar-filters button').click()
    await expect(page).toHaveURL(`${CALENDAR}?${new URLSearchParams({ topic, month: 'all' })}#calendar`)
    expect(await rows(page).count()).toBeLessThan(all)
    await expect(page.locator('select[name=topic]')).toHaveValue(topic)

    await page.goto((await rows(page).first().locator('[scope=row] a').getAttribute('href')) ?? '')
    const asked = page.context().waitForEvent('request', (item) => item.url().includes('/estimate.pdf'))
    await page.locator('form[action$="/estimate.pdf"] input').fill('3')
    await page.locator('form[action$="/estimate.pdf"] button').click()
    expect(new URL((await asked).url()).search).toBe('?seats=3')
  })
})
