import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { openSignIn } from '#services/applicants/sign-ins.ts'
import { goodPdf } from '#tests/fixtures/resume-files.ts'
import { expectFitsPhone, expectNoFindingsAtAnyWidth } from './axe.ts'
import { download, expect, test, timeline } from './desk.ts'
import { sendApplication } from './sent.ts'
import { open } from './test.ts'

const isMobile = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false }

test('staff ask for documents, an applicant sends one by phone, staff look and accept', async ({
  page,
  site,
  signIn,
  database,
  email,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn('Mara Klein')
  await open(page, '/desk/templates')
  await expectNoFindingsAtAnyWidth(page, 'checklist')
  const id = await sendApplication(site, email)
  await open(page, `/desk/applications/${id}`)
  const part = page.getByRole('region', { name: 'Documents' })
  await part.getByRole('button', { name: 'Ask for documents' }).press('Enter')
  await part.getByRole('checkbox').first().press('Space')
  await part.getByLabel('Something else').fill('A letter of your employer')
  await expectNoFindingsAtAnyWidth(page, 'record, asking', '.record')
  await part.getByLabel('Something else').press('Enter')
  await expect(part.getByText('Missing')).toHaveCount(2)

  const phone = await (await browser.newContext({ baseURL: site.url, ...isMobile })).newPage()
  const value = await openSignIn(drizzle(database), { email, signInRequestId: uuidv7() })
  await phone.context().addCookies([{ name: 'application-session', value, url: site.url, httpOnly: true }])
  await phone.goto('/application')
  await phone.getByRole('link', { name: 'Send documents' }).click()
  const letter = phone.getByRole('region', { name: 'A letter of your employer' })
  await letter.getByLabel('Or take a photo').setInputFiles({
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('MZ'),
  })
  await letter.getByRole('button', { name: 'Send photo' }).click()
  await expect(letter.getByText('This file does not match its extension.')).toBeVisible()
  await letter.getByLabel('File', { exact: true }).setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: goodPdf(),
  })
  await letter.getByRole('button', { name: 'Send A letter' }).click()
  await expect(phone.getByRole('status')).toContainText('We have your file.')
  await expectFitsPhone(phone)
  await phone.context().close()

  await page.context().addCookies([{ name: 'application-session', value, url: site.url, httpOnly: true }])
  for (const path of ['/application', `/application/${id}/documents`]) {
    await page.goto(path)
    await expectNoFindingsAtAnyWidth(page, path)
  }

  await open(page, '/desk?documents=to_check')
  await expect(page.getByRole('row').filter({ hasText: 'Documents to check' })).toHaveCount(1)
  await page.locator(`a[href*="${id}"]`).click()
  const file = await download(page, 'Download letter.pdf')
  expect(file.suggestedFilename()).toBe('letter.pdf')
  await part.getByRole('button', { name: 'Accept A letter of your employer' }).press('Enter')
  await expect(part.getByText('Accepted')).toBeVisible()
  await expect(timeline(page).getByText('accepted “A letter of your employer”')).toBeVisible()
  await expect(page.getByText('Waiting', { exact: false }).first()).toBeVisible()
})
