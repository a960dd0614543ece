import { expect, it } from 'vitest'
import { dayContradiction, zoneContradiction } from './contradictions.ts'

const evenings = [{ days: ['Mon', 'Wed'] as ('Mon' | 'Wed')[], more: 'a lab every other Saturday' }]

it.each([
  ['What you exploit on Monday you detect on Wednesday.', evenings, undefined],
  ['The lab is on Saturdays.', evenings, undefined],
  ['What you exploit on Tuesday you detect on Wednesday.', evenings, 'This names Tuesday'],
  ['We meet on Tuesday.', [], undefined],
])('of %j with the starts %j it says: %s', (text, starts, sentence) => {
  const found = dayContradiction(text, starts)
  if (sentence) expect(found).toContain(sentence)
  else expect(found).toBeUndefined()
})

it('finds another zone, in summer words or not, but no other Time', () => {
  const say = (text: string) => zoneContradiction(text, { zoneLabel: 'Mountain Time' })
  expect(say('At 9, Mountain Time. Take your Time.')).toBeUndefined()
  expect(say('At 9, Mountain Time, or 11 Eastern Daylight Time.')).toContain('This names Eastern Daylight Time')
})
