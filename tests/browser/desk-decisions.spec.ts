import type { Page } from '@playwright/test'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, signInAs, submitted, test } from './desk.ts'
import { open } from './test.ts'

const admission = (page: Page) => page.getByRole('region', { name: 'Admission' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const email = (page: Page) => page.locator('[data-email]')

/** Chooses the first start that an offer can be for, at a price of its own. */
async function fillTerms(page: Page): Promise<void> {
  await page.getByLabel('Start').selectOption({ index: 1 })
  await page.getByLabel('Tuition for this applicant').fill('4,800')
  await page.getByLabel('Payment plan for this applicant').fill('In full before the first class.')
}

/** From the record's page to a held decision, and back. */
async function hold(page: Page, id: string, outcome: string): Promise<void> {
  await page.goto(`/desk/applications/${id}`)
  await button(page, 'Prepare decision').press('Enter')
  await page.getByRole('link', { name: outcome }).press('Enter')
  await button(page, 'Save and preview').press('Enter')
  await button(page, 'Hold').press('Enter')
  await expect(admission(page)).toContainText(`${outcome}: held by`)
}

test('a decision is prepared with its email in view, held, released after a dry run, and taken back', async ({
  page,
  database,
  signIn,
  email: address,
}) => {
  await signIn('Mara Klein')
  const [{ id } = { id: '' }] = await submitted(database, address)
  await open(page, `/desk/applications/${id}`)
  await expect(admission(page)).toContainText('Submitted since')
  await expect(admission(page)).toContainText('The applicant sees: “Received.')
  await button(page, 'Prepare decision').press('Enter')
  await page.getByRole('link', { name: 'Offered' }).press('Enter')
  await expect(page.getByLabel('Text')).toHaveValue(/AI Engineering[\s\S]*{{respondBy}}/)
  await page.getByLabel('Subject').fill('')
  await button(page, 'Save and preview').press('Enter')
  await expect(page.getByText('The subject must not be empty.')).toBeVisible()
  await expect(page.getByText('Choose the start that the place is for.')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'decision, declined')
  await page.getByLabel('Subject').fill('Your place')
  await fillTerms(page)
  await button(page, 'Save and preview').press('Enter')
  await expect(page.getByRole('heading', { name: 'The email' })).toBeFocused()
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Tuition[\s\S]*USD 4,800[\s\S]*If you withdraw/)
  await expect(email(page)).toContainText('Your place')
  await expect(email(page)).not.toContainText('{{')
  // An empty sandbox: no script runs in it, and no link leads anywhere.
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /<base target="_blank">[\s\S]*AI Engineering/)
  await expect(page.getByLabel('Text')).not.toHaveValue(/{{/)
  await expectNoFindingsAtAnyWidth(page, 'decision, saved')

  // What nobody looked at is not held.
  await page.getByLabel('Subject').fill('Your place with us')
  await button(page, 'Hold').press('Enter')
  await expect(email(page)).toContainText('Your place with us')
  await button(page, 'Hold').press('Enter')
  await expect(admission(page)).toContainText('Offered: held by Mara Klein')
  await expect(admission(page).getByRole('status')).toContainText('Release it here or under Decisions.')
  await expect(page.getByRole('link', { name: 'Decisions' }).first()).toHaveText(/\d$/)
  await admission(page).getByText('Email: Your place with us').click()
  await expectNoFindingsAtAnyWidth(page, 'record, held')

  await button(page, 'Release').press('Enter')
  await expect(page.getByRole('heading', { name: 'Release 1 decision' })).toBeVisible()
  await expect(email(page)).toContainText(`1.${address}`)
  await expectNoFindingsAtAnyWidth(page, 'release, dry run')
  await button(page, 'Release').press('Enter')
  await expect(page.getByText('Until then you can take them back.')).toBeVisible()
  await page.getByRole('link', { name: 'Applicant 1' }).press('Enter')
  await expect(admission(page)).toContainText('Offered: released by Mara Klein')
  await button(page, 'Take back').press('Enter')
  await expect(admission(page)).toContainText('Offered: held')
  await expect(button(page, 'Release')).toBeFocused()

  await button(page, 'Discard').press('Enter')
  await button(page, 'Discard decision').press('Enter')
  await expect(admission(page)).not.toContainText('Offered')
  const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(lines.nth(0)).toContainText('Mara Klein discarded the offer')
  await expect(lines.nth(1)).toContainText('Mara Klein took back the release of the offer')
  await expect(lines.last()).toContainText('Submitted')
})

test('without script, those who are chosen are released together and taken back', async ({
  browser,
  site,
  database,
  email: address,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await signInAs(context, { database, url: site.url }, { role: 'admissions', name: 'Jonas Tran' })
  const page = await context.newPage()
  const [one, other, third] = await submitted(database, address, 3)
  for (const each of [one, other, third]) await hold(page, each?.id ?? '', 'Waitlisted')

  await page.goto('/desk/decisions')
  // Everything is chosen at first.
  for (const each of await page.locator('input[name=id]').all()) await each.uncheck()
  await button(page, 'Release').click()
  await expect(page.getByRole('alert')).toBeVisible()
  for (const each of await page.locator('input[name=id]').all()) await each.uncheck()
  const box = (id: string | undefined) => page.locator(`input[name=id][value="${held.get(id ?? '')}"]`)
  const { rows } = await database.query<{ id: string; record_id: string }>(
    "select id, record_id from decisions where state = 'held'",
  )
  const held = new Map(rows.map((row) => [row.record_id, row.id]))
  await box(one?.id).check()
  await box(other?.id).check()
  await button(page, 'Release').click()
  await expect(page.getByRole('heading', { name: 'Release 2 decisions' })).toBeVisible()
  await expect(email(page)).toHaveCount(2)
  await button(page, 'Release').click()
  await expect(page.getByText('Released by Jonas Tran')).toBeVisible()
  await button(page, 'Take back').click()
  await expect(page.getByText('the decisions are held again')).toBeVisible()
  await page.goto('/desk/decisions')
  await expect(page.getByRole('link', { name: '2 decisions' })).toBeVisible()
  await context.close()
})

test('of two who decide at once, the second sees who was first, and keeps what was typed', async ({
  page,
  browser,
  site,
  database,
  signIn,
  email: address,
}) => {
  await signIn('Mara Klein')
  const [{ id } = { id: '' }] = await submitted(database, address)
  await open(page, `/desk/records/${id}/decision?outcome=offered`)
  await page.getByLabel('Subject').fill('From Mara')
  await fillTerms(page)

  const context = await browser.newContext({ baseURL: site.url })
  await signInAs(context, { database, url: site.url }, { role: 'admissions', name: 'Jonas Tran' })
  const other = await context.newPage()
  await open(other, `/desk/records/${id}/decision?outcome=rejected`)
  await other.getByLabel('Reason').selectOption({ index: 1 })
  await button(other, 'Save and preview').click()
  await expect(email(other)).toBeVisible()
  await context.close()

  await button(page, 'Save and preview').click()
  await expect(page.getByRole('alert')).toContainText(/Jonas Tran .* just now\./)
  await expect(page.getByLabel('Subject')).toHaveValue('From Mara')
  await expect(page.getByText('What you save replaces the decision “Rejected” of Jonas Tran')).toBeVisible()
  await button(page, 'Save and preview').click()
  await expect(email(page)).toContainText('From Mara')
})

test('a decision outlives the session in which it was written', async ({
  page,
  site,
  database,
  signIn,
  email: address,
}) => {
  const { id: staffId } = await signIn('Mara Klein')
  const [{ id } = { id: '' }] = await submitted(database, address)
  const path = `/desk/records/${id}/decision?outcome=offered`
  await open(page, path)
  await page.getByLabel('Text').fill('A long thought')
  await database.query('delete from staff_sessions where staff_id = $1', [staffId])
  await button(page, 'Save and preview').click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await signInAs(page.context(), { database, url: site.url }, { staffId })
  await open(page, path)
  await expect(page.getByLabel('Text')).toHaveValue('A long thought')
  await button(page, 'Show what is saved').click()
  await expect(page.getByLabel('Text')).toHaveValue(/AI Engineering/)
})

test('an admission is changed without a decision, a closed application is reopened with a reason, and an interview is noted', async ({
  page,
  database,
  signIn,
  email: address,
}) => {
  await signIn('Mara Klein')
  const [{ id } = { id: '' }] = await submitted(database, address)
  const setStatus = async (status: string, reason: string) => {
    await button(page, 'Change admission').press('Enter')
    await page.getByLabel('Change to').selectOption(status)
    const why = page.locator('form', { has: page.getByLabel('Change to') }).getByLabel(/^Reason/)
    await why.fill(reason)
    await why.press('Enter')
  }
  await open(page, `/desk/applications/${id}`)
  await setStatus('Withdrawn', 'Wrote that they moved')
  await expect(admission(page)).toContainText('Withdrawn since')
  await expect(button(page, 'Prepare decision')).toHaveCount(0)
  await setStatus('In review', 'They are back')
  await expect(admission(page)).toContainText('In review since')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('changed the admission from withdrawn to in review')
  await expect(timeline).toContainText('They are back')

  await button(page, 'Interview').press('Enter')
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Interview', { exact: true }).fill(`${day}T09:30`)
  await page.getByLabel('Place or link').fill('https://meet.example/mara')
  await page.getByLabel('Interview notes').fill('Wants evenings.')
  await expectNoFindingsAtAnyWidth(page, 'record, interview')
  await admission(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(admission(page).locator('p', { hasText: 'Wants evenings.' })).toBeVisible()
  await expect(timeline).toContainText(/set the interview to .+ 9:30 AM/)
  await expect(admission(page)).toContainText('9:30 AM, 30 minutes, https://meet.example/mara')
  await expect(async () => {
    await page.reload()
    await expect(timeline).toContainText(/Email sent: Your interview: .+ at 9:30 AM, Mountain Time/, { timeout: 1000 })
  }).toPass()
})

test('on a phone, an accepted place moves to another start; without one, the form says so and keeps the reason', async ({
  page,
  database,
  signIn,
  email: address,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('Mara Klein')
  const [{ id } = { id: '' }] = await submitted(database, address)
  for (const status of ['offered', 'accepted'])
    await database.query('update applications set status = $2, status_since = now() where id = $1', [id, status])
  await open(page, `/desk/applications/${id}`)
  await button(page, 'Change admission').click()
  const form = page.locator('form', { has: page.getByLabel('Change to') })
  await form.getByLabel('Change to').selectOption('Deferred')
  await form.getByLabel(/^Reason/).fill('A child in March')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel(/^Reason/)).toHaveValue('A child in March')
  await form.getByLabel(/^If deferred/).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(admission(page)).toContainText('Deferred since')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A child in March')
})
