import type { Page } from '@playwright/test'
import { type FakeGeolocation, saying, startFakeGeolocation } from '#tests/fakes/geolocation.ts'
import { startServer } from '#tests/fakes/http-server.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { test as base, expect, getRequests, hydrated, linkInPage } from './test.ts'

const CALL = '**/api/v1/Visitor/region'

/** The site with a third party to ask, and an alternate site to send visitors to. */
const test = base.extend<{ visitor: string }, { thirdParty: FakeGeolocation; alternate: string }>({
  thirdParty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const thirdParty = await startFakeGeolocation()
      await use(thirdParty)
      await thirdParty.close()
    },
    { scope: 'worker' },
  ],
  alternate: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const page = '<!doctype html><link rel="icon" href="data:,"><h1>The other site</h1>'
      const server = await startServer((_request, response) =>
        response.setHeader('Content-Type', 'text/html').end(page),
      )
      await use(`${server.url}/welcome`)
      await server.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ thirdParty, alternate }, use) => {
      const site = await startSite({
        LOG_LEVEL: 'silent',
        ALTERNATE_SITE_URL: alternate,
        GEO_API_URL: thirdParty.url,
        TRUST_PROXY: 'loopback',
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // Each visitor comes from a network of their own, that nobody has been asked about.
  visitor: [
    async ({ context }, use) => {
      networks += 1
      const address = `41.${58 + (networks >> 8)}.${networks & 255}.7`
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
      await use(address)
    },
    { auto: true },
  ],
})
let networks = 0

// In one worker, so that one such site is started.
test.describe.configure({ mode: 'default' })

const splash = (page: Page) => page.locator('.region-splash .splash')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Has the third party wait with its answer until the function that it gives is called. */
function holdAnswer(thirdParty: FakeGeolocation, continent_name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  thirdParty.behave((response) => void promise.then(() => saying({ continent_name })(response)))
  return resolve
}

test('home waits behind the splash, then sends Africa on', async ({ page, thirdParty, alternate, visitor }) => {
  const letGo = holdAnswer(thirdParty, 'Africa')
  await page.goto('/')
  await expect(splash(page)).toBeVisible()
  await expect(splash(page)).toHaveRole('status')
  await expect(heading(page)).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL(alternate)
  await expect(heading(page)).toHaveText('The other site')
  expect(await page.evaluate(() => history.length), 'nothing to come back to').toBeLessThanOrEqual(2)
  // From now on it is known, before any HTML.
  expect(
    (await page.request.get('/about', { maxRedirects: 0, headers: { 'X-Forwarded-For': visitor } })).status(),
  ).toBe(302)
})

test('the form waits behind a still splash, then shows itself to others', async ({ page, thirdParty }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const letGo = holdAnswer(thirdParty, 'North America')
  const waiting = await page.goto('/apply')
  expect(waiting?.headers()['cache-control']).toBe('no-store')
  const flame = splash(page).locator('svg')
  await expect(flame).toBeVisible()
  expect(await flame.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName), 'nothing behind is reached').toBe('BODY')
  letGo()
  await expect(heading(page)).toBeVisible()
  await expect(splash(page)).toBeHidden()
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('pages reached within the site do not ask again, nor does the next visit', async ({ page, thirdParty }) => {
  thirdParty.behave(saying({ continent_name: 'Europe' }))
  const calls = getRequests(page, /\/Visitor\//)
  await page.goto('/about')
  await expect(heading(page)).toBeVisible()
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await linkInPage(page, /.+/).first().click()
  await expect(page).not.toHaveURL('/about')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expect(splash(page)).toHaveCount(0)
  expect(calls).toHaveLength(1)
  // A page of a visitor whose region is known has nothing of it, and is for no shared cache.
  const known = await page.request.get('/about')
  expect(known.headers()['cache-control']).toBe('private, no-cache')
  expect(await known.text()).not.toMatch(/region-splash|Visitor\/region/)
})

test('a failure shows the page', async ({ page }) => {
  for (const answer of [
    { status: 503, body: '<h1>Service unavailable</h1>' },
    { status: 200, body: 'null' },
  ]) {
    await page.route(CALL, (route) => route.fulfill(answer), { times: 1 })
    await page.goto('/about')
    await expect(heading(page)).toBeVisible()
    await expect(splash(page)).toBeHidden()
  }
})

test('after ten seconds the page shows itself, whatever comes later', async ({ page, alternate }) => {
  const start = new Date('2026-11-20T12:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start.getTime() + 1_000)
  let answerLate = async () => {}
  await page.route(CALL, (route) => {
    answerLate = () => route.fulfill({ json: { continent_name: 'Africa', redirectTo: alternate } }).catch(() => {})
  })
  await page.goto('/about')
  await expect(splash(page)).toBeVisible()
  await page.clock.fastForward(9_999)
  await expect(heading(page)).toHaveCount(0)
  await page.clock.fastForward(1)
  await expect(heading(page)).toBeVisible()
  await expect(splash(page)).toBeHidden()
  await answerLate()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/about')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows itself', async ({ page }) => {
    await page.goto('/about')
    await expect(heading(page)).toBeVisible()
    await expect(splash(page)).toBeHidden()
  })
})
