import { expect, test } from 'vitest'
import type { Email } from '#mail/registry.ts'
import { writeEmail } from '#mail/write-email.ts'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'

test('the confirmation names the tuition of the preferred start, where it is set', () => {
  const email = sampleEmails['application.visitor'] as Email<'application'>
  const textOf = (tuition?: { amount: number; currency: string }) =>
    writeEmail(
      { ...email, cohort: { starts: '2027-01-11', tuition, paymentPlan: 'Three parts.' } },
      { publicUrl: 'https://academy.example', staff: 'desk@academy.example' },
    ).text
  expect(textOf({ amount: 4800, currency: 'USD' })).toMatch(/Tuition: USD 4,800\s+Payment plan: Three parts\./)
  expect(textOf()).not.toMatch(/Tuition:|Payment plan:/)
})
