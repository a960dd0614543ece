import { expect, test } from 'vitest'
import { UsageError } from '#cli/command.ts'
import { readArguments } from './arguments.ts'

test('a kind is enough', () => {
  const request = { kind: 'contact', since: undefined, format: 'csv', bom: false, output: undefined }
  expect(readArguments(['contact'])).toEqual(request)
})

test.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-11-01T08:00:00Z', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T08:00:00.5-07:00', '2026-11-01T15:00:00.500Z'],
])('since %s is %s', (text, instant) => {
  expect(readArguments(['talent', '--since', text]).since?.toISOString()).toBe(instant)
})

test.each([
  [[], /^Say what to export/],
  [['talent', 'training'], /^Say what to export, one kind/],
  [['people'], /^There is no "people" to export\.$/],
  [['toString'], /^There is no "toString"/],
  [['talent', '--since', '2025-02-30'], /^"2025-02-30" is no date\./],
  [['talent', '--since', 'yesterday'], /is no date/],
  [['talent', '--since', '2026-11-01T08:00:00'], /is no date/],
  [['talent', '--since', ''], /is no date/],
  [['talent', '--since'], /^Option '--since <value>' argument missing\.$/],
  [['talent', '--format', 'xml'], /^"xml" is no format/],
  [['talent', '--format', 'json', '--bom'], /^--bom is for csv/],
  [['talent', '--output', ''], /^--output needs/],
  [['talent', '--all'], /^Unknown option '--all'\.$/],
])('%j is refused in one line', (words, sentence) => {
  const refusal = () => readArguments(words)
  expect(refusal).toThrow(UsageError)
  expect(refusal).toThrow(sentence)
  expect(refusal).not.toThrow(/\n/)
})
