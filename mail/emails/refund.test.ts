import { expect, test } from 'vitest'
import { sample, written } from '#tests/fixtures/raw-email.ts'

test.each([
  ['started', 'write again once it has been sent'],
  ['sent', 'within 5 to 10 business days'],
  ['failed', 'write to you about another way'],
])('a refund that is %s is an email of its own, with the amount, what is next, and the policy', (step, next) => {
  const { key, text } = written(sample(`refund-${step}.visitor`))
  expect(key).toBe(`refund.visitor.01999e3f-0000-7000-8000-5b11c09f2a11.re_sample.${step}`)
  for (const words of ['USD 12.50', 'Cyber Security', 'C09F2A11', next, '/refundpolicy'])
    expect(text.replaceAll('\n', ' ')).toContain(words)
})
