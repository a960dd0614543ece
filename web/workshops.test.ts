import { expect, it } from 'vitest'
import type { Workshop } from '#content/schedule.ts'
import { clockAt } from '#server/page-renderer.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { calendarData, workshopPage } from './workshops.ts'

const { content } = contentSchedule().current()
const [sample] = content.calendar.workshops as [Workshop]
const [id, later] = ['soon', 'later']
const soon = { ...sample, id, starts: '2027-01-19', ends: '2027-01-21', from: '09:00', to: '13:00' }
const workshops = [soon, { ...soon, id: later, starts: '2027-11-09', ends: '2027-11-10' }]
const company = { ...content.company, timeZone: 'America/Denver' }
const calendar = { ...content.calendar, workshops }
const shown = { ...content, calendar, company }
const stateAt = (moment: string) => workshopPage(shown, id, clockAt(new Date(moment)))?.state

it('a workshop can be requested until it starts, by the clock of its own zone', () => {
  expect(stateAt('2027-01-19T15:59:59Z')).toBe('open')
  expect(stateAt('2027-01-19T16:00:00Z')).toBe('started')
  expect(stateAt('2027-01-21T19:59:59Z')).toBe('started')
  expect(stateAt('2027-01-21T20:00:00Z')).toBe('over')
})

it('a workshop names the other dates of its topic that can be requested', () => {
  const others = (moment: string) => workshopPage(shown, id, clockAt(new Date(moment)))?.others.map((item) => item.id)
  expect(others('2027-02-01')).toContain(later)
  expect(others('2028-01-01')).toEqual([])
})

it('a workshop is full while all its seats are held, and says which other date is open', () => {
  const taken = workshops.map((item) => (item.id === id ? { ...item, seatsLeft: 0 } : item))
  const full = { ...shown, calendar: { ...calendar, workshops: taken } }
  const now = clockAt(new Date('2026-12-01'))
  expect(workshopPage(full, id, now)).toMatchObject({ state: 'full', seatsLeft: 0 })
  expect(workshopPage(full, id, now)?.others.map((item) => item.id)).toContain(later)
  expect(workshopPage(full, later, now)?.others.map((item) => item.id)).not.toContain(id)
  expect(workshopPage(full, id, clockAt(new Date('2027-01-20')))?.state).toBe('started')
})

it('a workshop is not there under another id', () => {
  expect(workshopPage(shown, 'no-such-session', clockAt(new Date()))).toBeUndefined()
  expect(workshopPage(shown, undefined, clockAt(new Date()))).toBeUndefined()
})

it('lists what is not over, the next one first', () => {
  const listed = (moment: string) => calendarData(shown, clockAt(new Date(moment))).workshops.map((item) => item.id)
  expect(listed('2026-12-01')).toEqual([id, later])
  expect([listed('2027-10-20'), listed('2030-01-01')]).toEqual([[later], []])
})
