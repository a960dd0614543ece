import type { Page } from '@playwright/test'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings } from './axe.ts'
import { emailsTo, linkIn } from './emailed.ts'
import { fillForm, openForm, submit } from './enrollment.ts'
import { expect, test } from './test.ts'

/** Saves the form for an address, typed into the panel, and gives the query of the link in the email. */
async function save(page: Page, site: { dataDir: string }, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await page.getByRole('textbox', { name: 'Email Address' }).last().fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The link in our email to ${email}`)).toBeVisible()
  const [mail] = await emailsTo(site, email, /saved form/)
  return new URL(linkIn(mail ?? {}, '/apply?draft=')).search
}

/** What a person sees in the form's fields. */
const typed = (page: Page) =>
  page.getByRole('form', { name: 'Enrollment Form' }).evaluate((form) =>
    [...(form as HTMLFormElement).elements].flatMap((control) => {
      const { name, value, checked } = control as HTMLInputElement
      return name ? [`${name}: ${value} ${checked === true}`] : []
    }),
  )

test('a half-filled form is saved, and continued without storage', async ({ page, browser, site, email }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('J0s3')
  await page.getByLabel('Email Address').fill('jose@')
  await page.getByLabel('Phone Number').fill('403')
  const search = await save(page, site, email)
  const there = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  await there.addInitScript(() => {
    // Reading the property throws already.
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const storage of ['sessionStorage', 'localStorage']) Object.defineProperty(window, storage, { get })
  })
  await openForm(there, search)
  await expect(there.getByText('This is your saved form. Its link works until')).toBeVisible()
  // The token leaves the address, so that nobody passes it on with it.
  await expect(there).toHaveURL(`${site.url}/apply`)
  await expect.poll(() => typed(there)).toEqual(await typed(page))
  await there.close()
})

test('a form sent from two devices is one', async ({ page, browser, site, database, email, getApplications }) => {
  await fillForm(page, email)
  const search = await save(page, site, email)
  const there = await browser.newPage({ baseURL: site.url })
  await openForm(there, search)
  // Search engines may show the form, but not what somebody has filled in.
  const robots = 'head meta[name=robots]'
  await expect(there.locator(robots)).toHaveAttribute('content', 'noindex')
  await expect(page.locator(robots)).toHaveCount(0)
  await there.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/changed')
  await there.getByLabel('Waiver Code').fill(content.scholarship.promoCode)
  await submit(there)
  await expect(there).toHaveURL(/\/success$/)

  await submit(page)
  await expect(page.getByText('You have already sent this form.')).toBeVisible()
  expect(await getApplications(email)).toHaveLength(1)
  await there.goto(`/apply${search}`)
  await expect(there.getByText('You have sent this form.')).toBeVisible()
  await database.query('update saved_forms set expires_at = now() where email = $1', [email])
  await there.goto(`/apply${search}`)
  await expect(there.getByText('This link is incomplete or has expired')).toBeVisible()
  await there.close()
})

test('the panel keeps its address where saving fails, and has no finding of axe', async ({ page, email }) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page.getByRole('textbox', { name: 'Email Address' }).last()).toBeFocused()
  await page.keyboard.type('ada@')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email format.')).toBeVisible()
  await expectNoFindings(page, 'with an error', 'main')
  await page.route('**/save-draft', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Email Address' }).last().fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email Address' }).last()).toHaveValue(email)
})
