import { isConfirmed } from '#content/confirmed.ts'
import { contentFiles, loadContent, loadContentFile } from '#content/load.ts'
import { sitePages } from '#content/site-pages.ts'
import { sitePaths } from '#content/site-paths.ts'
import { expect, open, test } from './test.ts'

const files = [
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/training-calendar.pdf', 'application/pdf'],
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
] as const

test('what is made from content is served, and names this site', async ({ request, site }) => {
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
  expect(addresses).toHaveLength(sitePaths.length - 2)
  for (const address of addresses) {
    const response = await request.get(address.replaceAll('&amp;', '&'))
    expect(response.status(), address).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}"/>`)
  }
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
    const listed = !['/success', '/unsubscribe'].includes(path)
    expect(
      things.some((thing) => thing['@type'] === 'BreadcrumbList'),
      path,
    ).toBe(listed && path !== '/')
    for (const json of blocks) expect(json).not.toContain('site.invalid')
    expect(blocks.join('').includes(site.url), path).toBe(listed)
  }
})

test('what programs read states nothing that is a sample or waits to be confirmed', async ({ request }) => {
  const content = loadContent()
  const files = contentFiles().map((file) => [file, loadContentFile(file)] as const)
  const [samples, facts] = [new Set<string>(), new Set<string>()]
  for (const [file, { value }] of files) {
    for (const [path, text] of textsOf(value)) (isConfirmed(content, file, path) ? facts : samples).add(text)
  }
  // Pages are named and addressed, whatever they say.
  const names = new Set([
    content.company.name,
    ...sitePages(content).flatMap(({ title, path }) => [title, path, path.split('/').at(-1)]),
  ])
  const invented = [...samples].filter((text) => text.length > 6 && !facts.has(text) && !names.has(text))
  expect(invented.length).toBeGreaterThan(500)

  const published = [await (await request.get('/llms.txt')).text(), await (await request.get('/sitemap.xml')).text()]
  for (const path of sitePaths) {
    const html = await (await request.get(path)).text()
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      published.push(
        textsOf(JSON.parse(json))
          .map(([, text]) => text)
          .join('\n'),
      )
    }
  }
  expect(published.length).toBeGreaterThan(30)
  const whole = published.join('\n')
  const values = new Set(whole.split('\n'))
  // A few plain words may be part of any sentence; a number, an address or a longer text may not.
  const isTelling = (text: string) => text.length > 24 || /[\d@]/.test(text)
  expect(invented.filter((text) => values.has(text) || (isTelling(text) && whole.includes(text)))).toEqual([])
})

/** Every text within a value, with its path. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, path === '' ? key : `${path}.${key}`))
}

test('the PDF is a click away; of sample sessions there is no feed, and no link to one', async ({ page, request }) => {
  await open(page, '/corporate-calendar-training')
  await expect(page.locator('a[href="/training-calendar.pdf"]').first()).toBeVisible()
  for (const path of ['/corporate-calendar-training', '/webinar']) {
    await open(page, path)
    await expect(page.locator('a[href="/training-calendar.ics"], a[href="/information-session.ics"]')).toHaveCount(0)
  }
  for (const path of ['/training-calendar.ics', '/information-session.ics']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  expect((await (await request.get('/training-calendar.pdf')).body()).includes('training-calendar.ics')).toBe(false)
})
