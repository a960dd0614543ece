import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { describeRoute } from 'hono-openapi'
import {
  type CohortList,
  type CohortListItem,
  type CourseList,
  type CourseListItem,
  cohortList,
  cohortListItem,
  courseList,
  courseQuery,
} from '#contract/courses.ts'
import { takesApplications } from '#contract/starts.ts'
import { validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, invalid } from './describe.ts'

const UNCACHED = { 'Cache-Control': 'no-cache' }

export function courseRoutes(deps: ApiDeps): Hono {
  return new Hono()
    .get('/get-courses', describedCourses, etag(), (context) => {
      const { pageSize } = validFields(courseQuery, { pageSize: context.req.query('pageSize') })
      const items = deps.courses.map(({ id, name }) => ({ id, courseName: name }))
      const list = { items: items.slice(0, pageSize), totalCount: items.length }
      return context.json<CourseList>(list, 200, UNCACHED)
    })
    .get('/get-cohorts', describedCohorts, (context) => {
      const open = deps.schedule.current().starts.filter((start) => takesApplications(start, new Date()))
      const items = open.map(({ course, ...start }) => cohortListItem.parse({ ...start, courseId: course }))
      return context.json<CohortList>({ items }, 200, UNCACHED)
    })
}

/** In descriptions, which are the same for every academy. */
export const courseExamples: [CourseListItem, CourseListItem] = [
  { id: 'cyber-security', courseName: 'Cyber Security' },
  { id: 'ui-ux', courseName: 'UI/UX' },
]

const describedCourses = describeRoute({
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
      { items: courseExamples, totalCount: courseExamples.length },
    ]),
    ...fails(invalid('pageSize', 'pageSize must be a whole number from 1 to 100.')),
  },
})

const cohortExample: CohortListItem = {
  id: 'cyber-security-2027-01',
  courseId: 'cyber-security',
  starts: '2027-01-11',
  ends: '2027-04-29',
  days: ['Mon', 'Wed', 'Thu'],
  from: '18:00',
  to: '20:00',
  timeZone: 'America/Edmonton',
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
