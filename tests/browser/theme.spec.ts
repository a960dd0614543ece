import { drizzle } from 'drizzle-orm/node-postgres'
import { readDocuments } from '#content/read-documents.ts'
import { themeHash } from '#content/theme.ts'
import { addVersion } from '#services/content/versions.ts'
import { connectTo, expect, open, test } from './test.ts'

// A site of its own, since all of it shows the new version.
test.use({ siteVariables: { LOG_LEVEL: 'error' } })

const documents = readDocuments()
const sample = documents.get('theme.css') ?? ''
const turned = sample.replace(
  '--background: light-dark(oklch(0.985 0.007 85)',
  '--background: light-dark(oklch(0.985 0.02 200)',
)

test('a new theme is shown by every page and by the next navigation, never without its styles', async ({
  page,
  site,
}) => {
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background'))
  const sheet = page.locator('link[rel=stylesheet]')
  await open(page, '/about')
  const before = await color()
  await expect(sheet).toHaveAttribute('href', new RegExp(`\\.css\\?${themeHash(sample)}$`))

  const pool = connectTo(site)
  await addVersion(drizzle(pool), new Map([...documents, ['theme.css', turned]]), {})
  await pool.end()
  await expect.poll(async () => (await page.request.get(`${site.url}/contact`)).text()).toContain(themeHash(turned))

  // Every frame of the navigation has a style sheet.
  await page.evaluate(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(getComputedStyle(document.documentElement).getPropertyValue('--background') !== '')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL(/contact/)
  await expect(sheet.last()).toHaveAttribute('href', new RegExp(`\\.css\\?${themeHash(turned)}$`))
  await expect.poll(color).not.toBe(before)
  await expect(sheet).toHaveCount(1)
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).not.toContain(false)
  for (const path of ['/desk/sign-in', '/application/sign-in']) {
    const link = await (await page.request.get(site.url + path)).text()
    expect(link).toContain(`.css?${themeHash(turned)}"`)
  }
})
