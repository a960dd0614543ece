import { expect, onTestFinished, test, vi } from 'vitest'
import type { CohortList } from '#contract/courses.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

test('get-courses answers the courses in their order, up to pageSize', async () => {
  const all = await academy.api.request('/CourseNorthAmerica/get-courses?pageSize=30')
  expect(all.status).toBe(200)
  expect(await all.json()).toEqual({
    items: [
      { id: 'cyber-security', courseName: 'Cyber Security' },
      { id: 'ui-ux', courseName: 'UI/UX' },
    ],
    totalCount: 2,
  })
  const known = { 'If-None-Match': all.headers.get('ETag') ?? '' }
  expect((await academy.api.request('/CourseNorthAmerica/get-courses', { headers: known })).status).toBe(304)
  const one = await academy.api.request('/CourseNorthAmerica/get-courses?pageSize=1')
  expect(await one.json()).toEqual({ items: [{ id: 'cyber-security', courseName: 'Cyber Security' }], totalCount: 2 })
})

test('get-cohorts answers the starts that take applications, the earliest first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-06T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { items } = (await (await academy.api.request('/CourseNorthAmerica/get-cohorts')).json()) as CohortList
  expect(items[0]).toEqual({
    id: 'generative-ai-2027-01',
    courseId: 'generative-ai',
    starts: '2027-01-19',
    ends: '2027-04-22',
    days: ['Tue', 'Thu'],
    from: '18:00',
    to: '20:30',
    timeZone: 'America/Denver',
    zoneLabel: 'Mountain Time',
    applyBy: '2027-01-12',
    state: 'open',
    sample: true,
  })
  expect(items.map(({ starts }) => starts)).toEqual(items.map(({ starts }) => starts).toSorted())
})

test.each(['0', '101', '1.5', ''])('pageSize=%s is refused', async (pageSize) => {
  const response = await academy.api.request(`/CourseNorthAmerica/get-courses?pageSize=${pageSize}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    success: false,
    isSuccess: false,
    message: 'Some fields need another look.',
    errors: { pageSize: ['pageSize must be a whole number from 1 to 100.'] },
  })
})
