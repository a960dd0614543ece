import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { takesApplications } from '#contract/cohorts.ts'
import {
  type CohortList,
  type CohortListItem,
  type CourseList,
  cohortList,
  cohortListItem,
  courseList,
  courseQuery,
} from '#contract/courses.ts'
import { answerFile, type StaticFile, textFile } from '#http/static-files.ts'
import { validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, invalid } from './describe.ts'

export function courseRoutes({ courses, schedule }: ApiDeps): Hono {
  const items = courses.map(({ id, name }) => ({ id, courseName: name }))
  const described = describeRoute({
    operationId: 'getCourses',
    tags: ['Enrollment'],
    summary: 'List the courses that can be applied for',
    description: 'In the order of the enrollment form. Applications send the `id` as `CourseId`.',
    parameters: [
      {
        name: 'pageSize',
        in: 'query',
        description: 'The most courses to answer. The enrollment form asks for 30.',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
        example: '30',
      },
    ],
    responses: {
      200: answers('The courses; `totalCount` counts all of them, however many are answered.', courseList, [
        { items: items.slice(0, 2), totalCount: items.length },
      ]),
      ...fails(invalid('pageSize', 'pageSize must be a whole number from 1 to 100.')),
    },
  })
  const lists = new Map<number, Promise<StaticFile>>()
  const getList = (length: number) => {
    const list: CourseList = { items: items.slice(0, length), totalCount: items.length }
    return textFile(JSON.stringify(list), { type: 'application/json', headers: { 'Cache-Control': 'no-cache' } })
  }
  return new Hono()
    .get('/get-courses', described, async (context) => {
      const { pageSize } = validFields(courseQuery, { pageSize: context.req.query('pageSize') })
      const length = Math.min(pageSize, items.length)
      const list = lists.get(length) ?? getList(length)
      lists.set(length, list)
      return answerFile(context, await list)
    })
    .get('/get-cohorts', describedCohorts, async (context) => {
      const open = schedule.current().cohorts.filter((cohort) => takesApplications(cohort, new Date()))
      const items = open.map(({ course, ...cohort }) => cohortListItem.parse({ ...cohort, courseId: course }))
      return context.json<CohortList>({ items }, 200, { 'Cache-Control': 'no-cache' })
    })
}

const cohortExample: CohortListItem = {
  id: 'cyber-security-2027-01',
  courseId: 'cyber-security',
  starts: '2027-01-11',
  ends: '2027-04-29',
  days: ['Mon', 'Wed', 'Thu'],
  from: '18:00',
  to: '20:00',
  timeZone: 'America/Denver',
  zoneLabel: 'Mountain Time',
  applyBy: '2027-01-04',
  state: 'open',
}

const describedCohorts = describeRoute({
  operationId: 'getCohorts',
  tags: ['Enrollment'],
  summary: 'List the starts of courses that take applications',
  description: 'The earliest first. `id` is what an application may send as `CohortId`.',
  responses: { 200: answers('The starts; none where none is announced.', cohortList, [{ items: [cohortExample] }]) },
})
