import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { PNG } from 'pngjs'
import { bar, saving, test } from './editor.ts'

// One after the other: each changes another part of one project.
test.describe.configure({ mode: 'default', timeout: 180_000 })

test.beforeAll(({ project }) => {
  const git = (...args: string[]) => execFileSync('git', ['-C', project.folder, ...args], { encoding: 'utf8' })
  git('init', '-q', '-b', 'main')
  git('config', 'user.email', 'office@example.com')
  git('add', 'content', 'contract', 'package.json')
  git('-c', 'user.name=Office', 'commit', '-q', '-m', 'Start')
})

test('changes are listed in words, taken back or published', async ({ page, open, project }) => {
  await open('/contact')
  const dialog = page.getByRole('dialog')
  const before = project.read('contact.yaml')
  for (const title of ['Not this one', 'Write to us']) {
    await page.getByRole('heading', { level: 1 }).click()
    await dialog.getByLabel('Title').fill(title)
    await saving(page, dialog.getByRole('button', { name: 'Save' }))
    await expect(bar(page).getByRole('status')).toContainText('1 change not published.')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByRole('listitem')).toContainText(title)
    if (title !== 'Not this one') continue
    page.once('dialog', (question) => question.accept())
    await saving(page, dialog.getByRole('button', { name: 'Discard Contact: Heading, Title' }))
    expect(project.read('contact.yaml')).toBe(before)
  }
  await dialog.getByLabel('Your name').fill('Dana Reyes')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByRole('status')).toContainText('It is in the history of this copy.')
  const log = execFileSync('git', ['-C', project.folder, 'log', '-1', '--format=%an %s'], { encoding: 'utf8' })
  expect(log.trim()).toBe('Dana Reyes Contact: Heading, Title')
  await saving(page, dialog.getByRole('button', { name: 'Continue' }))
  await expect(bar(page).getByRole('status')).not.toContainText('not published')
})

test('a person gets a photo, with words for those who do not see it', async ({ page, open, project }) => {
  await open('/about')
  await page.locator('main').getByText('Advisor, hiring').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('More of this part').click()
  const person = dialog.locator('li', { hasText: 'Advisor, hiring' })
  await person.getByRole('button', { name: 'Add: photo' }).click()
  const picture = person.getByLabel('Choose a picture')
  const upload = (name: string, buffer: Buffer) => picture.setInputFiles({ name, mimeType: 'image/png', buffer })
  await upload('hostile.png', Buffer.from('<script>alert(1)</script>'))
  await expect(page.getByRole('alert')).toHaveText('This file cannot be read as a picture. It may be damaged.')
  await upload('huge.png', Buffer.alloc(10_000_001))
  await expect(page.getByRole('alert')).toHaveText('This picture has 11 MB. It may have 10: make it smaller first.')
  await upload('Dana Reyes.png', PNG.sync.write(new PNG({ width: 900, height: 1350 })))
  await expect(person.getByLabel('Replace the picture')).toBeVisible()
  await expect(person.getByText('Write something here.')).toBeVisible()
  await person.getByLabel('What the picture shows').fill('A person with a laptop')
  await saving(page, dialog.getByRole('button', { name: 'Save' }))
  const photo = page.locator('main').getByRole('img', { name: 'A person with a laptop' })
  await expect(photo).toBeVisible()
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(
    /\.webp$/,
  )
  const [, file] = /photo:\n\s+file: (dana-reyes-\w+)\n/.exec(project.read('people.yaml')) ?? []
  expect(existsSync(join(project.folder, 'content/pictures', `${file}-1280.webp`))).toBe(true)
})
