import { describe, expect, it } from 'vitest'
import { zonedTime } from './zoned-time.ts'

describe('zonedTime', () => {
  it.each([
    ['2027-03-14', '01:30', 'America/Denver', '2027-03-14T08:30:00.000Z'],
    ['2027-03-14', '03:30', 'America/Denver', '2027-03-14T09:30:00.000Z'],
    ['2027-07-01', '09:00', 'Asia/Kolkata', '2027-07-01T03:30:00.000Z'],
    ['2027-07-01', '09:00', 'UTC', '2027-07-01T09:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(zonedTime(day, time, zone).toISOString()).toBe(instant)
  })
})
