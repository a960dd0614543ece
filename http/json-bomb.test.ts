import { expect, test } from 'vitest'
import { isJsonBomb } from './json-bomb.ts'

const isBomb = (text: string) => isJsonBomb(new TextEncoder().encode(text))

test.each([
  ['many small objects', `[${'{},'.repeat(50_000)}{}]`],
  ['deep arrays', '['.repeat(33)],
  ['deep objects behind a text', `{"a\\"": ${'{"a":'.repeat(32)}`],
])('%s are a bomb', (_case, text) => {
  expect(isBomb(text)).toBe(true)
})

test.each([
  ['brackets in texts, also behind escapes', JSON.stringify({ a: '['.repeat(60_000), b: `\\"${'{'.repeat(60_000)}` })],
  ['a long list', `[${'{},'.repeat(49_000)}{}]`],
  ['a text that does not end', `"${'['.repeat(60_000)}`],
  ['nothing', ''],
])('%s are none', (_case, text) => {
  expect(isBomb(text)).toBe(false)
})
