import type { Page } from '@playwright/test'
import { menus, training } from '#tests/fixtures/sample-content.ts'
import { expectFitsPhone, expectNoFindings, expectNoFindingsAtAnyWidth } from './axe.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit } from './enrollment.ts'
import { expectThanks, fillIn, getAnswers, submit as send, summary, talentPage } from './lead-forms.ts'
import { choose, largePdf, openResumePage, fillIn as resumeFillIn, sendButton, slowDown } from './resume-page.ts'
import { expect, open, test } from './test.ts'

// Pages as they are opened: each-page.spec.ts.

async function openMenu(page: Page, width: number): Promise<void> {
  if (width < 1024) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('button').first().click()
  } else await page.getByRole('button', { name: menus.individual.label }).click()
}

test('the API’s documentation has no axe findings', async ({ page }) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(19)
  await expectNoFindingsAtAnyWidth(page, 'docs')
  await expectFitsPhone(page, 'docs')
})

test('open menus have no axe findings', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, training.path)
    await openMenu(page, width)
    await expectNoFindings(page, `${width} px`, 'header')
  }
  await expect(page.getByRole('button', { name: menus.individual.label })).toHaveAttribute('aria-expanded', 'true')
})

test('the enrollment has no axe findings, and its fields say what they ask for (1.3.5)', async ({ page, email }) => {
  await openForm(page)
  await expectNoFindingsAtAnyWidth(page, 'step 1')
  const tokens = await page
    .locator('form [autocomplete]')
    .evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete')?.replace(/^tel-.*/, 'tel')))
  for (const token of ['given-name', 'family-name', 'email', 'tel', 'country-name', 'address-level1', 'address-level2'])
    expect(tokens).toContain(token)
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit(page)
  await expect(summary(page)).toBeFocused()
  await expectNoFindingsAtAnyWidth(page, 'step 1 with errors')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoFindingsAtAnyWidth(page, 'step 2 with errors')
  await page.reload()
  await expect(page.getByText('Step 1 still needs')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await fillPersonalStep(page, email)
  await expectNoFindingsAtAnyWidth(page, 'step 2')
  await submit(page)
  // Under the pointer it stays.
  await page.locator('.toast').hover()
  await expectNoFindings(page, 'a toast', '.toast')
  await expect(page.locator('.toast')).toBeVisible()
  await fillTechnicalStep(page)
  await submit(page)
  await page.waitForURL(/\/test-checkout\//)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'test checkout, declined')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/apply\?application=/)
  await expectNoFindingsAtAnyWidth(page, 'pay later')
  await page.goto('/success')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expectNoFindingsAtAnyWidth(page, 'success')
})

test('a lead form has no axe findings and fits at 320 px in error, mended and done', async ({ page, email }) => {
  // They have one engine and the same controls: one of them is enough. Empty, they are pages as any other.
  const form = talentPage
  const looksGood = async (state: string) => {
    await expectNoFindingsAtAnyWidth(page, state)
    await expectFitsPhone(page, state)
  }
  await open(page, form.path)
  await send(page, form)
  await expect(summary(page)).toBeFocused()
  await looksGood('in error')
  await fillIn(page, form, getAnswers(form, email))
  await looksGood('mended')
  await send(page, form)
  await expectThanks(page)
  await looksGood('done')
})

test('the resume form has no axe findings and fits at 320 px with a long file name', async ({ page, email }) => {
  const long = 'a'.repeat(120)
  await openResumePage(page)
  await choose(page, `${long}.odt`)
  await sendButton(page).click()
  await expect(summary(page)).toBeFocused()
  await expectNoFindingsAtAnyWidth(page, 'with errors')
  await expectFitsPhone(page, 'with errors')
  await resumeFillIn(page, email)
  await choose(page, `${long}.pdf`, largePdf())
  const hurry = await slowDown(page, 20_000)
  await sendButton(page).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/)
  await expectNoFindingsAtAnyWidth(page, 'under way')
  await expectFitsPhone(page, 'under way')
  // Not yet over.
  await expect(page.getByRole('progressbar')).toBeVisible()
  await hurry()
  await expectThanks(page)
  await expectNoFindingsAtAnyWidth(page, 'sent')
})
