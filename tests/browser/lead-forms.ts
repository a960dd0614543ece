import { expect, type Locator, type Page } from '@playwright/test'
import type { FieldRule, FieldRules } from '#contract/form-fields.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { talentFields } from '#contract/forms/talent.ts'
import { trainingFields } from '#contract/forms/training.ts'
import { goodLeads, type LeadCall, leadsOfKind } from '#tests/fixtures/leads.ts'

/** A lead form as the browser meets it. */
export type LeadPage = { path: string; call: LeadCall; table: string; rules: FieldRules; action: string }

export const contactPage: LeadPage = {
  path: '/contact',
  call: 'Contact/send-message',
  table: leadsOfKind('contact'),
  rules: contactFields,
  action: 'Send message',
}
export const talentPage: LeadPage = {
  path: '/talents/request',
  call: 'Talent/request',
  table: leadsOfKind('talent'),
  rules: talentFields,
  action: 'Send request',
}
export const trainingPage: LeadPage = {
  path: '/custom-training',
  call: 'Training/request',
  table: leadsOfKind('training'),
  rules: trainingFields,
  action: 'Send request',
}

/** What a visitor of that address writes into a form, by field. */
export function getAnswers({ call }: LeadPage, email: string): Record<string, string> {
  return { ...goodLeads[call], email }
}

export function field(page: Page, { rules }: LeadPage, name: string): Locator {
  const { label, optional } = rules[name] as FieldRule
  return page.getByLabel(optional ? `${label} (Optional)` : label, { exact: true })
}

export async function fillIn(page: Page, form: LeadPage, answers: Record<string, string>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const control = field(page, form, name)
    if (form.rules[name]?.kind === 'choice') await control.selectOption(answer)
    else await control.fill(answer)
  }
}

export const submitButton = (page: Page, { action }: LeadPage) =>
  page.getByRole('button', { name: action, exact: true })
export const submit = (page: Page, form: LeadPage) => submitButton(page, form).click()

/** Waits for the form's end. The browser itself waits out the least time of a form. */
export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
}

/** What is listed above a form after a failed submission. */
export const summary = (page: Page) => page.getByRole('group', { name: /^(Fix \d|All fixed)/ })

/** The notice above the button after a sending that failed. */
export const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nothing is lost' })
