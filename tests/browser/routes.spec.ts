import { expect, test } from './test.ts'

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
