import { expect, test } from 'vitest'
import type { Email } from '#mail/registry.ts'
import { sample, written } from '#tests/fixtures/raw-email.ts'

test('the confirmation names the tuition of the preferred start, where it is set', () => {
  const email = sample('application.visitor') as Email<'application'>
  const getText = (tuition?: { amount: number; currency: string }) =>
    written({ ...email, start: { starts: '2027-01-11', tuition, plans: [{ kind: 'full' }] } }).text
  expect(getText({ amount: 4800, currency: 'USD' })).toMatch(/Tuition: USD 4,800\s+Payment: All at once: USD 4,800/)
  expect(getText()).not.toMatch(/Tuition:|Payment:/)
})
