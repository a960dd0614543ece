import { expect } from '@playwright/test'
import { findingsOf } from './axe.ts'
import { bar, saving, test } from './editor.ts'

// One after the other: each changes another part of one project.
test.describe.configure({ mode: 'default', timeout: 180_000 })

const wide =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="var(--primary)" d="M0 0h60v20H0z"/></svg>'

test('the academy gets another name, logo and color, on one page', async ({ page, open, project }) => {
  await open('/')
  await bar(page).getByRole('button', { name: 'Identity' }).click()
  const window = page.getByRole('dialog')
  const logo = window.getByLabel('An SVG file of shapes and colors')
  const save = window.getByRole('button', { name: 'Save logo and colors' })
  await logo.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg viewBox="0 0 1 1"><script/></svg>'),
  })
  await save.click()
  await expect(window.getByRole('alert')).toHaveText(
    'content/logo.svg:1: A logo may not have <script>: only shapes and gradients.',
  )

  await logo.setInputFiles({ name: 'b.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(wide) })
  await window.getByRole('group', { name: 'Light' }).getByLabel('Muted foreground').fill('#cccccc')
  await expect(window.getByRole('status')).toContainText('"muted-foreground" on "background" has a contrast of')
  await expect(save).toBeDisabled()
  await window.getByRole('group', { name: 'Light' }).getByLabel('Muted foreground').fill('#404040')
  await expect(window.getByRole('status')).toBeEmpty()
  const before = project.read('theme.css').split('\n')
  await saving(page, save)
  const changed = project
    .read('theme.css')
    .split('\n')
    .filter((line) => !before.includes(line))
  expect(changed).toEqual(['  --muted-foreground: light-dark(oklch(0.371 0 0), oklch(0.76 0.02 85));'])
  await expect(page.locator('.brand svg').first()).toHaveAttribute('viewBox', '0 0 60 20')

  await bar(page).getByRole('button', { name: 'Identity' }).click()
  await window.getByLabel('Name', { exact: true }).fill('Lantern Institute')
  await saving(page, window.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.locator('.brand').first()).toContainText('Lantern Institute')
  await expect(page).toHaveTitle(/Lantern Institute/)
})

test('a training is added, and its page is there', async ({ page, open }) => {
  await open('/')
  await bar(page).getByRole('button', { name: 'Pages' }).click()
  await page.getByLabel('Begin with a copy of').selectOption('courses/dbms.md')
  await page.getByLabel('Its name').fill('Graph Databases')
  await page.getByLabel('Its address').fill('about')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The site has a page /about already.')
  await page.getByLabel('Its address').fill('graph-databases')
  await saving(page, page.getByRole('button', { name: 'Add', exact: true }))
  await open('/graph-databases')
  await expect(page.getByRole('heading', { level: 1, name: /Graph Databases/ })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeEnabled()
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
    ['identity', press('Identity')],
  ]
  for (const [state, show] of states) {
    await show()
    await page.waitForTimeout(300)
    expect(await findingsOf(page, state, 'academy-editor')).toEqual([])
    await page.keyboard.press('Escape')
  }
})
