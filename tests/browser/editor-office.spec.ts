import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings } from './axe.ts'
import { bar, ready, saving, test } from './editor.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="var(--primary)" d="M0 0h60v20H0z"/></svg>'

/** The panel that is open has no findings, and fits a narrow screen. */
async function expectSound(page: Page, name: string, themes: ('light' | 'dark')[] = ['light']): Promise<void> {
  // So high that the panel does not scroll: a button half under its bar of buttons would be a finding.
  await page.setViewportSize({ width: 320, height: 4000 })
  await expectNoFindings(page, name, 'academy-editor', themes)
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('an office makes the site its own, and publishes it', async ({ page, open, project }) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(60_000)
  const git = (...args: string[]) => execFileSync('git', ['-C', project.folder, ...args], { encoding: 'utf8' }).trim()
  const bare = join(project.folder, 'var/academy.git')
  git('init', '-q', '-b', 'main')
  git('config', 'user.email', 'office@example.com')
  git('add', '.gitignore', 'content', 'contract', 'package.json')
  git('-c', 'user.name=Office', 'commit', '-q', '-m', 'Start')
  git('clone', '-q', '--bare', '.', bare)
  git('remote', 'add', 'origin', bare)
  const dialog = page.getByRole('dialog')
  const alert = page.getByRole('alert')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  const show = async (name: string | RegExp) => {
    await bar(page).getByRole('button', { name }).click()
    await expect(dialog.getByRole('button').nth(1)).toBeVisible()
  }

  await test.step('another name, logo and color', async () => {
    await open('/')
    await show('Name, logo and colors')
    await expectSound(page, 'name, logo and colors')
    await dialog.getByLabel('Name', { exact: true }).fill('Lantern Institute')
    await expect(page.locator('.brand').first()).toContainText('Lantern Institute')
    await dialog
      .getByLabel('An SVG file of shapes and colors, or a PNG')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await dialog.getByText('All colors').click()
    const quiet = dialog.getByRole('group', { name: 'Light' }).getByLabel('Quiet text')
    await quiet.fill('#cccccc')
    await expect(dialog.getByRole('status')).toContainText('Light: "Quiet text" is hard to read on "Page"')
    const save = dialog.getByRole('button', { name: /^Save/ })
    await expect(save).toBeDisabled()
    await quiet.fill('#404040')
    await dialog.getByLabel('Buttons and links').first().fill('#0b5394')
    await expect(dialog.getByRole('status')).not.toContainText('hard to read')
    // One button saves all of it, and offers the new name for texts with the former one.
    const questions: string[] = []
    page.once('dialog', (question) => {
      questions.push(question.message())
      return question.accept()
    })
    await saving(page, save)
    expect(questions).toEqual([expect.stringContaining('Lantern Institute teaches')])
    await expect(page).toHaveTitle(/Lantern Institute/)
    expect(project.read('company.yaml')).not.toMatch(/Candle [AL]/)
    await expect(page.locator('.brand svg').first()).toHaveAttribute('viewBox', '0 0 60 20')
  })

  await test.step('a week is rewritten, and the page shows it as it is typed', async () => {
    await open(training.path)
    const weeks = page.locator('.weeks > li')
    const count = await weeks.count()
    await weeks.first().getByRole('heading').click()
    await dialog.getByLabel('Title').fill('The first week, rewritten')
    await expect(weeks.first()).toContainText('The first week, rewritten')
    await dialog.getByText('More of this part').click()
    await dialog.getByRole('button', { name: 'Copy Weeks 2' }).click()
    await expect(weeks).toHaveCount(count + 1)
    await dialog.getByRole('button', { name: 'Remove Weeks 3' }).click()
    await expect(weeks).toHaveCount(count)
    await expectSound(page, 'a week')
    await saving(page, dialog.getByRole('button', { name: 'Save' }))
    await expect(weeks.first()).toContainText('The first week, rewritten')
  })

  await test.step('a training is added, and what else names one is said before it goes', async () => {
    const related = content.courses.find(({ id }) => id === training.related[0])?.name ?? ''
    await show('Pages')
    await expectSound(page, 'pages')
    await dialog.getByLabel('Begin with a copy of').selectOption(related)
    await dialog.getByLabel('Title').fill('About')
    await press('Add')
    await expect(alert).toContainText('The site has a page /about already.')
    await dialog.getByLabel('Title').fill('Graph Databases')
    await press('Add')
    await page.waitForURL(/\/graph-databases$/, { timeout: 90_000 })
    await expect(dialog.getByRole('button', { name: 'Sample: Graph Databases' })).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('heading', { level: 1, name: /Graph Databases/ })).toBeVisible()
    await show('Pages')
    const asked = page.waitForEvent('dialog')
    // The click is over once the question is answered.
    const pressed = press(`Remove ${related}`)
    const question = await asked
    expect(question.message()).toContain(training.name)
    await question.dismiss()
    await pressed
  })

  await test.step('a person is added, with a photo', async () => {
    await dialog.getByLabel('What to add').selectOption('Person')
    await dialog.getByLabel('Name of the person').fill('Instructor, testing')
    await press('Add')
    await page.waitForURL(/\/about$/)
    await expect(page.locator('main').getByText('Instructor, testing')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add: photo' }).click()
    const upload = (name: string, buffer: Buffer) =>
      dialog.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer })
    await upload('huge.png', Buffer.alloc(10_000_001))
    await expect(alert).toHaveText('This picture has 11 MB. It may have 10: make it smaller first.')
    await upload('Dana Reyes.png', PNG.sync.write(new PNG({ width: 900, height: 1350 })))
    await expect(dialog.getByText('Replace the picture')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText('Write something here.')).toBeVisible()
    await dialog.getByLabel('What the picture shows').fill('A person with a laptop')
    await expectSound(page, 'a person', ['light', 'dark'])
    await saving(page, dialog.getByRole('button', { name: 'Save' }))
    const photo = page.locator('main').getByRole('img', { name: 'A person with a laptop' }).first()
    await photo.scrollIntoViewIfNeeded()
    const source = await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    expect(source).toMatch(/\/pictures\/dana-reyes-\w+-\d+\.avif$/)
    // A photo stands where the drawn portrait of the person before it stands, at the same size.
    const places = await photo.evaluate((image) => {
      const items = [...(image.closest('ul')?.children ?? [])]
      return items.slice(-2).map((item) => {
        const [from, portrait] = [
          item.getBoundingClientRect(),
          item.querySelector('.portrait')?.getBoundingClientRect(),
        ]
        const text = item.querySelector('h3, h4')?.getBoundingClientRect()
        return [portrait?.left, portrait?.right, text?.left].map((at) => Math.round((at ?? 0) - from.left))
      })
    })
    expect(places[1]).toEqual(places[0])
  })

  await test.step("a page's claims are confirmed", async () => {
    await show(/^Claims/)
    await expectSound(page, 'claims')
    await press(/^Confirm all \d+ of About$/)
    await dialog.getByLabel('Your name').fill('Dana Reyes')
    await expectSound(page, 'a confirmation')
    await saving(page, dialog.getByRole('button', { name: /^Confirm all \d+$/ }))
    await show(/^Claims/)
    await expect(dialog.locator('summary', { hasText: 'About: 0 left of' })).toBeVisible()
  })

  await test.step('everything is listed in words; one change is taken back, the rest published', async () => {
    await show('Publish')
    await expect(dialog.getByLabel('Your name')).toHaveValue('Dana Reyes', { timeout: 60_000 })
    await expectSound(page, 'publish')
    page.once('dialog', (question) => question.accept())
    const week = /^Discard .*: Weeks 1, Title$/
    await saving(page, dialog.getByRole('button', { name: week }))
    expect(project.read(`courses/${training.id}.md`)).not.toContain('The first week, rewritten')
    await expect(bar(page).getByRole('status')).toContainText('changes not published.')
    await show('Publish')
    await press('Publish')
    await expect(dialog.getByRole('status')).toHaveText(
      'It is published to main. Visitors see it after the next deployment.',
      { timeout: 90_000 },
    )
    const [subject, ...files] = git('-C', bare, 'show', '--name-only', '--format=%an: %s', 'main').split('\n')
    expect(subject).toMatch(/^Dana Reyes: \d+ changes: /)
    expect(files).toEqual(expect.arrayContaining(['content/company.yaml', 'content/courses/graph-databases.md']))
    expect(files.filter((file) => file.startsWith('content/pictures/'))).toHaveLength(8)
    expect(git('status', '--porcelain', 'content')).toBe('')
    await ready(page)
    await expect(bar(page).getByRole('status')).not.toContainText('not published')
  })
})
