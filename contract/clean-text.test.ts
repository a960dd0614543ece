import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

test.each([
  ['zero-width spaces and a byte order mark', '\u200Bada\u200B@visitor\uFEFF.example', 'ada@visitor.example'],
  ['a soft hyphen', 'by\u00ADron', 'byron'],
  ['direction marks, embeddings, overrides and isolates', '\u200Ea\u202Ab\u202Ec\u2066d\u2069\u061C', 'abcd'],
  ['no-break and other spaces', '\u00A0Ada\u202FKing\u3000Byron\u2009', 'Ada King Byron'],
  ['control characters and half a surrogate pair', 'A\0d\u0007a\uD800', 'Ada'],
  ['a joiner in Latin letters', 'ada\u200D\uFE0F@\u200Cvisitor.example', 'ada@visitor.example'],
  ['a joiner behind another invisible character', 'ada\u2060\u200D', 'ada'],
  ['a decomposed letter', 'Jose\u0301', 'José'],
])('%s', (_case, typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned)
  expect(cleanText(cleaned)).toBe(cleaned)
})

test.each([
  ['Persian', 'علی\u200Cرضا'],
  ['Hindi', 'क्\u200Dष'],
  ['a Japanese variant', '葛\u{E0100}城'],
  ['emoji', '👩🏽\u200D💻 ❤\uFE0F\u200D🔥'],
])('joiners and variants stay where the spelling needs them: %s', (_case, text) => {
  expect(cleanText(text)).toBe(text)
})

test('line ends become plain, and in one line a space', () => {
  expect(cleanText(' one\r\ntwo\rthree\u2028four\tfive\n')).toBe('one\ntwo\nthree\nfour\tfive')
  expect(cleanLine(' one\r\n two\u00A0 \t three ')).toBe('one two three')
})
