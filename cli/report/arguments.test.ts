import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const TODAY = '2026-11-21'

test('a report is about thirty days, the last of them today, unless it is told otherwise', () => {
  expect(readArguments([], TODAY)).toEqual({ from: '2026-10-23', to: TODAY, svg: undefined, json: false })
  expect(readArguments(['--to', '2026-03-01'], TODAY)).toMatchObject({ from: '2026-01-31', to: '2026-03-01' })
  expect(readArguments(['--from', '2026-11-01', '--svg', 'a.svg', '--json'], TODAY)).toEqual({
    ...{ from: '2026-11-01', to: TODAY, svg: 'a.svg', json: true },
  })
})

test.each([
  [['--from', 'yesterday'], '"yesterday" is no day. Write it as 2026-11-01.'],
  [['--to', '2026-02-30'], '"2026-02-30" is no day. Write it as 2026-11-01.'],
  [['--from', '2026-11-06', '--to', '2026-11-05'], 'The period ends (2026-11-05) before it begins (2026-11-06).'],
  [['--svg', ''], '--svg needs the name of a file.'],
  [['--png'], /^Unknown option '--png'\.$/],
  [['november'], '"november" is not an option.'],
])('%j is refused', (words, sentence) => expect(() => readArguments(words, TODAY)).toThrow(sentence))
