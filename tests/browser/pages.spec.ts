import { content, training } from '#tests/fixtures/sample-content.ts'
import { applyPath } from '#web/apply-path.ts'
import { expect, linkInPage, open, test } from './test.ts'

test('the promotional code is the content’s, is copied by a click, and goes with the link', async ({
  page,
  context,
}) => {
  const { promoCode } = content.scholarship
  await page.goto('/')
  await expect(page.locator('.coming-up code')).toHaveText(promoCode)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/scholarship')
  await page.getByRole('button', { name: /^Copy the code/ }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(promoCode)
  await expect(page.locator('main code').first()).toHaveText(promoCode)
  await expect(linkInPage(page, 'Enroll').first()).toHaveAttribute('href', `/apply?promo=${promoCode}`)
})

test('each training leads to the form with its name and the way back', async ({ page }) => {
  await open(page, training.path)
  await linkInPage(page, 'Enroll').first().click()
  await expect(page).toHaveURL(({ pathname, search }) => `${pathname}${search}`.startsWith(applyPath(training)))
  await expect(page.getByRole('link', { name: 'Enroll', exact: true }), 'the form does not lead to itself').toHaveCount(
    0,
  )
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: training.name }).click()
  await expect(page).toHaveURL(training.path)
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
  await expect(page.getByText('Last changed').locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
})
