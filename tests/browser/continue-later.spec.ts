import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expectNoFindings } from './axe.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit } from './enrollment.ts'
import { expect, test } from './test.ts'

/** Presses "Save and finish later", and waits for the answer. */
async function save(page: Page, email?: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Save and finish later' })
  const box = page.locator('input[name=saveTo]')
  if ((await button.getAttribute('aria-expanded')) === 'false') {
    await button.click()
    await expect(box).toBeFocused()
  }
  if (email) await box.fill(email)
  const answered = page.waitForResponse(/save-draft/)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await answered
}

const savedNote = (page: Page) => page.getByText(/^Saved\. The link in our email to /)

/** The links of the emails that an address got. */
async function linksTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const found: string[] = []
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
    if (to?.[0]?.address !== email) continue
    const link = /\/apply\?draft=[\w-]+/.exec(text)?.[0]
    if (link) found.push(link)
  }
  return found
}

async function linkTo(dataDir: string, email: string): Promise<string> {
  await expect.poll(async () => (await linksTo(dataDir, email)).length).toBe(1)
  return (await linksTo(dataDir, email))[0] ?? ''
}

/** Opens a link on another device. */
async function elsewhere(browser: Browser, baseURL: string | undefined, link: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const courses = page.waitForResponse(/get-courses/)
  await page.goto(link)
  await courses
  return page
}

test('an empty form is saved, and continued where nothing was', async ({ page, browser, baseURL, site, email }) => {
  await openForm(page)
  await save(page, 'ada@')
  await expect(page.getByText('Invalid email format.')).toBeVisible()
  await save(page, email)
  await expect(savedNote(page)).toContainText(email)
  const link = await linkTo(site.dataDir, email)
  const other = await elsewhere(browser, baseURL, link)
  await expect(other.getByText(/^This is your saved form\. Its link works until /)).toBeVisible()
  await expect(other).toHaveURL('/apply')
  await expect(other.getByText('STEP 1 OF 2')).toBeVisible()
  await expect(other.getByLabel('First Name')).toHaveValue('')
})

test('what is typed, valid or not, is continued on another device and stays after a reload', async ({
  page,
  browser,
  baseURL,
  site,
  email,
}) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('José')
  await page.getByLabel('Email Address').fill('not an address')
  await page.getByLabel('Phone Number').fill('403')
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page.locator('input[name=saveTo]')).toHaveValue('not an address')
  await expectNoFindings(page, 'with the panel open')
  await save(page, email)
  await expect(savedNote(page)).toBeVisible()
  const other = await elsewhere(browser, baseURL, await linkTo(site.dataDir, email))
  await expect(other.getByLabel('First Name')).toHaveValue('José')
  await expect(other.getByLabel('Email Address')).toHaveValue('not an address')
  await expect(other.getByLabel('Phone Number')).toHaveValue(/403$/)
  await expect(other).toHaveURL('/apply')
  await other.reload()
  await expect(other.getByLabel('First Name')).toHaveValue('José')
})

test('both devices send: one application, and the second is told so', async ({
  page,
  browser,
  baseURL,
  site,
  email,
  applicationsOf,
}) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page, 'Data Analytics')
  await save(page)
  await expect(savedNote(page)).toBeVisible()
  const link = await linkTo(site.dataDir, email.toLowerCase())
  const other = await elsewhere(browser, baseURL, link)
  await expect(other.getByText('STEP 2 OF 2')).toBeVisible()
  await expect(other.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/jose')
  await expect(other.getByLabel('Course Applying For')).toHaveValue('data-analytics')
  await expect(other.getByRole('checkbox')).toBeChecked()
  await other.getByLabel('Application Waiver Code').fill('CANDLE25')
  await submit(other)
  await expect(other).toHaveURL('/success')

  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/jose-on-the-laptop')
  await submit(page)
  await expect(page.getByText('This form was sent already.')).toBeVisible()
  await expect(page.locator('form').getByRole('link', { name: 'See your application' })).toHaveAttribute(
    'href',
    '/application',
  )
  expect(await applicationsOf(email.toLowerCase())).toHaveLength(1)
  await save(page)
  await expect(page.getByRole('status').getByText(/^This form was sent already/)).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(/^You have sent this form\./)).toBeVisible()
})

test('a form is sent twice unchanged, at two devices: one application', async ({
  page,
  browser,
  baseURL,
  site,
  email,
  applicationsOf,
}) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
  await page.getByLabel('Application Waiver Code').fill('CANDLE25')
  await save(page)
  const other = await elsewhere(browser, baseURL, await linkTo(site.dataDir, email.toLowerCase()))
  await Promise.all([submit(page), submit(other)])
  await expect(page).toHaveURL('/success')
  await expect(other).toHaveURL('/success')
  expect(await applicationsOf(email.toLowerCase())).toHaveLength(1)
})

test('old, foreign and truncated links open an empty form and say so', async ({ page, database, site, email }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('Secret')
  await save(page, email)
  const link = await linkTo(site.dataDir, email)
  await page.evaluate(() => sessionStorage.clear())
  const gone = page.getByText(/^This link opens no saved form/)
  for (const wrong of [
    link.slice(0, -1),
    '/apply?draft=x',
    `/apply?draft=${'A'.repeat(43)}`,
    `${link}${'y'.repeat(500)}`,
  ]) {
    await page.goto(wrong)
    await expect(gone).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page).toHaveURL('/apply')
  }
  await database.query("update application_drafts set expires_at = now() - interval '1 second' where email = $1", [
    email,
  ])
  await page.goto(link)
  await expect(gone).toBeVisible()
})

test('without the tab’s storage a link opens the form as well, and no answers are lost if saving fails', async ({
  page,
  browser,
  baseURL,
  site,
  email,
}) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('José')
  await page.route(/save-draft/, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await page.locator('input[name=saveTo]').fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByRole('status').getByText('Something went wrong')).toBeVisible()
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(savedNote(page)).toBeVisible()
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError')
    }
  })
  const other = await context.newPage()
  await other.goto(await linkTo(site.dataDir, email))
  await expect(other.getByLabel('First Name')).toHaveValue('José')
})
