import type { Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '#database/client.ts'
import { addPayLink } from '#services/charges/pay-links.ts'
import { addTuition } from '#tests/fixtures/charges.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { sampleTerms } from '#tests/fixtures/sample-terms.ts'
import { expectFitsPhone, expectNoFindingsAtAnyWidth } from './axe.ts'
import { emailsTo, linkIn } from './emailed.ts'
import { sendApplication } from './sent.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Asks for the email, with the keyboard, and gives its link and its code. */
async function ask(page: Page, site: { dataDir: string }, email: string) {
  await page.goto('/application')
  await page.getByLabel('Email Address').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const [mail] = await emailsTo(site, email, /Your sign-in link/)
  return { path: linkIn(mail ?? {}, '/application/open/'), code: /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '' }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an applicant signs in by code, pays, asks, corrects, withdraws, signs out', async ({ page, site, email }) => {
    const id = await sendApplication(site, email)
    const { code } = await ask(page, site, email)
    await page.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Received', { exact: true })).toBeVisible()
    await button(page, 'Pay USD 50').click()
    await page.getByRole('button', { name: /^Pay USD/ }).click()
    await page.waitForURL(/\/success/)
    await page.goto('/application')
    await expect(page.getByText('You paid USD 50')).toBeVisible()

    await page.getByRole('link', { name: 'Ask a question', exact: true }).click()
    await page.getByLabel('Your question').fill('May I start later?')
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByText('May I start later?').first()).toBeVisible()

    await page.goto(`/application/${id}/contact`)
    await page.getByLabel('Phone Number').fill('+1 403 555 0142')
    await button(page, 'Save').click()
    await expect(page.getByText('Your contact information is saved.')).toBeVisible()

    await page.goto(`/application/${id}/withdraw`)
    await button(page, 'Withdraw application').click()
    await expect(page.getByText('Withdrawn').first()).toBeVisible()
    await emailsTo(site, email, /Withdrawn/)
    await button(page, 'Sign out').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('See your application')
  })
})

test('no page or state has axe findings or scrolls sideways at 320 px', async ({ page, database, site, email }) => {
  test.setTimeout(120_000)
  const looksGood = async (state: string) => {
    await expectNoFindingsAtAnyWidth(page, state)
    await expectFitsPhone(page, state)
  }
  const id = await sendApplication(site, email)
  await page.goto('/application/sign-in')
  await looksGood('sign-in')
  await button(page, 'Send me a link').click()
  await expect(page).toHaveTitle(/^Error/)
  await looksGood('sign-in with an error')
  const { path } = await ask(page, site, email)
  await looksGood('the code')
  await page.getByLabel('Code').fill('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Error/)
  await page.goto(path)
  await looksGood('the link')
  await button(page, 'Open my application').press('Enter')
  for (const part of ['', `/${id}/contact`, `/${id}/question`, `/${id}/withdraw`, '/email', '/data', '/nowhere']) {
    await page.goto(`/application${part}`)
    await looksGood(part)
  }

  const { staffId } = await hire(drizzle(database), 'admissions', 'Mara Klein')
  await database.query(
    "update applications set status = 'offered', fee_status = 'waived', status_since = now(), start_id = $2 where id = $1",
    [id, sampleTerms.startId],
  )
  await database.query(
    `insert into decisions (id, record_id, outcome, respond_by, terms, subject, body, state, sent_at, staff_id)
     values (gen_random_uuid(), $1, 'offered', '2999-03-14', $3, 'Your offer', 'We offer you a seat.', 'sent', now(), $2)`,
    [id, staffId, sampleTerms],
  )
  await page.goto('/application')
  await expect(page.getByText('Please answer by March 14, 2999.')).toBeVisible()
  await expect(page.getByText('Waived: there is nothing to pay')).toBeVisible()
  await looksGood('offered')
  await page.getByRole('link', { name: 'Accept the offer' }).press('Enter')
  await button(page, 'Accept the offer').press('Enter')
  await expect(page.getByText('Please check the box to accept.')).toBeVisible()
  await looksGood('accepting, declined')
  await page.getByRole('radio', { name: 'All at once' }).press('Space')
  await page.getByLabel(/^I accept the offer/).press('Space')
  await button(page, 'Accept the offer').press('Enter')
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Offer accepted', { exact: true })).toBeVisible()
  await looksGood('accepted')
  await emailsTo(site, email, /Offer accepted/)
  const [deposit = ''] = await addTuition({ database: drizzle(database) as Database }, id, [
    { kind: 'deposit', amount: 50_000, dueOn: '2026-01-05' },
    { kind: 'installment', number: 90, amount: 100_000, dueOn: '2999-02-05' },
  ])
  await page.goto('/application')
  await page.getByText('Choose what to pay').press('Enter')
  await page.getByLabel('Installment 90').press('Space')
  await looksGood('payments')
  await button(page, 'Pay what is checked').press('Enter')
  await button(page, 'Bank debit').press('Enter')
  await expect(page.getByText('Your payment is on its way.')).toBeVisible()
  await looksGood('a payment under way')
  for (const token of [await addPayLink(drizzle(database), deposit), 'x']) {
    await page.goto(`/pay/${token}`)
    await looksGood('a link to pay')
  }
  await database.query("update applications set status = 'withdrawn', status_since = now() where id = $1", [id])
  await page.goto('/application')
  await looksGood('withdrawn')

  await database.query("update applicant_sign_ins set created_at = now() - interval '11 minutes' where email = $1", [
    email,
  ])
  await page.goto('/application/verify?to=data')
  await looksGood('after ten minutes')
  await page.context().clearCookies()
  await page.goto('/application/sign-in?ended')
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  for (const part of ['/open/x', '/erased']) {
    await page.goto(`/application${part}`)
    await looksGood(part)
  }
})
