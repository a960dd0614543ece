import { expect, it } from 'vitest'
import { typeset } from './typeset.ts'

it.each([
  ['"Yes," she said', '“Yes,” she said'],
  ["don't", 'don’t'],
  ["the 'new' one", 'the ‘new’ one'],
  ['asked "and if that fails?", and', 'asked “and if that fails?”, and'],
  ['("so")', '(“so”)'],
  ["others' work", 'others’ work'],
])('sets %s as %s', (typed, printed) => {
  expect(typeset(typed)).toBe(printed)
})
