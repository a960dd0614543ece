import type { Route } from '@playwright/test'
import { PNG } from 'pngjs'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings } from './axe.ts'
import { button, expect, test } from './desk.ts'
import { bar, edit, panel, pass, ready, show } from './editor.ts'
import { tabTo } from './test.ts'

// One after the other: all have one draft.
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** Until a visitor's page has a text. */
const visitorSees = async (url: string, path: string, text: string) =>
  (await (await fetch(`${url}${path}`)).text()).includes(text)

test('a headline is typed, seen, agreed on with a colleague, published, taken back and restored', async ({
  page,
  context,
  signIn,
  colleague,
  site,
}) => {
  await signIn('Mara Klein', 'editor')
  await edit({ page, context, url: site.url, path: '/' })
  const heading = page.locator('#training-title')
  await heading.click()
  const title = panel(page).getByLabel('Title').first()
  await title.fill('')
  await expect(panel(page).getByText('Write something here.')).toBeVisible()
  await title.fill('Our trainings: "which" is yours?')
  await expect(heading).toContainText('Our trainings: “which” is yours?')
  await ready(page)
  expect(await visitorSees(site.url, '/', 'is yours?')).toBe(false)

  // Somebody else opens the same field, and each saves.
  const other = await colleague('Dana Reyes', 'editor')
  await edit({ page: other, context: other.context(), url: site.url, path: '/' })
  await other.locator('#training-title').click()
  const theirs = panel(other).getByLabel('Title').first()
  await expect(theirs).toHaveValue('Our trainings: "which" is yours?')
  await title.fill('All trainings')
  await expect(heading).toContainText('All trainings')
  await ready(page)
  await theirs.fill('Every training')
  const conflict = panel(other).getByRole('alert')
  await expect(conflict).toContainText('Mara Klein has changed this too')
  await expect(conflict).toContainText('All trainings')
  await expect(other.locator('#training-title')).toContainText('Our trainings')
  await button(conflict, 'Use mine').click()
  await expect(other.locator('#training-title')).toContainText('Every training')

  // The page of the first shows it, once it loads; a text that cannot be sent stays in the tab.
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.locator('#questions h2').click()
  const question = panel(page).getByLabel('Title').first()
  await expect(question).toBeVisible()
  await context.setOffline(true)
  await question.fill('Before you ask')
  await expect(panel(page).getByRole('alert')).toContainText('The site does not answer.')
  await context.setOffline(false)
  await expect(page.locator('#questions h2')).toContainText('Before you ask')
  await ready(page)

  await button(bar(page), 'Publish').click()
  await expect(panel(page)).toContainText('Every training')
  await expect(panel(page)).toContainText('Dana Reyes')
  await panel(page).getByLabel('Why (optional)').fill('A clearer headline')
  await button(panel(page), 'Publish now').click()
  await expect(panel(page).getByRole('alert')).toContainText('It is published')
  await expect.poll(() => visitorSees(site.url, '/', 'Every training'), { timeout: 2_000, intervals: [100] }).toBe(true)

  // Undo is of the draft, Restore of what was published.
  await page.locator('#training-title').click()
  await title.fill('No longer this')
  await ready(page)
  await button(panel(page), 'Discard this change').click()
  await expect(heading).toContainText('Every training')
  await show(page, 'History')
  await expect(panel(page)).toContainText('A clearer headline')
  page.once('dialog', (question) => question.accept())
  await panel(page)
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click()
  await expect(panel(page).getByRole('alert')).toContainText('The site is again as it was')
  const { title: first } = content.home.tracks.heading
  await expect.poll(() => visitorSees(site.url, '/', first), { timeout: 2_000, intervals: [100] }).toBe(true)
})

test('words show as they are typed, and as they were if they are not saved', async ({
  page,
  context,
  signIn,
  site,
}) => {
  await signIn('Mara Klein', 'editor')
  await edit({ page, context, url: site.url, path: '/' })
  const heading = page.locator('#training-title')
  await heading.click()
  const title = panel(page).getByLabel('Title').first()
  const before = await title.inputValue()

  // Each call waits until this test lets it go on.
  const held: Route[] = []
  await page.route('**/desk/edit/save', (route) => void held.push(route))
  await title.fill('Trainings A')
  await expect(heading).toContainText('Trainings A')
  await title.pressSequentially('B')
  await expect(heading).toContainText('Trainings AB')
  const changes = await heading.evaluateHandle((element) => {
    const texts: (string | null)[] = []
    const options = { subtree: true, characterData: true }
    new MutationObserver(() => texts.push(element.textContent)).observe(element, options)
    return texts
  })
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  // The page is rendered with the first letter, and nobody sees it.
  await expect.poll(() => changes.evaluate((texts) => texts.length)).toBeGreaterThan(0)
  expect(await changes.evaluate((texts) => texts.every((text) => text?.startsWith('Trainings AB')))).toBe(true)

  await expect.poll(() => held.length).toBe(2)
  await held[1]?.fulfill({ status: 403, json: { error: 'Not you.' } })
  await expect(panel(page).getByRole('alert')).toContainText('Not you.')
  await expect(heading).not.toContainText('Trainings AB')
  await page.unroute('**/desk/edit/save')
  await title.fill(before)
  await ready(page)
  await expect(heading).toContainText(before)
})

