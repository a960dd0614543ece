import { Hono } from 'hono'
import { type CourseList, courseQuery } from '#contract/courses.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'
import { invalidFields } from './invalid-fields.ts'

/** `CourseNorthAmerica/*`: what can be applied for, in the order of content. */
export function courseRoutes({ courses }: ApiDeps): Hono {
  const items = courses.map(({ id, name }) => ({ id, courseName: name }))
  return new Hono()
    .get('/get-courses', (context) => {
      const query = courseQuery.safeParse({ pageSize: context.req.query('pageSize') })
      if (!query.success) throw invalidFields(query.error)
      return context.json<CourseList>({ items: items.slice(0, query.data.pageSize), totalCount: items.length })
    })
    .all('/get-courses', methodNotAllowed('GET, HEAD'))
}
