import { expect, open, test } from './test.ts'

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

test('a path in capitals leads to its page, and to nothing beside it', async ({ page }) => {
  await open(page, '/Talents/Request?role=admin')
  await expect(page).toHaveURL('/talents/request?role=admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await open(page, '/APPLY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enrollment Form')
})

test('a page that breaks shows the error screen with Reload and Home', async ({ page, complaints }) => {
  await page.goto('/')
  const body = 'export default function Broken() { throw new Error("broken on purpose") }'
  await page.route(/\/assets\/about-.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.getByRole('link', { name: 'About Us' }).first().click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  complaints.length = 0
})
