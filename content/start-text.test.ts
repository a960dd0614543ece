import { expect, it } from 'vitest'
import { sampleStart } from '#tests/fixtures/schedule.ts'
import { classTimes, seatsText, workshopSeats } from './start-text.ts'

it.each([
  [20, 'open', '20 seats', '20 seats'],
  [10, 'last_days', '20 seats', '20 seats'],
  [9, 'open', '9 of 20 seats left', '9 of 20 seats left'],
  [3, 'few_left', 'Only 3 of 20 seats left', '3 of 20 seats left'],
  [0, 'full', 'Full: all seats are taken', 'Full'],
] as const)('says how many seats are free once most are taken: %i of 20', (seatsLeft, state, start, workshop) => {
  expect(seatsText({ seats: 20, seatsLeft }, state)).toBe(start)
  expect(workshopSeats({ seats: 20, seatsLeft })).toBe(workshop)
})

it('names what is live besides the classes', () => {
  expect(classTimes({ ...sampleStart, more: undefined })).toBe('Mon, Wed and Thu, 6–8 PM Mountain Time')
  expect(classTimes({ ...sampleStart, more: 'a lab' })).toMatch(/Time, plus a lab$/)
})
