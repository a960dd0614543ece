import { describe, expect, it } from 'vitest'
import { ALL, filterSessions, type ListedSession, monthsOf, topicsOf } from './session-filter.ts'

const session = (id: string, topic: string, starts: string, ends: string): ListedSession => ({
  ...{ id, topic, starts, ends, title: id, course: 'dbms', from: '09:00', to: '12:00', place: 'Online', seats: 10 },
})
const sessions = [
  session('tuning', 'Data', '2027-02-09', '2027-02-10'),
  session('retrieval', 'Artificial intelligence', '2027-01-30', '2027-02-01'),
  session('restore', 'Data', '2027-04-06', '2027-04-06'),
]
const found = (topic: string, month: string) => filterSessions(sessions, { topic, month }).map(({ id }) => id)

describe('filterSessions', () => {
  it('keeps all where nothing is chosen', () => {
    expect(found(ALL, ALL)).toEqual(['tuning', 'retrieval', 'restore'])
  })

  it('keeps a topic, a month, or both', () => {
    expect(found('Data', ALL)).toEqual(['tuning', 'restore'])
    expect(found(ALL, '2027-02')).toEqual(['tuning', 'retrieval'])
    expect(found('Data', '2027-02')).toEqual(['tuning'])
    expect(found('Artificial intelligence', '2027-04')).toEqual([])
  })
})

it('offers each topic and each month once, in order', () => {
  expect(topicsOf(sessions)).toEqual(['Artificial intelligence', 'Data'])
  expect(monthsOf(sessions)).toEqual(['2027-01', '2027-02', '2027-04'])
})
