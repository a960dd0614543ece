import { menus, workshop } from '#tests/fixtures/sample-content.ts'
import { expect, hydrated, open, test } from './test.ts'

test('an unknown path is named, as text and cut to length, and only there', async ({ page }) => {
  const line = page.getByText('This is the home page.')
  await page.goto('/no/%3Cb%3E%E2%80%AE')
  await expect(line).toHaveText('There is no page /no/%3Cb%3E%E2%80%AE. This is the home page.')
  await page.goto(`/${'long'.repeat(100)}`)
  await expect(line).toHaveText(`There is no page /${'long'.repeat(15).slice(0, 59)}…. This is the home page.`)
  await page.goto('/')
  await expect(line).toHaveCount(0)
})

test('without script, an unknown path says that it is none', async ({ request }) => {
  const html = (await (await request.get('/no/such/page')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('There is no page at this address. This is the home page.')
  expect(html).not.toContain('/no/such/page')
})

test('a removed workshop is an unknown path, from its address as from a calendar that still lists it', async ({
  page,
  request,
  database,
}) => {
  const id = 'removed-workshop'
  const path = `/corporate-calendar-training/${id}`
  const { rows } = await database.query('select value from schedule_entries where id = $1', [workshop.id])
  const value = { ...rows[0].value, id }
  await database.query("insert into schedule_entries (kind, id, value) values ('workshop', $1, $2)", [id, value])
  const getStatus = async () => (await request.get(path)).status()
  await expect.poll(getStatus).toBe(200)
  await open(page, '/corporate-calendar-training')
  await database.query('delete from schedule_entries where id = $1', [id])
  await expect.poll(getStatus).toBe(404)

  const button = page.getByRole('button', { name: menus.individual.label })
  const expectHomePage = async () => {
    await expect(page.getByText(`There is no page ${path}. This is the home page.`)).toBeVisible()
    await expect(page.locator('h1')).toHaveCount(1)
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('head > link[rel=canonical]')).toHaveAttribute(
      'href',
      /^https?:\/\/[^/]+\/(corporate.*)?$/,
    )
  }
  await page.locator(`.calendar tbody a[href="${path}"]`).first().click()
  await expectHomePage()
  await page.goto(path)
  await hydrated(page)
  await expectHomePage()
  await expect(page.locator('head > link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
})
