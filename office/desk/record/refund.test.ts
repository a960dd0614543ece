import { expect, test } from 'vitest'
import { parseMarkdown } from '#content/markdown.ts'
import { feePolicy } from './refund.ts'

const parse = (source: string) => parseMarkdown(source, 'policies/x.md')

test('of the policy, the form shows the section on the fee, up to the end of its first list', () => {
  const body = parse(
    '## Before\n\nOne.\n\n## The application fee\n\nWe *return* it if\n\n- a,\n- [b](/about).\n\nElse not.\n\n## Tuition\n\nTwo.',
  )
  expect(feePolicy(body)).toEqual({
    first: [{ text: 'We return it if' }, { items: ['a,', 'b.'] }],
    rest: [{ text: 'Else not.' }],
  })
})

test('a policy without such a section is shown whole', () => {
  const all = { first: [{ text: 'One.' }, { text: 'Two.' }], rest: [{ text: 'Fees' }, { text: 'Three.' }] }
  expect(feePolicy(parse('One.\n\nTwo.\n\n## Fees\n\nThree.'))).toEqual(all)
})
