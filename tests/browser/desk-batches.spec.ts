import type { Page } from '@playwright/test'
import { goodApplication } from '#tests/fixtures/application.ts'
import { offeredStart } from '#tests/fixtures/decision.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test } from './desk.ts'
import { sendApplication } from './sent.ts'
import { open } from './test.ts'

const admission = (page: Page) => page.getByRole('region', { name: 'Status', exact: true })
const email = (page: Page) => page.locator('[data-email]')

/** Selects applications, and opens a batch for them. */
async function choose(page: Page, address: string, ids: string[], press: string): Promise<void> {
  await page.goto(`/desk/applications?sort=arrived&q=${encodeURIComponent(address)}`)
  for (const id of ids) await page.locator(`input[name=id][value="${id}"]`).check()
  await button(page, press).press('Enter')
}

test('many are offered at once: what is missing is completed, an email read, all sent and undone', async ({
  page,
  site,
  signIn,
  email: address,
}) => {
  const ids = [await sendApplication(site, `1.${address}`), await sendApplication(site, `2.${address}`)]
  await signIn('Mara Klein')
  await choose(page, address, ids, 'Offer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer to 2 applicants')
  // They chose no start.
  await expect(page.getByText('0 ready, 2 need a start')).toBeVisible()
  await expect(button(page, 'Send 0 offers')).toBeDisabled()
  await expectNoFindingsAtAnyWidth(page, 'many offers, with what is missing')
  const start = page.getByLabel('Start for Ada Byron').first()
  await start.focus()
  await page.keyboard.press('ArrowDown')
  // A chosen start tells at once what is still missing, and the focus stays.
  await expect(page.getByText(/1 needs a tuition/)).toBeVisible()
  await expect(start).toBeFocused()
  await page.getByLabel('Start for those without one').selectOption(offeredStart.id)
  await page.getByLabel('Tuition', { exact: true }).fill('4,800')
  await page.getByLabel('Tuition', { exact: true }).press('Enter')
  await expect(page.getByText('2 ready')).toBeVisible()
  await button(page, 'Email to Ada Byron').first().press('Enter')
  await expect(email(page)).toHaveCount(1)
  const offer = /Hello Ada,[\s\S]*USD 4,800[\s\S]*All at once/
  await expect(page.locator('[data-email] iframe')).toHaveAttribute('srcdoc', offer)
  await expectNoFindingsAtAnyWidth(page, 'many offers, ready')
  await page.getByLabel('Letter', { exact: true }).press('Control+Enter')
  await expect(page.getByText('2 scheduled')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Started by Mara Klein' })).toContainText('The emails go out')
  await expectNoFindingsAtAnyWidth(page, 'many offers, scheduled')
  await open(page, `/desk/applications?decision=scheduled&q=${encodeURIComponent(address)}`)
  await expect(page.getByText(/^Offer: goes out/)).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Running batches' })).toContainText('Offer to 2 applicantsMara Klein')
  await page.goBack()
  await button(page, 'Undo: send nothing').press('Enter')
  await expect(page.getByText('2 undone')).toBeVisible()
  await open(page, `/desk/applications/${ids[0]}`)
  await expect(admission(page)).toContainText('Offered: draft by Mara Klein')
})

test('without script, many are drafted, and the drafts are sent together', async ({
  page,
  site,
  signIn,
  colleague,
  email: address,
}) => {
  await signIn('Mara Klein')
  const ids = [await sendApplication(site, `1.${address}`), await sendApplication(site, `2.${address}`)]
  const there = await colleague('Jonas Tran', 'admissions', { javaScriptEnabled: false })
  await choose(there, address, ids, 'Waitlist')
  await expect(there.getByText('2 ready')).toBeVisible()
  await there.getByLabel('Subject').fill('News of {{course}} for {{firstName}}')
  await button(there, 'Email to Ada Byron').first().click()
  await expect(email(there)).toContainText(`News of ${goodApplication.CourseName} for Ada`)
  await button(there, 'Send later, or save as drafts').click()
  await button(there, 'Save 2 drafts').click()
  await expect(button(there, 'Save 2 drafts')).toHaveCount(0)
  await expect
    .poll(async () => (await there.reload()) && (await there.getByText('2 draft', { exact: true }).count()))
    .toBe(1)
  await page.goto(`/desk/applications/${ids[1]}`)
  await expect(admission(page)).toContainText('Waitlisted: draft by Jonas Tran')

  await there.goto(`/desk/applications?decision=draft&q=${encodeURIComponent(address)}`)
  await there.getByLabel('Select Ada Byron').first().check()
  await there.getByLabel('Select all 2 that match').check()
  await button(there, 'Send drafts').click()
  await expect(there.getByText('2 ready')).toBeVisible()
  await button(there, 'Send 2 drafts').click()
  await expect(button(there, 'Send 2 drafts')).toHaveCount(0)
  await expect.poll(async () => (await there.reload()) && (await there.getByText('2 scheduled').count())).toBe(1)
  await button(there, 'Undo: send nothing').click()
  await expect(button(there, 'Undo: send nothing')).toHaveCount(0)
  await expect.poll(async () => (await there.reload()) && (await there.getByText('2 undone').count())).toBe(1)
})
