import { describe, expect, it } from 'vitest'
import { divideEvent, nextOccurrences } from './weekly-event.ts'

const wednesdayNoon = { weekday: 3, time: '12:00', minutes: 60 }
const next = (now: string, count: number) =>
  nextOccurrences(wednesdayNoon, 'America/Denver', new Date(now), count).map(({ start }) => start.toISOString())

describe('nextOccurrences', () => {
  it('stays at noon in Denver when the clocks go forward (2027-03-14)', () => {
    expect(next('2027-03-09T00:00:00Z', 2)).toEqual(['2027-03-10T19:00:00.000Z', '2027-03-17T18:00:00.000Z'])
  })

  it('stays at noon in Denver when the clocks go back (2026-11-01)', () => {
    expect(next('2026-10-27T00:00:00Z', 2)).toEqual(['2026-10-28T18:00:00.000Z', '2026-11-04T19:00:00.000Z'])
  })

  it('names the running information session until it ends, and then the next', () => {
    expect(next('2026-11-25T19:59:59Z', 1)).toEqual(['2026-11-25T19:00:00.000Z'])
    expect(next('2026-11-25T20:00:00Z', 1)).toEqual(['2026-12-02T19:00:00.000Z'])
  })

  it('finds an evening that is already tomorrow in UTC', () => {
    const evening = { weekday: 3, time: '21:00', minutes: 60 }
    const found = nextOccurrences(evening, 'America/Los_Angeles', new Date('2026-11-26T04:30:00Z'), 1)
    expect(found).toEqual([{ day: '2026-11-25', start: new Date('2026-11-26T05:00:00Z') }])
  })
})

it('divides an event: a part without minutes has what the others leave, past midnight too', () => {
  const divide = (time: string, minutes: number) =>
    divideEvent({ time, minutes }, [{ minutes: 10 }, { minutes: 15 }, {}]).map(({ from, minutes }) => [from, minutes])
  expect(divide('12:00', 60)).toEqual([
    ['12:00', 10],
    ['12:10', 15],
    ['12:25', 35],
  ])
  expect(divide('23:50', 20)).toEqual([
    ['23:50', 10],
    ['00:00', 15],
    ['00:15', 0],
  ])
})
