import { afterEach, expect, it, vi } from 'vitest'
import { sampleStart } from '#tests/fixtures/schedule.ts'
import { clockWords, getClasses, yourHours } from './clock.ts'

afterEach(() => vi.unstubAllEnvs())

it('knows the classes of a start: the clocks of Denver change in its tenth week', () => {
  const starts = [...Array(16).keys()].map((week) => Date.parse('2027-01-12T01:00Z') / 60_000 + week * 10_080)
  const shifted = starts.map((start, week) => (week < 9 ? start : start - 60))
  expect(getClasses(sampleStart)).toBe(`1 1080 120,0 2 3,${shifted.join(' ')},America/Denver`)
})

it('follows every change of clocks in a long start', () => {
  vi.stubEnv('TZ', 'America/Phoenix')
  const hours = yourHours(getClasses({ ...sampleStart, starts: '2026-10-05' }), ...clockWords())
  expect(hours).toBe('5–7 PM where you are, 6–8 PM from November 2, 5–7 PM from March 15')
})

it.each([
  ['America/Boise', ''],
  ['America/New_York', '8–10 PM where you are'],
  ['UTC', 'Night in your time zone'],
  // No summer time: the same hours at first, an hour less later.
  ['America/Phoenix', '6–8 PM where you are, 5–7 PM from March 15'],
  ['America/St_Johns', '9:30–11:30 PM where you are'],
  // Other days, and summer time two weeks later than in Denver.
  ['Australia/Sydney', 'Tue, Thu and Fri, 12–2 PM where you are, 11 AM–1 PM from March 16, 10 AM–12 PM from April 6'],
])('in %s classes are %j', (zone, text) => {
  vi.stubEnv('TZ', zone)
  expect(yourHours(getClasses(sampleStart), ...clockWords())).toBe(text)
})

it.each([
  ['America/Phoenix', ''],
  ['UTC', 'Night in your time zone'],
])('in its own zone, %s, a browser with rules that are an hour off says no hours of its own', (zone, text) => {
  vi.stubEnv('TZ', zone)
  expect(yourHours(getClasses(sampleStart).replace(sampleStart.timeZone, zone), ...clockWords())).toBe(text)
})

it('says hours that cross noon in full', () => {
  const morning = getClasses({ ...sampleStart, from: '09:30', to: '11:30', ends: '2027-02-04' })
  vi.stubEnv('TZ', 'America/New_York')
  expect(yourHours(morning, ...clockWords())).toBe('11:30 AM–1:30 PM where you are')
})
