import { courseList, courseQuery } from '#contract/courses.ts'
import type { Call, DescribedSite } from '#contract/openapi/call.ts'
import { answerJsonSchema } from '#contract/openapi/field-schema.ts'
import { invalid, unexpected } from '#contract/openapi/refusals.ts'

const problem = courseQuery.safeParse({ pageSize: '' }).error?.issues[0]?.message ?? ''

export function courseCalls({ courses }: DescribedSite): Call[] {
  const items = courses.slice(0, 2).map(({ id, name }) => ({ id, courseName: name }))
  return [
    {
      method: 'get',
      path: '/CourseNorthAmerica/get-courses',
      id: 'getCourses',
      tag: 'Enrollment',
      summary: 'List the courses that can be applied for',
      description: 'In the order in which the form offers them. `id` is what an application sends as `CourseId`.',
      parameters: [
        {
          name: 'pageSize',
          in: 'query',
          description: 'How many courses to answer at most. The enrollment form asks for 30.',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 30, 'x-messages': [problem] },
          example: '30',
        },
      ],
      answers: {
        200: {
          description: 'The courses; `totalCount` counts all of them, however many are answered.',
          schema: answerJsonSchema(courseList),
          examples: [{ items, totalCount: courses.length }],
        },
        422: invalid('pageSize', problem),
        500: unexpected,
      },
    },
  ]
}
