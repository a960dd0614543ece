import type { Page } from '@playwright/test'
import { openBeforeScripts } from './hold.ts'
import { expect, getRequests, hydrated, test, tookOver } from './test.ts'

const script = /\/assets\/.*\.js$/
const dot = (page: Page, place: number) => page.getByRole('button', { name: new RegExp(`^Slide ${place}:`) })

test('no script or font is asked for before the page is painted', async ({ page }) => {
  const asked = getRequests(page, script)
  await page.goto('/')
  const before = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart)
  await tookOver(page)
  const starts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((item) => (/\.(js|woff2)$/.test(item.name) ? [item.startTime] : [])),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(before)
})

test('a press on a button or a key before the script is there is answered once, when it is there', async ({ page }) => {
  let letGo = await openBeforeScripts(page, '/')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true')
  letGo()
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true')

  letGo = await openBeforeScripts(page, '/')
  await dot(page, 2).focus()
  await page.keyboard.press('Enter')
  letGo()
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true')
  await expect(dot(page, 2)).toBeFocused()
})

test('links, questions and the menu wait for no script; an open menu stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await openBeforeScripts(page, '/')
  await page.locator('#questions summary').first().click()
  await expect(page.locator('#questions details p').first()).toBeVisible()
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Site', exact: true })
  await button.click()
  await menu.locator('a[href="/about"]').click()
  await expect(page).toHaveURL('/about')
  await button.click()
  letGo()
  await tookOver(page)
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()
})

test('a calling code chosen before the script came counts', async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/apply')
  await page.getByLabel('Calling code').selectOption('gb')
  await page.getByLabel('Phone Number').fill('7911 123456')
  letGo()
  await expect(page.getByLabel('Phone Number')).toHaveValue('+44 7911 123456')
  await page.getByLabel('Phone Number').fill('')
  await page.getByLabel('Phone Number').fill('7911 123456')
  await expect(page.getByLabel('Phone Number')).toHaveValue('+44 7911 123456')
})

test('what was scrolled before the script came stays where it is', async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/')
  const heading = page.getByRole('heading', { level: 2 }).nth(5)
  await heading.evaluate((element) => element.scrollIntoView())
  const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  letGo()
  await hydrated(page)
  expect(await top()).toBe(before)
})

test('what runs before home is painted is 3,000 bytes at most, as it stands', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const run = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text = '']) => text)
  expect(run.length).toBeGreaterThan(4)
  // Loader data is text for later, too.
  const program = run.filter((text) => !text.includes('streamController.enqueue'))
  expect(program.join('').length).toBeLessThanOrEqual(3000)
  // Whatever else is a script there is text, or comes later.
  expect(html.match(/<script (?!type="(text\/plain|application\/ld\+json)")/g)).toBeNull()
  // A page that is rendered per request waits as well.
  const form = await (await request.get('/apply?course=x')).text()
  expect(form).toMatch(/<script nonce="[^"]+" type="text\/plain"/)
  expect(form.includes('rel="modulepreload"')).toBe(false)
})

test('pages of visitors, applicants and staff end in the academy’s own fonts', async ({ page }) => {
  for (const path of ['/', '/application/sign-in', '/desk/sign-in']) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily), path).toMatch(/^Figtree,/)
  }
})
