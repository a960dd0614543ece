import { expect, test } from 'vitest'
import { sample, written } from '#tests/fixtures/raw-email.ts'

test.each([
  ['started', 'write again once it has been sent'],
  ['sent', 'within 5 to 10 business days'],
  ['failed', 'write to you about another way'],
])('the email about a refund that is %s has the amount, what is next, and the policy', (step, next) => {
  const { text } = written(sample(`refund-${step}.visitor`))
  for (const words of ['USD 12.50', 'Cyber Security', 'C09F2A11', next, '/refundpolicy'])
    expect(text.replaceAll('\n', ' ')).toContain(words)
})
