import { expect, onTestFinished, test, vi } from 'vitest'
import type { CohortList } from '#contract/courses.ts'
import type { Start } from '#contract/starts.ts'
import { otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

test('get-courses answers the courses in their order, up to pageSize', async () => {
  const all = await academy.api.request('/CourseNorthAmerica/get-courses?pageSize=30')
  expect(all.status).toBe(200)
  expect(await all.json()).toEqual({
    items: [
      { id: training.id, courseName: training.name },
      { id: otherTraining.id, courseName: otherTraining.name },
    ],
    totalCount: 2,
  })
  const known = { 'If-None-Match': all.headers.get('ETag') ?? '' }
  expect((await academy.api.request('/CourseNorthAmerica/get-courses', { headers: known })).status).toBe(304)
  const one = await academy.api.request('/CourseNorthAmerica/get-courses?pageSize=1')
  expect(await one.json()).toEqual({ items: [{ id: training.id, courseName: training.name }], totalCount: 2 })
})

test('get-cohorts answers the starts that take applications, the earliest first', async () => {
  const { starts } = contentSchedule().current()
  const first = starts[0]?.closesAt ?? ''
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(first) })
  onTestFinished(() => void vi.useRealTimers())
  const { items } = (await (await academy.api.request('/CourseNorthAmerica/get-cohorts')).json()) as CohortList
  const next = starts.find(({ closesAt }) => closesAt > first)
  const { id, course: courseId, ...rest } = next as Start
  const { starts: firstDay, ends, days, from, to, timeZone, zoneLabel, applyBy, state } = rest
  const times = { starts: firstDay, ends, days, from, to, timeZone, zoneLabel }
  expect(items[0]).toMatchObject({ id, courseId, ...times, applyBy, state })
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
