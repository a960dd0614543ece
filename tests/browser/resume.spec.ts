import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import { executable, goodPdf } from '#tests/fixtures/resume-files.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { hold, openBeforeScripts } from './hold.ts'
import { expectThanks, problem, summary } from './lead-forms.ts'
import { choose, fillIn, largePdf, openResumePage, resumeInput, sendButton, slowDown } from './resume-page.ts'
import { test as base, expect, getRequests } from './test.ts'

type Stored = (email: string) => Promise<Record<string, unknown>[]>
const test = base.extend<{ stored: Stored }>({
  stored: async ({ keptIn }, use) => use((email) => keptIn(leadsOfKind('resume'), email)),
})

test.beforeEach(async ({ page }) => openResumePage(page))

test('a resume arrives with its file, and the page says what comes next', async ({ page, email, site, stored }) => {
  await fillIn(page, email)
  await choose(page)
  // Loaded again, the page has the answers, and says that the file must be chosen again.
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Email Address')).toHaveValue(email)
  await expect(page.getByText(/Please choose Ada Byron\.pdf again/)).toBeVisible()
  await choose(page)
  await expect(page.getByText(/Please choose .* again/)).toHaveCount(0)
  await expect(page.getByText('Ada Byron.pdf', { exact: true })).toBeVisible()
  const letGo = await hold(page, /\/Resume\/submit$/)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  letGo()
  await expectThanks(page)
  const { next } = content.forms.find(({ path }) => path === '/resumes/submit') ?? {}
  await expect(page.getByText(next?.steps.at(-1)?.title ?? '')).toBeVisible()
  const rows = await stored(email)
  expect(rows).toMatchObject([{ file_name: 'Ada Byron.pdf', phone: '+14035550142', yearsOfExperience: 3 }])
  expect(await readFile(join(site.dataDir, 'files', String(rows[0]?.file_key)))).toEqual(goodPdf())

  await page.getByRole('button', { name: 'Send another resume' }).click()
  await expect(page.getByText('Choose a file')).toBeVisible()
})

test('a file that is not taken is said at once, and never sent; another one goes through', async ({ page, email }) => {
  const sent = getRequests(page, /\/Resume\//)
  await fillIn(page, email)
  await sendButton(page).click()
  await expect(page.getByRole('link', { name: 'Resume is required' })).toBeVisible()
  for (const [name, buffer, sentence] of [
    ['cv.odt', goodPdf(), 'Resume must be a PDF or Word document (.pdf, .doc or .docx).'],
    ['cv.pdf', Buffer.alloc(5 * 2 ** 20 + 1), 'Resume must be at most 5 MB.'],
  ] as const) {
    await choose(page, name, buffer)
    await expect(resumeInput(page)).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.()]/g, '\\$&')))
    await expect(resumeInput(page)).toHaveAttribute('aria-invalid', 'true')
    await sendButton(page).click()
    await expect(summary(page)).toBeFocused()
    await summary(page).getByRole('link', { name: sentence }).click()
    await expect(resumeInput(page)).toBeFocused()
  }
  expect(sent).toEqual([])
  // The server looks at its first bytes.
  await choose(page, 'cv.pdf', executable())
  await sendButton(page).click()
  await expect(page.getByRole('link', { name: /This file does not match its extension\./ })).toBeVisible()
  await expect(resumeInput(page)).toHaveAttribute('aria-invalid', 'true')
  await choose(page)
  await expect(resumeInput(page)).not.toHaveAttribute('aria-invalid')
  await sendButton(page).click()
  await expectThanks(page)
})

test.describe('an upload that takes a while', () => {
  test.beforeEach(async ({ page, email }) => {
    await fillIn(page, email)
    await choose(page, 'large.pdf', largePdf())
  })

  test('shows how far it has come, can be stopped, and sent after all', async ({ page, email, stored }) => {
    let hurry = await slowDown(page, 100_000)
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Stop the upload' }).click()
    await expect(problem(page)).toContainText('You stopped the upload.')
    await expect(page.getByText('large.pdf', { exact: true })).toBeVisible()
    expect(await stored(email)).toEqual([])
    await hurry()
    hurry = await slowDown(page, 120_000)
    await sendButton(page).click()
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAttribute('value', /^[1-9]\d?$/)
    await expect(bar).toHaveAccessibleName(/^\d+ % of 1\.0 MB sent$/)
    await expect(page.getByRole('status').filter({ hasText: /^(25|50|75) % sent$/ })).toBeAttached()
    await hurry()
    await expectThanks(page)
    expect(await stored(email)).toHaveLength(1)
  })

  test('whose answer is lost arrives once', async ({ page, email, stored }) => {
    await page.route(
      /Resume\/submit/,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await sendButton(page).click()
    await expect(problem(page)).toBeVisible()
    await sendButton(page).click()
    await expectThanks(page)
    expect(await stored(email)).toHaveLength(1)
  })
})

test('a file chosen before the script was there is taken', async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/resumes/submit')
  await choose(page)
  letGo()
  await expect(page.getByText('Ada Byron.pdf', { exact: true })).toBeVisible()
})

test('a file can be dropped, taken away by keyboard, and chosen by keyboard', async ({ page }, info) => {
  const dropped = info.outputPath('dropped.pdf')
  await writeFile(dropped, goodPdf())
  await resumeInput(page).scrollIntoViewIfNeeded()
  const { x, y } = (await resumeInput(page).boundingBox()) ?? { x: 0, y: 0 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [dropped], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data })
  }
  await expect(page.getByText('dropped.pdf', { exact: true })).toBeVisible()
  await resumeInput(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove dropped.pdf' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(resumeInput(page)).toBeFocused()
  await expect(page.getByText('Choose a file')).toBeVisible()
  // On a busy machine the browser sometimes drops the first press.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: goodPdf() })
  }).toPass()
  await expect(page.getByText('cv.pdf', { exact: true })).toBeVisible()
})
