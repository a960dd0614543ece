import { expect, it } from 'vitest'
import { ALL } from '#web/filters.ts'
import { filterWorkshops, getFilter, getMonths, getTopics } from './workshop-filter.ts'

const workshops = [
  { id: 'tuning', topic: 'Data', starts: '2027-02-09', ends: '2027-02-10' },
  { id: 'retrieval', topic: 'Artificial intelligence', starts: '2027-01-30', ends: '2027-02-01' },
  { id: 'restore', topic: 'Data', starts: '2027-04-06', ends: '2027-04-06' },
]
const found = (topic: string, month: string) => filterWorkshops(workshops, { topic, month }).map(({ id }) => id)

it('keeps a topic, a month, or both, and all where nothing is chosen', () => {
  expect(found(ALL, ALL)).toEqual(['tuning', 'retrieval', 'restore'])
  expect(found('Data', ALL)).toEqual(['tuning', 'restore'])
  expect(found(ALL, '2027-02')).toEqual(['tuning', 'retrieval'])
  expect(found('Data', '2027-02')).toEqual(['tuning'])
  expect(found('Artificial intelligence', '2027-04')).toEqual([])
})

it('offers each topic and each month once, in order', () => {
  expect(getTopics(workshops)).toEqual(['Artificial intelligence', 'Data'])
  expect(getMonths(workshops)).toEqual(['2027-01', '2027-02', '2027-04'])
})

it.each([
  ['', ALL, ALL],
  ['topic=Data&month=2027-02', 'Data', '2027-02'],
  ['topic=all&month=all', ALL, ALL],
  ['topic=data', ALL, ALL],
  ['topic=%3Cscript%3E&month=1999-01&other=1', ALL, ALL],
])('reads the address "%s", in which only what a workshop has counts', (query, topic, month) => {
  expect(getFilter(new URLSearchParams(query), workshops)).toEqual({ topic, month })
})
