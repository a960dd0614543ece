import type { Page } from '@playwright/test'
import { goodApplication } from '#tests/fixtures/application.ts'
import { offeredStart } from '#tests/fixtures/decision.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings, expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test, timeline } from './desk.ts'
import { sendApplication } from './sent.ts'
import { open } from './test.ts'

const admission = (page: Page) => page.getByRole('region', { name: 'Admission' })
const ADMISSION = '[aria-labelledby=admission]'
const email = (page: Page) => page.locator('[data-email]')

/** Chooses the first start that an offer can be for, at a price of its own. */
async function fillTerms(page: Page): Promise<void> {
  await page.getByLabel('Start').selectOption({ index: 1 })
  await page.getByLabel('Tuition for this applicant').fill('4,800')
  await page.getByLabel('Payment plan for this applicant').fill('In full before the first class.')
}

test('a decision is prepared, held, released and taken back', async ({ page, site, signIn, email: address }) => {
  await signIn('Mara Klein')
  const id = await sendApplication(site, address)
  await open(page, `/desk/applications/${id}`)
  await expect(admission(page)).toContainText('Submitted since')
  await expect(admission(page)).toContainText('The applicant sees: “Received.')
  await button(page, 'Prepare decision').press('Enter')
  await page.getByRole('link', { name: 'Offered' }).press('Enter')
  await expect(page.getByLabel('Text')).toHaveValue(/{{respondBy}}/)
  await page.getByLabel('Subject').fill('')
  await button(page, 'Save and preview').press('Enter')
  await expect(page.getByText('The subject must not be empty.')).toBeVisible()
  await expect(page.getByText('Choose the start that the offer is for.')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'decision, declined')
  await page.getByLabel('Subject').fill('Your offer')
  await fillTerms(page)
  await button(page, 'Save and preview').press('Enter')
  await expect(page.getByRole('heading', { name: 'The email' })).toBeFocused()
  await expect(email(page)).toContainText('Your offer')
  await expect(email(page)).not.toContainText('{{')
  // An empty sandbox: no script runs in it, and no link leads anywhere.
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  const offer = /<base target="_blank">[\s\S]*Tuition[\s\S]*USD 4,800[\s\S]*If you withdraw/
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', offer)
  await expect(page.getByLabel('Text')).not.toHaveValue(/{{/)
  await expectNoFindingsAtAnyWidth(page, 'decision, saved', 'main')

  // What nobody looked at is not held.
  await page.getByLabel('Subject').fill('Your offer with us')
  await button(page, 'Hold').press('Enter')
  await expect(email(page)).toContainText('Your offer with us')
  await button(page, 'Hold').press('Enter')
  await expect(admission(page)).toContainText('Offered: held by Mara Klein')
  await expect(admission(page).getByRole('status')).toContainText('Release it here or under Decisions.')
  await expect(page.getByRole('link', { name: 'Decisions' }).first()).toHaveText(/\d$/)
  await admission(page).getByText('Email: Your offer with us').click()
  await expectNoFindingsAtAnyWidth(page, 'record, held', ADMISSION)

  await button(page, 'Release').press('Enter')
  await expect(page.getByRole('heading', { name: 'Release 1 decision' })).toBeVisible()
  await expect(email(page)).toContainText(address)
  await expectNoFindingsAtAnyWidth(page, 'release, dry run')
  await button(page, 'Release').press('Enter')
  await expect(page.getByText('Until then you can take them back.')).toBeVisible()
  await page.getByRole('link', { name: 'Ada Byron' }).press('Enter')
  await expect(admission(page)).toContainText('Offered: released by Mara Klein')
  await button(page, 'Take back').press('Enter')
  await expect(admission(page)).toContainText('Offered: held')
  await expect(button(page, 'Release')).toBeFocused()

  await button(page, 'Discard').press('Enter')
  await button(page, 'Discard decision').press('Enter')
  await expect(admission(page)).not.toContainText('Offered')
  const lines = timeline(page).getByRole('listitem')
  await expect(lines.nth(0)).toContainText('Mara Klein discarded the offer')
  await expect(lines.nth(1)).toContainText('Mara Klein took back the release of the offer')
})

test('many are held at once, released without script', async ({ page, site, signIn, colleague, email: address }) => {
  const ids = [1, 2, 3].map((n) => sendApplication(site, `${n}.${address}`))
  const [one, other, third] = (await Promise.all(ids)) as [string, string, string]
  await signIn('Mara Klein')
  await open(page, `/desk/applications?q=${encodeURIComponent(address)}`)
  const choose = async () => {
    for (const id of [one, other, third]) await page.locator(`input[name=id][value="${id}"]`).check()
    await button(page, 'Decide').press('Enter')
  }
  await choose()
  // They chose no start.
  await page.locator('select[name=outcome]').selectOption('Offered')
  await page.locator('button[value=decide]').press('Enter')
  await expect(page.getByText('3 not ready')).toBeVisible()
  await expect(button(page, 'Confirm and start')).toBeDisabled()
  await page.goBack()
  await choose()
  await expectNoFindings(page, 'decide', ':popover-open')
  await page.locator('select[name=outcome]').selectOption('Offered')
  await page.getByLabel('Start to offer, for applicants without one').selectOption(offeredStart.id)
  await page.getByLabel('Tuition to offer').fill('4,800')
  await page.getByLabel('Payment plan to offer').fill('Half on acceptance.')
  await page.locator('button[value=decide]').press('Enter')
  await expect(page.getByText('3 ready')).toBeVisible()
  await expect(button(page, 'Confirm and start')).toBeEnabled()
  await page.goBack()
  await choose()
  await page.locator('select[name=outcome]').selectOption('Waitlisted')
  await page.locator('button[value=decide]').press('Enter')
  await expect(page.getByRole('heading', { name: 'Waitlisted: 3 applications' })).toBeVisible()
  const subject = content.decisions.templates.waitlisted.subject.replace('{{course}}', goodApplication.CourseName)
  await page.locator('summary', { hasText: subject }).first().click()
  await expect(page.locator('iframe').first()).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'many, before the start')
  await button(page, 'Confirm and start').press('Enter')
  await expect(page.getByText('3 decisions are held, and nothing is sent yet.')).toBeVisible()
  await page.goto(`/desk/applications/${third}`)
  await expect(admission(page)).toContainText('Waitlisted: held by Mara Klein')

  const there = await colleague('Jonas Tran', 'admissions', { javaScriptEnabled: false })
  await there.goto('/desk/decisions')
  // Everything is chosen at first.
  const boxes = there.locator('input[name=id]')
  for (const box of await boxes.all()) await box.uncheck()
  for (const id of [one, other]) {
    const row = there.getByRole('row').filter({ has: there.locator(`a[href*="${id}"]`) })
    await row.locator('input[name=id]').check()
  }
  await button(there, 'Release').click()
  await expect(there.getByRole('heading', { name: 'Release 2 decisions' })).toBeVisible()
  await expect(email(there)).toHaveCount(2)
  await button(there, 'Release').click()
  await expect(there.getByText('Released by Jonas Tran')).toBeVisible()
  await button(there, 'Take back release').click()
  await expect(there.getByText('the decisions are held again')).toBeVisible()
})

test('words outlive others and a reload', async ({ page, site, signIn, colleague, email: address }) => {
  await signIn('Mara Klein')
  const id = await sendApplication(site, address)
  const path = `/desk/records/${id}/decision?outcome=offered`
  await open(page, path)
  await page.getByLabel('Text').fill('A long thought')
  await open(page, path)
  await expect(page.getByLabel('Text')).toHaveValue('A long thought')
  await button(page, 'Show what is saved').click()
  await expect(page.getByLabel('Text')).toHaveValue(/{{respondBy}}/)
  await page.getByLabel('Subject').fill('From Mara')
  await fillTerms(page)

  const there = await colleague('Jonas Tran')
  await open(there, `/desk/records/${id}/decision?outcome=rejected`)
  await there.getByLabel('Reason').selectOption({ index: 1 })
  await button(there, 'Save and preview').click()
  await expect(email(there)).toBeVisible()

  await button(page, 'Save and preview').click()
  await expect(page.getByRole('alert')).toContainText(/Jonas Tran .* just now\./)
  await expect(page.getByLabel('Subject')).toHaveValue('From Mara')
  await expect(page.getByText('What you save replaces the decision “Rejected” of Jonas Tran')).toBeVisible()
  await button(page, 'Save and preview').click()
  await expect(email(page)).toContainText('From Mara')
})

test('an admission is closed and reopened, with an interview', async ({ page, site, signIn, email: address }) => {
  await signIn('Mara Klein')
  const id = await sendApplication(site, address)
  const form = page.locator('form', { has: page.getByLabel('Change to') })
  const setStatus = async (status: string, reason: string) => {
    await button(page, 'Change admission').press('Enter')
    await form.getByLabel('Change to').selectOption(status)
    await form.getByLabel(/^Reason/).fill(reason)
    await form.getByLabel(/^Reason/).press('Enter')
  }
  await open(page, `/desk/applications/${id}`)
  await setStatus('Withdrawn', 'Wrote that they moved')
  await expect(admission(page)).toContainText('Withdrawn since')
  await expect(button(page, 'Prepare decision')).toHaveCount(0)
  await setStatus('In review', 'They are back')
  await expect(admission(page)).toContainText('In review since')
  await expect(timeline(page)).toContainText('changed the admission from withdrawn to in review')
  await expect(timeline(page)).toContainText('They are back')

  await button(page, 'Interview').press('Enter')
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Interview', { exact: true }).fill(`${day}T09:30`)
  await page.getByLabel('Location or link').fill('https://meet.example/mara')
  await page.getByLabel('Interview notes').fill('Wants evenings.')
  await expectNoFindingsAtAnyWidth(page, 'record, interview', ADMISSION)
  await button(admission(page), 'Save interview').press('Enter')
  await expect(admission(page).locator('p', { hasText: 'Wants evenings.' })).toBeVisible()
  await expect(timeline(page)).toContainText(/set the interview to .+ 9:30 AM/)
  await expect(admission(page)).toContainText('9:30 AM, 30 minutes, https://meet.example/mara')
})
