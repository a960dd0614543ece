import { training } from '#tests/fixtures/sample-content.ts'
import { expect, getRequests, hydrated, open, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await open(page, '/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Successful!' })).toBeVisible()
})

test('goes home after 20 seconds, and says how long it takes', async ({ page }) => {
  await expect(page.getByText(/in (20|19|18) s$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.clock.runFor(5_000)
  await expect(page.getByText(/in 1[0-5] s$/)).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(page).toHaveURL('/success')
  await page.clock.runFor(11_000)
  await expect(page).toHaveURL('/')
})

test('stays, lights the first week, and asks for a while whether the fee is paid', async ({ page }) => {
  const looks = getRequests(page, /\/apply\?application=/)
  const sent = JSON.stringify({ id: 'an-id', course: training.name })
  await page.evaluate((value) => sessionStorage.setItem('application-sent-2', value), sent)
  await expect(page.locator('.first-week')).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('.first-week .unlit')).toBeVisible()
  await expect(page.locator('.first-week > :not(.unlit) path')).toHaveCount(1)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  const looksAfter = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    return looks.length
  }
  await expect.poll(() => looksAfter(60_000)).toBe(8)
  await looksAfter(600_000)
  expect(await looksAfter(600_000)).toBe(8)
  await expect(page.getByRole('status').getByText('Being confirmed')).toBeVisible()
  await expect(page).toHaveURL('/success')
})
