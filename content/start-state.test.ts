import { expect, test } from 'vitest'
import type { Cohort } from '#contract/cohorts.ts'
import { startState } from './start-state.ts'

const cohort: Cohort = {
  id: 'dbms-2027-02',
  course: 'dbms',
  starts: '2027-02-09',
  ends: '2027-04-29',
  days: ['Tue', 'Thu'],
  from: '18:00',
  to: '20:00',
  timeZone: 'America/Denver',
  zoneLabel: 'Mountain Time',
  seats: 20,
  seatsLeft: 20,
  applyBy: '2027-02-02',
  closesAt: '2027-02-03T07:00Z',
  state: 'open',
}

test.each([
  ['2027-01-27T06:59Z', {}, 'open'],
  ['2027-01-27T07:00Z', {}, 'last_days'],
  ['2027-01-01T00:00Z', { seatsLeft: 4 }, 'open'],
  ['2027-01-01T00:00Z', { seatsLeft: 3 }, 'few_left'],
  ['2027-02-01T00:00Z', { seatsLeft: 3 }, 'few_left'],
  ['2027-02-01T00:00Z', { seatsLeft: 0, state: 'waitlist' }, 'full'],
  ['2027-02-03T06:59Z', {}, 'last_days'],
  ['2027-02-03T07:00Z', {}, 'closed'],
  ['2027-02-03T07:00Z', { seatsLeft: 0, state: 'waitlist' }, 'closed'],
  // The first class begins in the evening, in the academy's time zone.
  ['2027-02-10T00:59Z', {}, 'closed'],
  ['2027-02-10T01:00Z', {}, 'running'],
  ['2027-04-30T05:59Z', {}, 'running'],
  ['2027-04-30T06:00Z', {}, 'over'],
  ['2027-04-30T06:00Z', { state: 'cancelled' }, 'canceled'],
] as const)('at %s, with %j, a start is %s', (now, changes, state) => {
  const isPast = (moment: string) => new Date(moment) <= new Date(now)
  expect(startState({ ...cohort, ...changes }, isPast)).toBe(state)
})
