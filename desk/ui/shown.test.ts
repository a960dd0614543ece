import { expect, test } from 'vitest'
import { dayWords, getYear } from './shown.ts'

const timeZone = 'America/Denver'
// The evening of December 31 in Denver, the morning of January 1 in London.
const now = new Date('2027-01-01T03:00:00Z')

test('a day has its year where that is not this one, by the academy’s calendar', () => {
  const clock = { timeZone, year: getYear(now, timeZone) }
  expect(dayWords(now, clock)).toBe('Dec 31')
  expect(dayWords(new Date('2025-11-26T12:00:00Z'), clock)).toBe('Nov 26, 2025')
  expect(dayWords(new Date('2027-01-01T12:00:00Z'), clock, { weekday: 'short' })).toBe('Fri, Jan 1, 2027')
})
