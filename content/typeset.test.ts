import { expect, it } from 'vitest'
import { typeset } from './typeset.ts'

it.each([
  ['"Yes," she said', '“Yes,” she said'],
  ['asked "and if that fails?", and', 'asked “and if that fails?”, and'],
  ["others' work", 'others’ work'],
  ['"\'Yes\' is not an answer," she said', '“‘Yes’ is not an answer,” she said'],
  ['she said \'call it "done"\' and left', 'she said ‘call it “done”’ and left'],
  ["['so']", '[‘so’]'],
  ["back in the '90s", 'back in the ’90s'],
])('sets %s as %s', (typed, printed) => {
  expect(typeset(typed)).toBe(printed)
})
