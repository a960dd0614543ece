import { expect, it } from 'vitest'
import { dayContradiction, lastClassDay, startContradictions, zoneContradiction } from './contradictions.ts'
import type { ContentStart } from './schema.ts'

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

it('names all in which a start differs from its training', () => {
  const hours = { days: ['Mon', 'Wed'], from: '18:00', to: '20:00' }
  const start = (changes: object) =>
    ({ starts: '2027-01-11', ends: '2027-02-03', ...hours, ...changes }) as ContentStart
  const course = { weeks: 4, format: { liveHours: 4 } } as never
  expect(startContradictions(start({}), course)).toEqual([])
  expect(startContradictions(start({ ends: '2027-02-11', to: '21:00' }), course)).toEqual([
    ['ends', 'Thursday, February 11, 2027 is not a day of its classes (Mon, Wed).'],
    ['ends', 'February 11, 2027 is in week 5; the training has 4 weeks.'],
    ['days', "Its classes take 6 hours a week; the training's page says 4 live hours."],
  ])
})

it.each([
  ['2027-01-11', ['Mon', 'Wed'], '2027-02-03'],
  ['2027-01-13', ['Mon', 'Wed'], '2027-02-08'],
  ['2027-01-11', [], undefined],
] as const)('four weeks from %s with classes on %j end on %s', (starts, days, last) => {
  expect(lastClassDay(starts, days, 4)).toBe(last)
})
