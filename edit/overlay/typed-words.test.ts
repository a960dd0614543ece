import { expect, test } from 'vitest'
import { retyped } from './typed-words.ts'

test.each([
  ['a letter', 'Trainings', 'Trainings', 'Our Trainings', 'Our Trainings'],
  ['with the page’s quotation marks', 'The team’s “own”', 'The team\'s "own"', 'The team\'s "ow"', 'The team’s “ow”'],
  ['a quotation mark', 'Say yes', 'Say yes', 'Say "yes', 'Say “yes'],
  ['a heading of Markdown', 'Who it binds', '## Who it binds', '## Whom it binds', 'Whom it binds'],
  ['one of several texts', 'bold', 'One **bold** word', 'One **bolder** word', 'bolder'],
  ['a wrapped line', 'one two', 'one\ntwo', 'one\ntwo three', 'one two three'],
])('the page shows %s', (_what, shown, before, words, expected) => {
  expect(retyped(shown, before, words)).toBe(expected)
})

test.each([
  ['the newest words', 'Training', 'Train', 'Training'],
  ['words from which some were taken', 'Train', 'Training', 'Train'],
  ['another part', 'word', 'One **bold** word', 'One **bolder** word'],
  ['a part that is there twice', 'so', 'so and so', 'so and soon'],
  ['the words with others', 'Week 1: Modeling', 'Modeling', 'Modelling'],
  ['a new item', 'one', '- one', '- one\n- two'],
  ['no words', 'a', 'a', ' '],
])('the draft’s page is awaited for %s', (_what, shown, before, words) => {
  expect(retyped(shown, before, words)).toBeUndefined()
})
