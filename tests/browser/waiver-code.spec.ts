import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { sitePaths } from '#content/site-paths.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { test as base, expect, hydrated } from './test.ts'

const { promoCode } = parse(readFileSync('content/scholarship.yaml', 'utf8')) as { promoCode: string }
const OTHER = 'autumn-for-friends'

/** A site whose accepted code is not the one of the content. */
const test = base.extend<object, { otherCode: { url: string } }>({
  otherCode: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const site = await startSite({ WAIVER_CODE: OTHER, LOG_LEVEL: 'warn' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

async function register(url: string, ApplicationFeeWaiverCode: string): Promise<Response> {
  const body = applicationForm({ ApplicationFeeWaiverCode })
  return fetch(`${url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
}

const documentOf = (page: Page) => page.locator('html').evaluate((element) => element.outerHTML)

test.describe('where another code is accepted', () => {
  test('no page and no file shows a code, as it comes or once React has taken it over', async ({ otherCode, page }) => {
    test.setTimeout(180_000)
    for (const path of [...sitePaths, '/no/such/page', '/llms.txt', '/sitemap.xml', '/training-calendar.pdf']) {
      const html = await (await fetch(`${otherCode.url}${path}`)).text()
      for (const code of [promoCode, OTHER]) expect(html.toLowerCase(), path).not.toContain(code.toLowerCase())
    }
    for (const path of ['/', '/scholarship', '/apply']) {
      await page.goto(`${otherCode.url}${path}`)
      await hydrated(page)
      expect((await documentOf(page)).toLowerCase(), path).not.toContain(promoCode.toLowerCase())
    }
  })

  test('it stays hidden on the way from page to page, and the form opens unlocked', async ({ otherCode, page }) => {
    await page.goto(`${otherCode.url}/apply`)
    await hydrated(page)
    await page.locator('header').getByRole('link', { name: 'Home' }).first().click()
    await expect(page.getByText('Applications closed')).toBeVisible({ timeout: 30_000 })
    expect(await documentOf(page)).not.toContain(promoCode)
    await page.getByRole('link', { name: 'See the scholarship' }).first().click()
    await expect(page).toHaveURL(/\/scholarship$/)
    await expect(page.getByText('Cohort started', { exact: true })).toBeVisible()
    expect(await documentOf(page)).not.toContain(promoCode)
    await page.getByRole('main').getByRole('link', { name: 'Enroll', exact: true }).first().click()
    await expect(page).toHaveURL(/\/apply$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    const field = page.getByLabel('Application Waiver Code (Optional)')
    await expect(field).toHaveValue('')
    await expect(field).toBeEditable()
    // A link with a code fills the field in and locks it all the same.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${otherCode.url}/apply?promo=${promoCode}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field).toHaveValue(promoCode)
    await expect(field).not.toBeEditable()
  })
})

test('by default the code that pages show is the one that is accepted', async ({ site, page }) => {
  await page.goto(`${site.url}/`)
  await expect(page.locator('.hero code')).toHaveText(promoCode)
  await page.goto(`${site.url}/scholarship`)
  await hydrated(page)
  await expect(page.locator('code').first()).toHaveText(promoCode)
  const link = page.getByRole('main').getByRole('link', { name: 'Enroll', exact: true }).first()
  await expect(link).toHaveAttribute('href', `/apply?promo=${promoCode}`)
  expect(await (await register(site.url, promoCode)).json()).toMatchObject({ feeWaived: true })
  expect(site.output()).not.toContain('Waiver ')
})