test('a training is added with its page, menu and card, and a person with a photo', async ({
  page,
  context,
  signIn,
  site,
}) => {
  await signIn('Mara Klein', 'editor')
  await edit({ page, context, url: site.url, path: '/' })
  await show(page, 'Pages')
  await panel(page).getByLabel('Begin with a copy of').selectOption(training.name)
  await panel(page).getByLabel('Title').fill('About')
  await button(panel(page), 'Add').click()
  await expect(panel(page).getByRole('alert')).toContainText('/about already')
  await panel(page).getByLabel('Title').fill('Graph Databases')
  await button(panel(page), 'Add').click()
  await page.waitForURL(/\/graph-databases$/)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Graph Databases' })).toBeVisible()
  await expect(page.locator('.site-header a[href="/graph-databases"]').first()).toBeAttached()
  const card = await page.request.get(`${site.url}/cards/graph-databases.png`)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  const syllabus = await page.request.get(`${site.url}/graph-databases/syllabus.pdf`)
  expect([syllabus.status(), syllabus.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  for (const path of ['', '/syllabus.pdf']) {
    expect((await fetch(`${site.url}/graph-databases${path}`)).status).toBe(404)
  }

  await show(page, 'Pages')
  await panel(page).getByLabel('What to add').selectOption('Person')
  await panel(page).getByLabel('Name of the person').fill('Instructor, testing')
  await button(panel(page), 'Add').click()
  await page.waitForURL(/\/about$/)
  await button(panel(page), 'Add: photo').click()
  const png = PNG.sync.write(new PNG({ width: 900, height: 1350 }))
  await panel(page)
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'Dana Reyes.png', mimeType: 'image/png', buffer: png })
  await expect(panel(page).getByText('Replace the picture')).toBeVisible({ timeout: 60_000 })
  await panel(page).getByLabel('What the picture shows').fill('A person with a laptop')
  const photo = page.locator('main').getByRole('img', { name: 'A person with a laptop' }).first()
  await expect(photo).toBeAttached()
  await photo.scrollIntoViewIfNeeded()
  const source = await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
  expect(source).toMatch(/\/pictures\/dana-reyes-\w+-\d+\.avif$/)
  // A photo stands where the drawn portrait of the person before it stands, at the same size.
  const places = await photo.evaluate((image) => {
    const items = [...(image.closest('ul')?.children ?? [])].slice(-2)
    return items.map((item) => {
      const from = item.getBoundingClientRect()
      const portrait = item.querySelector('.portrait')?.getBoundingClientRect()
      const text = item.querySelector('h3, h4')?.getBoundingClientRect()
      return [portrait?.left, portrait?.right, text?.left].map((at) => Math.round((at ?? 0) - from.left))
    })
  })
  expect(places[1]).toEqual(places[0])
  // Nobody else gets the draft's picture, page or marks.
  expect((await fetch(source)).status).toBe(404)
})

test('the draft is for those who may: by keyboard, without a finding, and until a preview’s hour is over', async ({
  page,
  context,
  signIn,
  colleague,
  database,
  site,
}) => {
  await signIn('Mara Klein', 'editor')
  await edit({ page, context, url: site.url, path: '/contact' })
  const heading = page.getByRole('heading', { level: 1 })
  await tabTo(page, heading)
  await page.keyboard.press('Enter')
  await expect(panel(page).locator('textarea, input').first()).toBeFocused()
  await page.keyboard.type('!')
  await expect(heading).toContainText('!')
  await ready(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 4000 })
    await expectNoFindings(page, `the panel at ${width}`, 'academy-editor', ['light', 'dark'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()

  const { link } = await pass(context, site.url, 'preview', true)
  const phone = await colleague('Ilya Admissions', 'admissions')
  expect(await pass(phone.context(), site.url, 'edit')).toMatchObject({ status: 403 })
  await phone.goto(link)
  await phone.goto(`${site.url}/contact`)
  await expect(phone.getByRole('navigation', { name: 'Preview' })).toContainText('Preview of the draft')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('!')
  await expect(phone.getByRole('navigation', { name: 'Editor' })).toHaveCount(0)

  // Also how it writes dates, numbers and its language.
  const call = async (name: string, data: object) =>
    (await context.request.post(`${site.url}/desk/edit/${name}`, { data, headers: { Origin: site.url } })).json()
  const { value: seen } = await call('file', { file: 'company.yaml' })
  const value = { ...seen, place: { ...seen.place, language: 'en-GB' } }
  expect(await call('save', { file: 'company.yaml', seen, value })).toMatchObject({ problems: [] })
  await phone.reload()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en-GB')
  expect(await visitorSees(site.url, '/contact', ` lang="${content.company.place.language}"`)).toBe(true)
  await call('discard', {})

  await database.query("update content_passes set expires_at = now() - interval '1 second' where kind = 'preview'")
  await phone.goto(`${site.url}/contact`)
  await expect(phone.getByRole('heading', { level: 1 })).not.toContainText('!')
  expect((await phone.context().cookies()).some(({ name }) => name.endsWith('draft'))).toBe(false)
  await phone.goto(link)
  await expect(phone.getByRole('navigation', { name: 'Preview' })).toHaveCount(0)
})
