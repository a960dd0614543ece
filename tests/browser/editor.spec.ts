import { expect } from '@playwright/test'
import { loadContentFile } from '#content/load.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { bar, ready, saving, test } from './editor.ts'
import { tabTo } from './test.ts'

// One after the other: each changes another part of one project.
test.describe.configure({ mode: 'default', timeout: 180_000 })

test('a text is changed where it stands, by keyboard alone, and taken back', async ({ page, open, project }) => {
  const before = project.read('home.yaml')
  await open('/')
  const heading = page.locator('#training-title')
  const title = page.getByRole('dialog').getByLabel('Title')
  await tabTo(page, heading)
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Enter')
  await title.fill('')
  await expect(page.getByRole('dialog').getByText('Write something here.')).toBeVisible()
  await page.keyboard.type('Our trainings: "which" is yours?')
  // Before it is saved.
  await expect(heading).toContainText('Our trainings: “which” is yours?')
  expect(project.read('home.yaml')).toBe(before)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Control+Enter')])
  await ready(page)
  await expect(heading).toContainText('Our trainings: “which” is yours?')
  await expect(heading).toBeFocused()
  const written = project.read('home.yaml').split('\n')
  expect(written.filter((line) => !before.includes(line))).toEqual([`    title: 'Our trainings: "which" is yours?'`])
  // Undo loses nothing that is being typed.
  await heading.click()
  await title.fill('Half a sent')
  page.once('dialog', (question) => question.dismiss())
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('Half a sent')
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await saving(page, bar(page).getByRole('button', { name: 'Undo' }))
  await expect(heading).toContainText(content.home.tracks.heading.title)
  expect(project.read('home.yaml')).toBe(before)
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

test('an expired claim is confirmed again, and another is removed everywhere', async ({ page, open, project }) => {
  const { claims } = loadContentFile('home.yaml')
  const [hiring, questions] = ['hiring', 'questions'].map((name) => claims.find(({ field }) => field === name))
  const record = `file: home.yaml\n    field: hiring\n    digest: ${hiring?.digest}\n    by: Dana Reyes`
  project.write('claims.yaml', `claims:\n  - ${record}\n    on: "2020-01-31"\n    expires: "2021-12-31"\n`)
  project.write('logos.yaml', project.read('logos.yaml').replace(/^ {4}- .*\n/m, ''))
  await open('/')
  // What the specification counts is named.
  await expect(bar(page).getByRole('status')).toContainText(/The specification asks for \d+ here; there are \d+\./)
  const count = async () => {
    const said = await bar(page)
      .getByRole('button', { name: /^Claims/ })
      .textContent()
    return Number(said?.replaceAll(/\D/g, ''))
  }
  const before = await count()
  await page.getByRole('button', { name: `Unconfirmed: ${questions?.label}` }).dispatchEvent('click')
  await page.getByLabel('Evidence').fill('For another claim')
  await page.getByRole('button', { name: `Expired: ${hiring?.label}` }).dispatchEvent('click')
  await expect(page.getByRole('dialog')).toContainText('Dana Reyes confirmed it on 2020')
  await expect(page.getByLabel('Evidence')).toHaveValue('')
  await page.getByLabel('Your name').fill('Dana Reyes')
  await page.getByLabel('Evidence').fill('Our handbook')
  await page.getByLabel('True until').fill('2099-12-31')
  await saving(page, page.getByRole('button', { name: 'Confirm', exact: true }))
  expect(await count()).toBe(before - 1)
  await expect(page.getByRole('button', { name: `Expired: ${hiring?.label}` })).toHaveCount(0)
  const kept = new RegExp(
    `\n  - ${record}\n    on: "[\\d-]{10}"\n    expires: "2099-12-31"\n    evidence: Our handbook\n$`,
  )
  expect(project.read('claims.yaml')).toMatch(kept)

  await page.getByRole('button', { name: /^Claims/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Unconfirmed: ${questions?.label}` })
    .click()
  page.once('dialog', (question) => question.accept())
  await saving(page, page.getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.locator('#questions')).toHaveCount(0)
})
