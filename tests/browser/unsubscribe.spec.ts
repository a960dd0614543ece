import type { APIRequestContext, Page } from '@playwright/test'
import { content } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const texts = content.newsletter
const press = (page: Page) => page.getByRole('button', { name: texts.ask.button })
const done = (page: Page) => page.getByRole('heading', { name: texts.done.title })
const incomplete = (page: Page) => page.getByRole('heading', { name: texts.incomplete.title })
const subscribe = (request: APIRequestContext, email: string) =>
  request.post('/api/v1/Newsletter/subscribe', { data: { 'Email Address': email } })

/** Subscribes an address and gives the way out that its emails carry. */
async function wayOut(
  request: APIRequestContext,
  email: string,
  getSubscription: (email: string) => Promise<{ unsubscribe_token: string } | undefined>,
): Promise<string> {
  await subscribe(request, email)
  return `/api/v1/Newsletter/unsubscribe?token=${(await getSubscription(email))?.unsubscribe_token}`
}

test('a link of an email asks, and one press ends it', async ({ page, request, email, getSubscription }) => {
  const link = await wayOut(request, email, getSubscription)
  await open(page, link)
  await expect(page).toHaveURL(/\/unsubscribe\?token=[\w-]{43}$/)
  await expect(page).toHaveTitle(new RegExp(`^${texts.meta.title}`))
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect((await getSubscription(email))?.unsubscribed_at).toBeNull()
  await page.route('**/api/v1/Newsletter/unsubscribe*', (route) => route.abort(), { times: 1 })
  await press(page).click()
  await expect(page.getByRole('alert')).toContainText(texts.failed)
  await press(page).focus()
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeFocused()
  expect((await getSubscription(email))?.unsubscribed_at).toBeInstanceOf(Date)
  await expect(page.getByText(texts.again.text)).toBeVisible()

  await subscribe(request, email)
  expect((await getSubscription(email))?.unsubscribed_at).toBeNull()
})

test('a link cut short changes nothing and says so', async ({ page }) => {
  for (const query of ['', '?token=<script>alert(1)</script>']) {
    await page.goto(`/unsubscribe${query}`)
    await expect(incomplete(page), query).toBeVisible()
    await expect(press(page)).toHaveCount(0)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a plain form ends it and is answered by a page', async ({ page, request, email, getSubscription }) => {
    await page.goto(await wayOut(request, email, getSubscription))
    await press(page).click()
    await expect(page).toHaveURL('/unsubscribe?done=yes')
    await expect(done(page)).toBeVisible()
    expect((await getSubscription(email))?.unsubscribed_at).toBeInstanceOf(Date)
  })
})
