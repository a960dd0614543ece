import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import { goodPdf, webPage } from '#tests/fixtures/resume-files.ts'
import { hold, openBeforeScripts } from './hold.ts'
import {
  choose,
  expectThanks,
  fillIn,
  largePdf,
  openResumePage,
  resumeInput,
  sendButton,
  slowDown,
  trouble,
} from './resume-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => openResumePage(page))

test('a resume arrives with its file, and the page says what comes next', async ({ page, email, site, database }) => {
  await fillIn(page, email)
  await choose(page)
  await expect(page.getByText('Ada Byron.pdf', { exact: true })).toBeVisible()
  const letGo = await hold(page, /\/Resume\/submit$/)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  letGo()
  await expectThanks(page)
  await expect(page.getByText('We ask before we show')).toBeVisible()
  const { rows } = await database.query(`select * from ${leadsOfKind('resume')} where email = $1`, [email])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    file_name: 'Ada Byron.pdf',
    phone: '+14035550142',
    answers: { yearsOfExperience: 3 },
  })
  expect(await readFile(join(site.dataDir, 'resumes', rows[0].file_key))).toEqual(goodPdf())

  await page.getByRole('button', { name: 'Send another resume' }).click()
  await expect(page.getByText('Choose a file')).toBeVisible()
})

test.describe('a file that is not taken', () => {
  const wrongKind = 'Resume must be a PDF or Word document (.pdf, .docx or .doc).'
  for (const { what, name, buffer, sentence } of [
    { what: 'of another kind', name: 'cv.odt', buffer: goodPdf(), sentence: wrongKind },
    {
      what: 'above 5 MB',
      name: 'cv.pdf',
      buffer: Buffer.alloc(5 * 2 ** 20 + 1),
      sentence: 'Resume must be at most 5 MB.',
    },
    {
      what: 'with nothing in it',
      name: 'cv.pdf',
      buffer: Buffer.alloc(0),
      sentence: 'This file is empty. Please choose another one.',
    },
  ]) {
    test(`${what}: said at once, and never sent`, async ({ page, email }) => {
      const sent: string[] = []
      page.on('request', ({ url }) => url().includes('/Resume/') && sent.push(url()))
      await fillIn(page, email)
      await choose(page, name, buffer)
      await expect(resumeInput(page)).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.()]/g, '\\$&')))
      await expect(resumeInput(page)).toHaveAttribute('aria-invalid', 'true')
      await sendButton(page).click()
      const summary = page.getByRole('group', { name: 'Fix 1 problem' })
      await expect(summary).toBeFocused()
      await summary.getByRole('link', { name: sentence }).click()
      await expect(resumeInput(page)).toBeFocused()
      expect(sent).toEqual([])
    })
  }

  test('by the server, which looks at its first bytes: another one goes through', async ({ page, email }) => {
    await fillIn(page, email)
    await sendButton(page).click()
    await expect(page.getByRole('link', { name: 'Resume is required' })).toBeVisible()
    await choose(page, 'cv.pdf', webPage())
    await sendButton(page).click()
    const refusal = page.getByRole('link', { name: /This file is not what its name says\./ })
    await expect(refusal).toBeVisible()
    await expect(resumeInput(page)).toHaveAttribute('aria-invalid', 'true')
    await choose(page)
    await expect(resumeInput(page)).not.toHaveAttribute('aria-invalid')
    await sendButton(page).click()
    await expectThanks(page)
  })
})

test.describe('an upload that takes a while', () => {
  test.beforeEach(async ({ page, email }) => {
    await fillIn(page, email)
    await choose(page, 'large.pdf', largePdf())
  })

  test('shows how far it has come, and says it', async ({ page }) => {
    const hurry = await slowDown(page, 400_000)
    await sendButton(page).click()
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAttribute('value', /^[1-9]\d?$/)
    await expect(bar).toHaveAccessibleName(/^\d+ % of 2\.0 MB sent$/)
    await expect(page.getByRole('status').filter({ hasText: /^(25|50|75) % sent$/ })).toBeAttached()
    await hurry()
    await expectThanks(page)
  })

  test('can be stopped, and sent after all', async ({ page, email, database }) => {
    const hurry = await slowDown(page, 100_000)
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Stop the upload' }).click()
    await expect(trouble(page)).toContainText('You stopped the upload.')
    await expect(page.getByText('large.pdf', { exact: true })).toBeVisible()
    expect((await database.query(`select from ${leadsOfKind('resume')} where email = $1`, [email])).rowCount).toBe(0)
    await hurry()
    await sendButton(page).click()
    await expectThanks(page)
    expect((await database.query(`select from ${leadsOfKind('resume')} where email = $1`, [email])).rowCount).toBe(1)
  })

  test('loses nothing where the network breaks, and comes of it once', async ({ page, email, context, database }) => {
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(trouble(page)).toBeVisible()
    await context.setOffline(false)
    // The next one arrives, but its answer does not.
    await page.route(
      /Resume\/submit/,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await sendButton(page).click()
    await expect
      .poll(
        async () => (await database.query(`select from ${leadsOfKind('resume')} where email = $1`, [email])).rowCount,
      )
      .toBe(1)
    await expect(trouble(page)).toBeVisible()
    await sendButton(page).click()
    await expectThanks(page)
    expect((await database.query(`select from ${leadsOfKind('resume')} where email = $1`, [email])).rowCount).toBe(1)
  })
})

test('loaded again, the page has the answers, and says that the file must be chosen again', async ({ page, email }) => {
  await fillIn(page, email)
  await choose(page)
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Email Address')).toHaveValue(email)
  await expect(page.getByText(/please choose Ada Byron\.pdf again/)).toBeVisible()
  await choose(page)
  await expect(page.getByText(/please choose .* again/)).toHaveCount(0)
  await sendButton(page).click()
  await expectThanks(page)
})

test('a file chosen before the script was there is taken', async ({ page, email }) => {
  const letGo = await openBeforeScripts(page, '/resumes/submit')
  await choose(page)
  letGo()
  await expect(page.getByText('Ada Byron.pdf', { exact: true })).toBeVisible()
  await fillIn(page, email)
  await sendButton(page).click()
  await expectThanks(page)
})

test('the file can be dropped, and taken away by keyboard', async ({ page }) => {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-'], 'dropped.pdf'))
    return data
  })
  await resumeInput(page).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('dropped.pdf', { exact: true })).toBeVisible()
  await resumeInput(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove dropped.pdf' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(resumeInput(page)).toBeFocused()
  await expect(page.getByText('Choose a file')).toBeVisible()
})

test("the browser's dialogue opens by keyboard", async ({ page }) => {
  const chooser = page.waitForEvent('filechooser')
  await resumeInput(page).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: goodPdf() })
  await expect(page.getByText('cv.pdf', { exact: true })).toBeVisible()
})
