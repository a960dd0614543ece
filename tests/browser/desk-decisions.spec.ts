import type { Page } from '@playwright/test'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test, timeline } from './desk.ts'
import { sendApplication, sendPaidApplication } from './sent.ts'
import { open } from './test.ts'

const admission = (page: Page) => page.getByRole('region', { name: 'Status', exact: true })
const ADMISSION = '[aria-labelledby=admission]'
const email = (page: Page) => page.locator('[data-email]')

/** Fields of the panel, and what its start lacks. */
async function fillTerms(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Offer to' })
  await panel.getByLabel('Start', { exact: true }).selectOption({ index: 1 })
  await panel.getByLabel('Tuition').first().fill('4,800')
}

test('with three clicks an offer is sent for a start that has its terms, and undone', async ({
  page,
  site,
  signIn,
  email: address,
}) => {
  await signIn('Mara Klein')
  const [id, next] = [await sendPaidApplication(site, `1.${address}`), await sendPaidApplication(site, `2.${address}`)]
  await open(page, `/desk?sort=arrived&q=${encodeURIComponent(address)}`)
  await page.locator(`a[href*="${id}"]`).first().click()
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      const { dataset } = document.documentElement
      dataset.clicks = String(Number(dataset.clicks ?? 0) + 1)
    })
  })
  await page.getByRole('link', { name: 'Offer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Offer to Ada Byron' })).toBeVisible()
  // The answers stay in view, and what is missing is marked at once.
  await expect(page.getByText('Mathematics', { exact: true })).toBeVisible()
  await expect(page.getByText('Choose the start that the offer is for.')).toBeVisible()
  await expect(page.getByLabel('Start', { exact: true }).last()).toBeFocused()
  await expect(page.getByLabel('Letter', { exact: true })).toHaveValue(/Hello Ada,/)
  await expect(page.getByLabel('Letter', { exact: true })).not.toHaveValue(/{{/)
  await expectNoFindingsAtAnyWidth(page, 'offer, with what is missing')
  await fillTerms(page)
  await page.getByLabel('Save tuition and plans for this start').click()
  await button(page, 'Send offer').click()

  const bar = page.locator('[data-sent]')
  await expect(bar).toContainText(/Offer to Ada Byron goes out in \d+ s\./)
  await expect(page).toHaveURL(new RegExp(`/desk/records/${next}`))
  expect(Number(await page.evaluate(() => document.documentElement.dataset.clicks))).toBeLessThanOrEqual(3)
  await expectNoFindingsAtAnyWidth(page, 'offer, sent')
  await button(bar, 'Undo').click()
  await expect(page).toHaveURL(new RegExp(`/desk/records/${id}.*decide=offered`))
  await expect(page.getByLabel('All at once', { exact: true })).toBeChecked()
  await page.getByRole('link', { name: 'Close without sending' }).click()
  await expect(admission(page)).toContainText('Offered: draft by Mara Klein')
  await button(page, 'Discard').click()
  await button(page, 'Discard decision').click()
  await expect(admission(page)).not.toContainText('Offered')
  await expect(timeline(page).getByRole('listitem').first()).toContainText('Mara Klein discarded the offer')

  // The start has its terms now, so the next offer for it needs nothing more.
  await open(page, `/desk/applications/${next}?decide=offered`)
  const panel = page.getByRole('region', { name: 'Offer to' })
  await panel.getByLabel('Start', { exact: true }).selectOption({ index: 1 })
  await expect(panel.getByLabel('Tuition').first()).toHaveValue('4800')
  await expect(panel.locator('[aria-invalid=true]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This is what you typed before and did not save.')).toBeVisible()
  await expect(panel.getByLabel('Tuition').first()).toHaveValue('4800')
})

