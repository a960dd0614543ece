import { describe, expect, it } from 'vitest'
import { endOfDay, zonedTime } from './zoned-time.ts'

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

describe('endOfDay', () => {
  // Days that begin or end with a clock change, and a midnight that the clocks skip or show twice.
  it.each([
    ['2027-03-14', 'America/Denver', '2027-03-15T06:00Z'],
    ['2027-11-07', 'America/Denver', '2027-11-08T07:00Z'],
    ['2027-10-03', 'Australia/Lord_Howe', '2027-10-03T13:00Z'],
    ['2027-03-13', 'America/Havana', '2027-03-14T05:00Z'],
    ['2027-11-06', 'America/Havana', '2027-11-07T04:00Z'],
    ['2027-09-04', 'America/Santiago', '2027-09-05T04:00Z'],
    ['2027-04-03', 'America/Santiago', '2027-04-04T04:00Z'],
    ['2027-10-28', 'Africa/Cairo', '2027-10-28T22:00Z'],
  ])('%s in %s is over at %s, and not a second before', (day, timeZone, end) => {
    expect(endOfDay(day, timeZone)).toBe(end)
    const dayAt = (moment: number) => new Date(moment).toLocaleDateString('sv-SE', { timeZone })
    expect([dayAt(Date.parse(end) - 1_000) === day, dayAt(Date.parse(end)) > day]).toEqual([true, true])
  })
})
