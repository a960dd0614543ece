import { expect, test } from 'vitest'
import { CommandError } from '#scripts/site-database.ts'
import { readArguments } from './arguments.ts'

const EMAIL = 'ada@visitor.example'

test('an action and an address, in any spelling, are enough', () => {
  expect(readArguments(['export', ' Ada@Visitor.example '])).toEqual({
    action: 'export',
    address: EMAIL,
    files: undefined,
  })
  expect(readArguments(['erase', EMAIL, '--yes'])).toEqual({ action: 'erase', address: EMAIL, yes: true })
})

test.each([
  [[], /^Usage: /],
  [['erase'], /^Usage: /],
  [['show', EMAIL], /^Usage: /],
  [['export', EMAIL, '--yes'], /^Usage: /],
  [['export', EMAIL, '--files', ''], /^Usage: /],
  [['erase', EMAIL, '--files', 'x'], /^Usage: /],
  [['erase', EMAIL, 'another@visitor.example'], /^Usage: /],
  [['erase', EMAIL, '--all'], /^Usage: /],
  [['erase', 'zenobia'], /^"zenobia" is no email address\.$/],
])('%j is refused in one line', (words, sentence) => {
  const refusal = () => readArguments(words)
  expect(refusal).toThrow(CommandError)
  expect(refusal).toThrow(sentence)
  expect(refusal).not.toThrow(/\n/)
})