test('by keyboard, one key opens a decision and another sends it', async ({ page, site, signIn, email: address }) => {
  await signIn('Mara Klein')
  const id = await sendPaidApplication(site, address)
  await open(page, `/desk?q=${encodeURIComponent(address)}`)
  await page.locator(`a[href*="${id}"]`).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused()
  await page.keyboard.press('d')
  const decline = page.getByRole('region', { name: 'Decline email to Ada Byron' })
  await expect(decline.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-sent]')).toContainText('Decline email to Ada Byron goes out in')
  // It was the last of the list, which has its Undo, too.
  await expect(page).toHaveURL(/\/desk\?/)
  await page.keyboard.press('z')
  await expect(page.getByLabel('Subject')).toBeVisible()
})

test('words outlive others and a reload, and are sent without script', async ({
  page,
  site,
  signIn,
  colleague,
  email: address,
}) => {
  await signIn('Mara Klein')
  const id = await sendApplication(site, address)
  const path = `/desk/applications/${id}?decide=offered`
  await open(page, path)
  // Until it has marked what is missing and focused the first of it, the panel renders again, and a letter that nobody
  // has typed in yet is put back.
  await expect(page.getByLabel('Start', { exact: true }).last()).toBeFocused()
  await page.getByLabel('Letter', { exact: true }).fill('A long thought')
  await open(page, path)
  await expect(page.getByLabel('Letter', { exact: true })).toHaveValue('A long thought')
  await button(page, 'Show what is saved').click()
  await expect(page.getByLabel('Letter', { exact: true })).toHaveValue(/Hello Ada/)
  await page.getByLabel('Subject').fill('From Mara')
  await fillTerms(page)
  await button(page, 'Preview email').click()
  await expect(email(page)).toContainText('From Mara')
  // An empty sandbox: no script runs in it, and no link leads anywhere.
  await expect(page.locator('[data-email] iframe')).toHaveAttribute('sandbox', '')
  const offer = /<base target="_blank">[\s\S]*Tuition[\s\S]*USD 4,800[\s\S]*If you withdraw/
  await expect(page.locator('[data-email] iframe')).toHaveAttribute('srcdoc', offer)

  const there = await colleague('Jonas Tran', 'admissions', { javaScriptEnabled: false })
  await there.goto(`/desk/applications/${id}`)
  await there.getByRole('link', { name: 'Decline' }).click()
  await button(there, 'Send decline email').click()
  await expect(there.getByText('Choose a reason. The applicant does not see it.')).toBeVisible()
  await there.getByRole('region', { name: 'Decline email' }).getByLabel('Reason').selectOption({ index: 1 })
  await button(there, 'Send decline email').click()
  await expect(there.locator('[data-sent]')).toContainText('Decline email to Ada Byron goes out in')

  await button(page, 'Send offer').click()
  // The reload takes the panel away, and leaves what it had to say.
  await expect(page.getByRole('region', { name: /^Offer to/ })).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(/Jonas Tran .* just now\./)
  await button(there.locator('[data-sent]'), 'Undo').click()
  await expect(there.getByLabel('Subject')).toBeVisible()
})

test('an admission is closed and reopened, with an interview', async ({ page, site, signIn, email: address }) => {
  await signIn('Mara Klein')
  const id = await sendApplication(site, address)
  const form = page.locator('form', { has: page.getByLabel('Change to') })
  const setStatus = async (status: string, reason: string) => {
    await button(page, 'Change status').press('Enter')
    await form.getByLabel('Change to').selectOption(status)
    await form.getByLabel(/^Reason/).fill(reason)
    await form.getByLabel(/^Reason/).press('Enter')
  }
  await open(page, `/desk/applications/${id}`)
  await setStatus('Withdrawn', 'Wrote that they moved')
  await expect(admission(page)).toContainText('Withdrawn since')
  await expect(page.getByRole('link', { name: 'Offer', exact: true })).toHaveCount(0)
  await setStatus('In review', 'They are back')
  await expect(admission(page)).toContainText('In review since')
  await expect(timeline(page)).toContainText('changed the status from withdrawn to in review')
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
