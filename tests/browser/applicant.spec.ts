import type { Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { sampleTerms } from '#mail/samples.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { emailsTo, linkIn } from './emailed.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit } from './enrollment.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** An application whose fee is due. */
async function applied(database: pg.Pool, email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into applications (id, full_name, email, phone, city, state, country, gender, education_level, field_of_study,
       has_programming_experience, employment_status, course_id, course_name, admission_cycle, linkedin_url, waiver_code, fee_status, fee_amount, fee_currency, body_digest)
     values (gen_random_uuid(), 'Ada Byron', $1, '+14035550177', 'Calgary', 'Alberta', 'Canada', 'Others', 'Master', 'Physics',
       true, 'Full Time', 'ai-engineering', 'AI Engineering', 'March2027', 'linkedin.com/in/ada', '', 'due', 5000, 'usd', '') returning id`,
    [email],
  )
  return rows[0]?.id ?? ''
}

/** Asks for the email, with the keyboard, and gives its link and its code. */
async function ask(page: Page, site: { dataDir: string }, email: string, count = 1) {
  await page.goto('/application')
  await page.getByLabel('Email Address').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const mail = (await emailsTo(site, email, /Your link/, count)).at(-1)
  return { path: linkIn(mail ?? {}, '/application/open/'), code: /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '' }
}

async function signIn(page: Page, site: { dataDir: string }, email: string): Promise<void> {
  const { code } = await ask(page, site, email)
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your application/)
}

test('after enrolling, an applicant signs in by code here and by link on a phone', async ({
  page,
  browser,
  site,
  email,
}) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
  await page.getByLabel('Waiver Code').fill('CANDLE25')
  await submit(page)
  await page.waitForURL(/\/success$/)
  await page.getByRole('main').getByRole('link', { name: 'See your application' }).press('Enter')
  await page.waitForURL(/\/application\/sign-in$/)
  const { path, code } = await ask(page, site, email)

  // A mail scanner: it opens the link, and runs what is there.
  const scanner = await browser.newPage({ baseURL: site.url })
  for (let time = 0; time < 3; time++) await scanner.goto(path)
  await expect(button(scanner, 'Open my application')).toBeVisible()
  await scanner.close()

  const phone = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  await phone.goto(path)
  await button(phone, 'Open my application').press('Enter')
  await expect(phone.getByText('Received', { exact: true })).toBeVisible()
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expect(page.getByText('Waived: there is nothing to pay')).toBeVisible()
  // The code has ended the session that the same email’s link opened.
  await phone.goto('/application')
  await expect(phone.getByText('Your session has ended.')).toBeVisible()
  await phone.close()
  await button(page, 'Sign out').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See your application')
})

test('an applicant pays, asks, corrects, and withdraws, without script', async ({ browser, database, site, email }) => {
  const id = await applied(database, email)
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(page, site, email)
  await button(page, 'Pay USD 50').click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/success/)
  await page.goto('/application')
  await expect(page.getByText('You paid USD 50')).toBeVisible()

  await link(page, 'Ask a question').click()
  await page.getByLabel('Your question').fill('May I start later?')
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByText('May I start later?').first()).toBeVisible()
  const [asked] = await emailsTo(site, 'hello@candle.example', /^Question: Ada Byron/)
  expect(asked?.replyTo?.[0]?.address).toBe(email)

  await page.goto(`/application/${id}/contact`)
  await page.getByLabel('Phone Number').fill('403')
  await button(page, 'Save').click()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Phone Number').fill('+1 403 555 0142')
  await page.getByLabel('City').fill('Banff')
  await button(page, 'Save').click()
  await expect(page.getByText('Your contact data is saved.')).toBeVisible()

  await page.goto(`/application/${id}/withdraw`)
  await button(page, 'Withdraw application').click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await emailsTo(site, email, /Withdrawn/)
  await page.close()
})

test('an offer has its last day, and is accepted', async ({ page, database, site, email }) => {
  const id = await applied(database, email)
  const { staffId } = await hire(drizzle(database), 'admissions', 'Mara Klein')
  await database.query("update applications set status = 'offered', status_since = now() where id = $1", [id])
  await database.query(
    `insert into decisions (id, record_id, outcome, respond_by, terms, subject, body, state, sent_at, staff_id)
     values (gen_random_uuid(), $1, 'offered', '2999-03-14', $3, 'Your place', 'We offer you a place.', 'sent', now(), $2)`,
    [id, staffId, sampleTerms],
  )
  await database.query('update applications set cohort_id = $2 where id = $1', [id, sampleTerms.cohortId])
  await signIn(page, site, email)
  await expect(page.getByText('Please answer by March 14, 2999.')).toBeVisible()
  await looksGood(page, 'offered')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Accept the place' }).press('Enter')
  await button(page, 'Accept the place').press('Enter')
  await expect(page.getByText('Please tick the box first.')).toBeVisible()
  await looksGood(page, 'accepting, declined')
  await page.getByLabel(/^I accept the place/).press('Space')
  await button(page, 'Accept the place').press('Enter')
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Place accepted', { exact: true })).toBeVisible()
  await emailsTo(site, email, /Place accepted/)
})

/** Axe in both themes at two widths, and nothing to scroll sideways at 320 px. */
async function looksGood(page: Page, state: string): Promise<void> {
  await expectNoFindingsAtAnyWidth(page, state)
  await page.setViewportSize({ width: 320, height: 800 })
  expect([state, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([state, 320])
}

test('no page has a finding of axe or scrolls sideways', async ({ page, database, site, email }) => {
  const id = await applied(database, email)
  await page.goto('/application/sign-in')
  await looksGood(page, 'sign-in')
  await button(page, 'Send me a link').click()
  await expect(page).toHaveTitle(/^Error/)
  await looksGood(page, 'sign-in with an error')
  const { path } = await ask(page, site, email)
  await looksGood(page, 'the code')
  await page.getByLabel('Code').fill('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Error/)
  await page.goto(path)
  await looksGood(page, 'the link')
  await button(page, 'Open my application').click()
  for (const part of ['', `/${id}/contact`, `/${id}/question`, `/${id}/withdraw`, '/email', '/data', '/nowhere']) {
    await page.goto(`/application${part}`)
    await looksGood(page, part)
  }
  for (const status of ['offered', 'accepted', 'withdrawn']) {
    await database.query('update applications set status = $2, status_since = now() where id = $1', [id, status])
    await page.goto('/application')
    await looksGood(page, status)
  }
  await database.query("update applicant_sessions set created_at = now() - interval '11 minutes' where email = $1", [
    email,
  ])
  await page.goto('/application/verify?to=data')
  await looksGood(page, 'after ten minutes')
  await page.context().clearCookies()
  for (const part of ['/open/x', '/erased']) {
    await page.goto(`/application${part}`)
    await looksGood(page, part)
  }
})
