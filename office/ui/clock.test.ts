import { expect, test } from 'vitest'
import { getClock } from '#office/academy-clock.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { dayWords } from './clock.ts'

// The evening of December 31 in Denver, the morning of January 1 in London.
const now = new Date('2027-01-01T03:00:00Z')
const clock = getClock({ ...content.company, timeZone: 'America/Denver' }, now)

test('a day has its year where that is not this one, by the academy’s calendar', () => {
  expect(dayWords(now, clock)).toBe('Dec 31')
  expect(dayWords(new Date('2025-11-26T12:00:00Z'), clock)).toBe('Nov 26, 2025')
  expect(dayWords(new Date('2027-01-01T12:00:00Z'), clock, { weekday: 'short' })).toBe('Fri, Jan 1, 2027')
})

test.each([
  ['2026-03-08T08:59:00Z', 'Mar 8, 1:59 AM'],
  ['2026-03-08T09:00:00Z', 'Mar 8, 3:00 AM'],
  ['2026-11-01T07:59:00Z', 'Nov 1, 1:59 AM'],
  ['2026-11-01T08:00:00Z', 'Nov 1, 1:00 AM'],
])('clocks change with the server’s rules, whatever those of the browser are: %s', (moment, words) => {
  expect(dayWords(new Date(moment), clock, { hour: 'numeric', minute: '2-digit' })).toBe(words)
})
