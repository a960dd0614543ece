import { expect, test } from 'vitest'
import { sampleStart } from '#tests/fixtures/schedule.ts'
import { startState } from './start-state.ts'

test.each([
  ['2026-12-29T06:59Z', {}, 'open'],
  ['2026-12-29T07:00Z', {}, 'last_days'],
  ['2026-12-01T00:00Z', { seatsLeft: 4 }, 'open'],
  ['2026-12-01T00:00Z', { seatsLeft: 3 }, 'few_left'],
  ['2027-01-02T00:00Z', { seatsLeft: 3 }, 'few_left'],
  ['2027-01-02T00:00Z', { seatsLeft: 0, state: 'waitlist' }, 'full'],
  ['2027-01-05T06:59Z', {}, 'last_days'],
  ['2027-01-05T07:00Z', {}, 'closed'],
  ['2027-01-05T07:00Z', { seatsLeft: 0, state: 'waitlist' }, 'closed'],
  // The first class begins in the evening, in the academy's time zone.
  ['2027-01-12T00:59Z', {}, 'closed'],
  ['2027-01-12T01:00Z', {}, 'running'],
  ['2027-04-30T05:59Z', {}, 'running'],
  ['2027-04-30T06:00Z', {}, 'over'],
  ['2027-04-30T06:00Z', { state: 'canceled' }, 'canceled'],
] as const)('at %s, with %j, a start is %s', (now, changes, state) => {
  const isPast = (moment: string) => new Date(moment) <= new Date(now)
  expect(startState({ ...sampleStart, ...changes }, isPast)).toBe(state)
})
