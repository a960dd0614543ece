import { sitePaths } from '#content/site-paths.ts'
import { expect, hydrated, test } from './test.ts'

const files = [
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/training-calendar.pdf', 'application/pdf'],
  ['/training-calendar.ics', 'text/calendar; charset=utf-8'],
  ['/information-session.ics', 'text/calendar; charset=utf-8'],
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
] as const

test('what is made at build is served, and names this site', async ({ request, site }) => {
  for (const [path, type] of files) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toBe(type)
    expect((await response.body()).includes('site.invalid'), path).toBe(false)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)
})

test('the sitemap leads to pages that answer and name themselves alike', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(sitePaths.length - 3)
  for (const address of addresses) {
    const response = await request.get(address.replaceAll('&amp;', '&'))
    expect(response.status(), address).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}"/>`)
  }
})

test('every page says what a shared link shows, with a card of its own', async ({ page, request, site }) => {
  test.setTimeout(120_000)
  const cards = new Set<string>()
  for (const path of sitePaths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const said = async (name: string) => page.locator(`head meta[${name}]`).getAttribute('content')
    expect(await page.title(), path).toContain(await said('property="og:title"'))
    expect(await said('property="og:description"'), path).toBe(await said('name="description"'))
    expect(await said('property="og:site_name"'), path).toBeTruthy()
    expect(await said('name="twitter:card"'), path).toBe('summary_large_image')
    expect(await said('property="og:url"'), path).toBe(`${site.url}${path}`)
    const card = (await said('property="og:image"')) ?? ''
    expect(card.startsWith(`${site.url}/cards/`), card).toBe(true)
    cards.add(card)
    const png = await (await request.get(card)).body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], card).toEqual([1200, 630])
    expect(png.length, card).toBeLessThan(60_000)
  }
  expect(cards.size).toBe(sitePaths.length)
})

test('structured data reads as JSON, names this site, and is no script of the policy', async ({ request, site }) => {
  for (const path of sitePaths) {
    const response = await request.get(path)
    const html = await response.text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => json,
    )
    const things = blocks.map((json) => JSON.parse(json))
    expect(things.length, path).toBe(new Set(things.map((thing) => thing['@type'])).size)
    const listed = !['/apply', '/success', '/unsubscribe'].includes(path)
    expect(
      things.some((thing) => thing['@type'] === 'BreadcrumbList'),
      path,
    ).toBe(listed && path !== '/')
    for (const json of blocks) expect(json).not.toContain('site.invalid')
    expect(blocks.join('').includes(site.url), path).toBe(listed)
  }
})

test('the questions told to search engines are those on the page, also once React has taken it over', async ({
  page,
}) => {
  await page.goto('/cloud-aws')
  await hydrated(page)
  const blocks = await page.locator('head script[type="application/ld+json"]').allTextContents()
  const things = blocks.map((json) => JSON.parse(json))
  const asked = things
    .find((thing) => thing['@type'] === 'FAQPage')
    .mainEntity.map(({ name }: { name: string }) => name)
  expect(asked.length).toBeGreaterThan(0)
  expect(await page.locator('#questions summary h3').allTextContents()).toEqual(asked)
})

test('calendar and PDF are a click away, and the click downloads them', async ({ page }) => {
  await page.goto('/corporate-calendar-training')
  await expect(page.locator('a[href="/training-calendar.pdf"]').first()).toBeVisible()
  const feed = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Subscribe to the calendar' }).click()
  expect((await feed).suggestedFilename()).toBe('training-calendar.ics')
  await page.goto('/webinar')
  const session = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await session).suggestedFilename()).toBe('information-session.ics')
})
