import type { Page } from '@playwright/test'
import { expect, open, test } from './test.ts'

/** Would sing, each in its own way, if anything of an address were taken for markup or for a place to go to. */
const songs = [
  '<img src=x onerror="window.sung=1">',
  '"><script>window.sung=1</script><svg onload="window.sung=1">',
  '</script><script>window.sung=1</script>',
  'javascript:window.sung=1',
]
const elsewhere = ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:window.sung=1']

/** Nothing was run, nothing stands there as an element or handler, and no link leads off to where the address said. */
async function expectSilence(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    sung: 'sung' in window,
    elements: document.querySelectorAll('body img[src="x"], svg[onload], [onerror], [onclick]').length,
    targets: [...document.querySelectorAll<HTMLAnchorElement | HTMLFormElement>('a, form')]
      .map((element) => ('href' in element ? element.href : element.action))
      .filter((address) => /^https?:\/\/[^/]*evil\.example|^javascript:|^data:/.test(address)),
  }))
  expect(found).toEqual({ sung: false, elements: 0, targets: [] })
}

test('markup as course, promotional code or way back is text, and leads nowhere', async ({ page }) => {
  for (const [place, song] of songs.entries()) {
    const text = encodeURIComponent(song)
    const path = encodeURIComponent(elsewhere[place] ?? '')
    await open(page, `/apply?course=${text}&path=${path}&promo=${text}&application=${text}`)
    const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(link).toHaveText(song)
    await expect(link).toHaveAttribute('href', '/#training')
    await expectSilence(page)
  }
})

test('what pages read of their address by script is text too', async ({ page }) => {
  const text = encodeURIComponent(songs.join(' '))
  const query = ['topic', 'token', 'done', 'course', 'session_id', 'role'].map((name) => `${name}=${text}`).join('&')
  for (const path of ['/contact', '/unsubscribe', '/custom-training', '/success', '/no/such/page']) {
    await open(page, `${path}?${query}#${text}`)
    await expectSilence(page)
  }
})

test('a breach of the policy is seen, and does nothing', async ({ page, complaints }) => {
  await page.goto('/test-checkout/cs_test_none')
  expect(complaints).toEqual([])
  await page.goto('/about')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.sung = 1'
    document.body.append(script)
    const picture = document.createElement('img')
    picture.src = 'https://evil.example/picture.png'
    document.body.append(picture)
  })
  await expect.poll(() => complaints.filter((said) => said.includes("the page's policy")).length).toBe(2)
  expect(await page.evaluate(() => 'sung' in window)).toBe(false)
  complaints.length = 0
})
