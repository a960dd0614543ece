import { describe, expect, it } from 'vitest'
import {
  agoText,
  dayText,
  longDay,
  monthText,
  nthDayText,
  rangeText,
  timeText,
  weekdaysText,
  wholeDay,
} from './format.ts'

describe('dates as people read them', () => {
  it('writes a day as in the specification', () => {
    expect(dayText('2025-10-31')).toBe('Oct 31, 2025')
  })

  it('writes a day in words, and one by its number', () => {
    expect(wholeDay('2027-01-11')).toBe('Monday, January 11, 2027')
    expect(longDay('2027-05-03')).toBe('May 3, 2027')
    expect(nthDayText('2027-02-28', 1)).toBe('Monday, March 1')
    expect(weekdaysText('2027-01-19', '2027-01-21')).toBe('Tue – Thu')
  })

  it.each([
    ['2027-03-16', '2027-03-16', 'Mar 16, 2027'],
    ['2027-01-19', '2027-01-21', 'Jan 19–21, 2027'],
    ['2027-01-30', '2027-02-02', 'Jan 30 – Feb 2, 2027'],
    ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
  ])('writes %s to %s as %s', (from, to, text) => {
    expect(rangeText(from, to)).toBe(text)
  })

  it('writes a month, of a day or by itself', () => {
    expect(monthText('2027-02-09')).toBe('February 2027')
    expect(monthText('2027-02')).toBe('February 2027')
  })

  it.each([
    ['12:00', '12 PM'],
    ['00:00', '12 AM'],
    ['09:30', '9:30 AM'],
    ['13:05', '1:05 PM'],
  ])('writes %s as %s', (time, text) => {
    expect(timeText(time)).toBe(text)
  })
})

it('says the age of something, from a minute on', () => {
  const now = new Date('2027-01-01T03:00:00Z')
  const since = (seconds: number) => agoText(new Date(now.getTime() - seconds * 1000), now)
  expect(since(59)).toEqual({ short: 'just now', long: 'just now' })
  expect(since(60)).toEqual({ short: '1 min', long: '1 minute ago' })
  expect(since(7200)).toEqual({ short: '2 h', long: '2 hours ago' })
})
