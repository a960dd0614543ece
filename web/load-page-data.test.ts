import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CoursePage } from '#content/schema.ts'
import { clockAt } from '#server/page-renderer.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { type LoaderServices, pageClock, schedule, services } from './context.ts'
import { loadMenu, loadRound, loadStarts, loadTraining } from './load-page-data.ts'

const getTraining = (id: string) => content.courses.find((course) => course.id === id) as CoursePage

/** The arguments of a loader at a moment, and the moment until which its page is true. */
function at(moment: string, shown = contentSchedule().current()) {
  const clock = clockAt(new Date(moment))
  const context = new RouterContextProvider()
  context.set(pageClock, clock)
  context.set(schedule, shown)
  context.set(services, { applicationFee: 'USD 50', acceptsCode: () => true } as unknown as LoaderServices)
  return { args: { context }, validUntil: () => clock.validUntil() }
}

test('a training goes on to its next start after the last day to apply, to the second', () => {
  const before = at('2027-01-05T06:59:59Z')
  expect(loadTraining(before.args, getTraining('cyber-security')).next?.starts).toBe('2027-01-11')
  expect(new Date(before.validUntil()).toISOString()).toBe('2027-01-05T07:00:00.000Z')
  const { next } = loadTraining(at('2027-01-05T07:00:00Z').args, getTraining('cyber-security'))
  expect([next?.starts, next?.state]).toEqual(['2027-05-10', 'open'])
})

test('a training whose starts are all closed says so of the last one', () => {
  const { next, starts } = loadTraining(at('2029-01-01T00:00:00Z').args, getTraining('dbms'))
  expect(next?.state).toBe('over')
  expect(starts).toEqual({})
})

test('cards name the next start that takes applications', () => {
  const { starts } = loadStarts(at('2026-11-22T12:00:00Z').args)
  expect(starts.dbms?.text).toBe('Feb 9, 2027, evenings')
  expect(Object.keys(loadStarts(at('2026-11-22T12:00:00Z').args, (id) => id === 'dbms').starts)).toEqual(['dbms'])
  expect(loadStarts(at('2027-02-04T12:00:00Z').args).starts.dbms).toBeUndefined()
})

/** The starts of Cyber Security, of January and May, with so many free seats. */
function withFree(january: number, may: number) {
  const current = contentSchedule().current()
  const free: Record<string, number> = { 'cyber-security-2027-01': january, 'cyber-security-2027-05': may }
  const cohorts = current.cohorts.map((cohort) => ({ ...cohort, seatsLeft: free[cohort.id] ?? cohort.seatsLeft }))
  const { args } = at('2026-11-22T12:00:00Z', { ...current, cohorts })
  return {
    ...loadTraining(args, getTraining('cyber-security')),
    menu: loadMenu(args).starts['cyber-security'],
    line: loadStarts(args).starts['cyber-security'],
  }
}

test('a full start gives way to the next with a free seat, and to nobody where all are full', () => {
  const free = withFree(0, 2)
  expect(free.next).toMatchObject({ id: 'cyber-security-2027-05', state: 'few_left' })
  expect(free.others).toMatchObject([{ id: 'cyber-security-2027-01', starts: '2027-01-11', state: 'full' }])
  expect(free.menu).toBe('Starts May 10, 2027')
  expect(free.line).toMatchObject({ text: 'May 10, 2027, evenings', note: '2 seats left' })
  const full = withFree(0, 0)
  expect(full.next).toMatchObject({ id: 'cyber-security-2027-01', state: 'full' })
  expect(full.menu).toBe('Waitlist')
  expect(full.line).toMatchObject({ text: 'Jan 11, 2027, evenings', note: 'Full, waitlist open' })
  expect(withFree(9, 9).line?.note).toBe('')
})

test('the tuition of the next start is given where it is set', () => {
  const current = contentSchedule().current()
  const cohorts = current.cohorts.map((cohort) =>
    cohort.course === 'dbms' ? { ...cohort, tuition: { amount: 4800, most: 5200, currency: 'USD' } } : cohort,
  )
  const { starts } = loadStarts(at('2026-11-22T12:00:00Z', { ...current, cohorts }).args)
  expect([starts.dbms?.tuition, starts['cyber-security']?.tuition]).toEqual(['USD 4,800 to 5,200', undefined])
})

test.each([
  ['2025-10-31T12:00:00Z', false, false, '2025-11-01T06:00:00.000Z'],
  ['2025-11-01T06:00:00Z', true, false, '2025-11-03T07:00:00.000Z'],
  ['2025-11-03T07:00:00Z', true, true, undefined],
])('at %s the scholarship is closed: %s, has started: %s', (moment, isClosed, hasStarted, until) => {
  const { args, validUntil } = at(moment)
  expect(loadRound(args).round).toMatchObject({
    isClosed,
    starts: { label: hasStarted ? 'Cohort started' : 'Cohort starts' },
  })
  expect(Number.isFinite(validUntil()) ? new Date(validUntil()).toISOString() : undefined).toBe(until)
})
