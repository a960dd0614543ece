import { expect } from '@playwright/test'
import { findingsOf } from './axe.ts'
import { bar, saving, test } from './editor.ts'

// One after the other: each changes another part of one project.
test.describe.configure({ mode: 'default', timeout: 180_000 })

const wide =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="var(--primary)" d="M0 0h60v20H0z"/></svg>'

test('the academy gets another name, logo and color, on one page', async ({ page, open, project }) => {
  await open('/')
  await bar(page).getByRole('button', { name: 'Name, logo and colors' }).click()
  const window = page.getByRole('dialog')
  const logo = window.getByLabel('An SVG file of shapes and colors')
  const save = window.getByRole('button', { name: 'Save logo and colors' })
  await logo.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg viewBox="0 0 1 1"><script/></svg>'),
  })
  await save.click()
  await expect(window.getByRole('alert')).toHaveText('Logo: A logo may not have <script>: only shapes and gradients.')

  await logo.setInputFiles({ name: 'b.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(wide) })
  await window.getByText('All colors').click()
  await window.getByRole('group', { name: 'Light' }).getByLabel('Quiet text').fill('#cccccc')
  await expect(window.getByRole('status')).toContainText('Light: "Quiet text" is hard to read on "Page"')
  await expect(save).toBeDisabled()
  await window.getByRole('group', { name: 'Light' }).getByLabel('Quiet text').fill('#404040')
  await expect(window.getByRole('status')).toHaveText('All texts can be read well.')
  const before = project.read('theme.css').split('\n')
  await saving(page, save)
  const changed = project
    .read('theme.css')
    .split('\n')
    .filter((line) => !before.includes(line))
  expect(changed).toEqual(['  --muted-foreground: light-dark(oklch(0.371 0 0), oklch(0.76 0.02 85));'])
  await expect(page.locator('.brand svg').first()).toHaveAttribute('viewBox', '0 0 60 20')

  await bar(page).getByRole('button', { name: 'Name, logo and colors' }).click()
  await window.getByLabel('Name', { exact: true }).fill('Lantern Institute')
  await saving(page, window.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.locator('.brand').first()).toContainText('Lantern Institute')
  await expect(page).toHaveTitle(/Lantern Institute/)
})

test('a training is added, its page opens with what is still a sample, and it goes again', async ({ page, open }) => {
  await open('/')
  await bar(page).getByRole('button', { name: 'Pages' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Begin with a copy of').selectOption('Database Systems and Management')
  await dialog.getByLabel('Title').fill('About')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The site has a page /about already.')
  await dialog.getByLabel('Title').fill('Graph Databases')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(/\/graph-databases$/, { timeout: 90_000 })
  await expect(page.getByRole('heading', { level: 1, name: /Graph Databases/ })).toBeVisible({ timeout: 90_000 })
  await expect(dialog.getByRole('button', { name: 'Sample: Graph Databases' })).toBeVisible({ timeout: 90_000 })
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeEnabled()

  await bar(page).getByRole('button', { name: 'Pages' }).click()
  const asked = page.waitForEvent('dialog')
  await dialog.getByRole('button', { name: 'Remove Database Systems and Management' }).click()
  const question = await asked
  expect(question.message()).toMatch(/These name it, and will not any more: .*Data Analytics/)
  await question.dismiss()
})

test('a person is added, and their page opens at their words', async ({ page, open }) => {
  await open('/')
  await bar(page).getByRole('button', { name: 'Pages' }).click()
  await page.getByLabel('What to add').selectOption('Person')
  await page.getByLabel('Name of the person').fill('Instructor, testing')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(/\/about$/, { timeout: 90_000 })
  await expect(page.getByRole('dialog').getByText('Added. Write what the page says about it.')).toBeVisible()
  await expect(page.locator('main').getByText('Instructor, testing')).toBeVisible()
})

test('the editor is accessible, whatever is open', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('/talents')
  const press = (name: string | RegExp) => () => bar(page).getByRole('button', { name }).click()
  const states: [string, () => Promise<void>][] = [
    ['chips', async () => {}],
    ['a text', () => page.getByRole('heading', { level: 1 }).click()],
    ['claims', press(/^Claims/)],
    ['pages', press('Pages')],
    ['name, logo and colors', press('Name, logo and colors')],
    ['publish', press('Publish')],
  ]
  for (const [state, show] of states) {
    await show()
    await page.waitForTimeout(300)
    expect(await findingsOf(page, state, 'academy-editor')).toEqual([])
    await page.keyboard.press('Escape')
  }
})
