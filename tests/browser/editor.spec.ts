import { expect } from '@playwright/test'
import { bar, ready, saving, test } from './editor.ts'
import { tabTo } from './test.ts'

// One after the other: each changes another part of one project.
test.describe.configure({ mode: 'default', timeout: 180_000 })

test('a text is changed where it stands, and taken back', async ({ page, open, project }) => {
  const before = project.read('home.yaml')
  await open('/')
  const heading = page.getByRole('heading', { name: /^Ten trainings\./ })
  await heading.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Title')).toBeFocused()
  await panel.getByLabel('Title').fill('')
  await expect(panel.getByText('Write something here.')).toBeVisible()
  await panel.getByLabel('Title').fill('Ten trainings: "which" is yours?')
  // Before it is saved.
  await expect(page.getByRole('heading', { name: /^Ten trainings: “which” is yours\?/ })).toBeVisible()
  expect(project.read('home.yaml')).toBe(before)
  await saving(page, panel.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('heading', { name: /^Ten trainings: “which” is yours\?/ })).toBeFocused()
  expect(project.read('home.yaml')).toBe(
    before.replace('title: Ten trainings. One of them may be yours.', `title: 'Ten trainings: "which" is yours?'`),
  )
  // Undo loses nothing that is being typed.
  await page.getByRole('heading', { name: /^Ten trainings/ }).click()
  await panel.getByLabel('Title').fill('Half a sent')
  page.once('dialog', (question) => question.dismiss())
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByLabel('Title')).toHaveValue('Half a sent')
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await saving(page, bar(page).getByRole('button', { name: 'Undo' }))
  await expect(heading).toBeVisible()
  expect(project.read('home.yaml')).toBe(before)
  // What the specification counts is named.
  await page.locator('.logo-wall li').first().getByText('Northbeam').click()
  await panel.getByText('More of this part').click()
  await panel.getByRole('button', { name: 'Remove Logos 1', exact: true }).click()
  await saving(page, panel.getByRole('button', { name: 'Save' }))
  await expect(page.locator('.logo-wall').first()).not.toContainText('Northbeam')
  await expect(bar(page).getByRole('status')).toContainText('The specification asks for 12 here; there are 11.')
})

test('by keyboard alone: to a text, into its editor, save, and back on it', async ({ page, open }) => {
  await open('/scholarship')
  const heading = page.getByRole('heading', { level: 1 })
  await tabTo(page, heading)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Now.')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Control+Enter')])
  await expect(page.getByRole('heading', { level: 1, name: /Now\./ })).toBeFocused({ timeout: 30_000 })
})

test('prose is changed block by block; a refused one stays in its field', async ({ page, open, project }) => {
  const file = 'policies/terms&conditions.md'
  const before = project.read(file)
  await open('/terms&conditions')
  await page
    .locator('main p:visible')
    .filter({ hasText: /\w{3}/ })
    .nth(2)
    .click({ position: { x: 8, y: 8 } })
  const dialog = page.getByRole('dialog')
  const path = await dialog.locator('textarea:focus').getAttribute('name')
  const block = page.locator(`textarea[name="${path}"]`)
  await block.fill('See [nothing](/nowhere).')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Text \d+: The link "\/nowhere" leads nowhere/)
  await expect(block).toHaveValue('See [nothing](/nowhere).')
  expect(project.read(file)).toBe(before)
  await block.fill('Plain words')
  await block.selectText()
  await dialog.getByRole('button', { name: 'Bold' }).first().click()
  await expect(block).toHaveValue('**Plain words**')
  await saving(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(page.locator('main strong', { hasText: 'Plain words' })).toBeVisible()
  expect(project.read(file)).toContain('\n**Plain words**\n')
})

test('typed words survive a change of the file, and do not overwrite it', async ({ page, open, project }) => {
  await open('/about')
  await page.getByRole('heading', { level: 1 }).click()
  const title = page.getByRole('dialog').getByLabel('Title')
  await title.fill('Mine')
  project.write('about.yaml', `# Theirs\n${project.read('about.yaml')}`)
  await expect(page.getByRole('alert')).toContainText('A file has changed.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('About was changed elsewhere after you opened it.')
  await expect(title).toHaveValue('Mine')
  expect(project.read('about.yaml')).toMatch(/^# Theirs\n/)
})

test('a claim is confirmed and expires, and another is removed everywhere', async ({ page, open, project }) => {
  await open('/')
  const count = async () => {
    const said = await bar(page)
      .getByRole('button', { name: /^Claims/ })
      .textContent()
    return Number(said?.replaceAll(/\D/g, ''))
  }
  const before = await count()
  await page.getByRole('button', { name: /^Unconfirmed: What people ask/ }).dispatchEvent('click')
  await page.getByLabel('Evidence').fill('For another claim')
  await page.getByRole('button', { name: 'Unconfirmed: Four steps' }).dispatchEvent('click')
  await expect(page.getByLabel('Evidence')).toHaveValue('')
  await page.getByLabel('Your name').fill('Dana Reyes')
  await page.getByLabel('Evidence').fill('Our handbook')
  await page.getByLabel('True until').fill('2099-12-31')
  await saving(page, page.getByRole('button', { name: 'Confirm', exact: true }))
  expect(await count()).toBe(before - 1)
  await expect(page.getByRole('button', { name: 'Unconfirmed: Four steps' })).toHaveCount(0)
  expect(project.read('claims.yaml')).toMatch(
    /\n {2}- file: home\.yaml\n {4}field: hiring\n {4}digest: \w{16}\n {4}by: Dana Reyes\n {4}on: "[\d-]{10}"\n {4}evidence: Our handbook\n {4}expires: "2099-12-31"\n$/,
  )

  const lastYear = project
    .read('claims.yaml')
    .replace(/on: "\d+(?=.*\n.*\n.*2099)/, 'on: "2020')
    .replace('2099-12-31', '2021-12-31')
  await Promise.all([page.waitForEvent('load'), project.write('claims.yaml', lastYear)])
  await ready(page)
  await page.getByRole('button', { name: 'Expired: Four steps' }).dispatchEvent('click')
  await expect(page.getByRole('dialog')).toContainText('Dana Reyes confirmed it on 2020')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Claims/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unconfirmed: What people ask/ })
    .click()
  page.once('dialog', (question) => question.accept())
  await saving(page, page.getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.locator('main')).not.toContainText('What people ask before nearly every cohort.')
})
