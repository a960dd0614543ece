import type { Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { waiverCode } from './enrollment.ts'
import { expect, linkInPage, open, test } from './test.ts'

const { promoCode } = content.scholarship
const OTHER = 'autumn-for-friends'

// The code that the site accepts is not the one of the content.
test.use({ siteVariables: { WAIVER_CODE: OTHER } })

const getDocument = (page: Page) => page.locator('html').evaluate((element) => element.outerHTML)

test('no page and no file shows a code, as it comes or once React has taken it over', async ({ page, request }) => {
  test.setTimeout(180_000)
  for (const path of [...sitePaths, '/no/such/page', '/llms.txt', '/sitemap.xml', '/training-calendar.pdf']) {
    const html = await (await request.get(path)).text()
    for (const code of [promoCode, OTHER]) expect(html.toLowerCase(), path).not.toContain(code.toLowerCase())
  }
  for (const path of ['/', '/scholarship', '/apply']) {
    await open(page, path)
    expect((await getDocument(page)).toLowerCase(), path).not.toContain(promoCode.toLowerCase())
  }
})

test('it stays hidden on the way from page to page, and the form opens unlocked', async ({ page }) => {
  await open(page, '/apply')
  await page.locator('header').getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText('Applications closed')).toBeVisible({ timeout: 30_000 })
  expect(await getDocument(page)).not.toContain(promoCode)
  await page.getByRole('link', { name: 'See the scholarship' }).first().click()
  await expect(page).toHaveURL(/\/scholarship$/)
  await expect(page.getByText('Cohort started', { exact: true })).toBeVisible()
  expect(await getDocument(page)).not.toContain(promoCode)
  await linkInPage(page, 'Enroll').first().click()
  await expect(page).toHaveURL(/\/apply$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(waiverCode(page)).toHaveValue('')
  await expect(waiverCode(page)).toBeEditable()
  // A link with a code fills the field in and locks it all the same.
  await page.evaluate(() => sessionStorage.clear())
  await open(page, `/apply?promo=${promoCode}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(waiverCode(page)).toHaveValue(promoCode)
  await expect(waiverCode(page)).not.toBeEditable()
})
