import { expect, test } from 'vitest'
import { UsageError } from '#cli/command.ts'
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
  [[], /^Name an action/],
  [['erase'], /^Name an action/],
  [['show', EMAIL], /do not fit together/],
  [['export', EMAIL, '--yes'], /do not fit together/],
  [['export', EMAIL, '--files', ''], /do not fit together/],
  [['erase', EMAIL, '--files', 'x'], /do not fit together/],
  [['erase', EMAIL, 'another@visitor.example'], /^Name an action/],
  [['erase', EMAIL, '--all'], /^Unknown option '--all'\.$/],
  [['erase', 'zenobia'], /^"zenobia" is no email address\.$/],
])('%j is refused in one line', (words, sentence) => {
  const refusal = () => readArguments(words)
  expect(refusal).toThrow(UsageError)
  expect(refusal).toThrow(sentence)
  expect(refusal).not.toThrow(/\n/)
})
