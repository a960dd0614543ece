import { expect, test } from 'vitest'
import type { Email } from '#mail/registry.ts'
import { writeEmail } from '#mail/write-email.ts'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'

test('each step of a refund is an email of its own, with the amount, what is next, and the policy', () => {
  const mails = ['started', 'sent', 'failed'].map((step) =>
    writeEmail(sampleEmails[`refund-${step}.visitor`] as Email, { publicUrl: 'https://academy.example' }),
  )
  expect(mails.map(({ key }) => key)).toEqual(
    ['started', 'sent', 'failed'].map(
      (step) => `refund.visitor.01999e3f-0000-7000-8000-5b11c09f2a11.re_sample.${step}`,
    ),
  )
  const next = ['write again once it has been sent', 'within 5 to 10 business days', 'write to you about another way']
  for (const [n, mail] of mails.entries()) {
    const words = mail.text.replaceAll('\n', ' ')
    for (const one of ['USD 12.50', 'Cyber Security', '5B11C09F2A11'.slice(-8), next[n], '/refundpolicy'])
      expect(words).toContain(one)
  }
})
