import { Hono } from 'hono'
import { type CourseList, courseQuery } from '#contract/courses.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'
import { invalidFields } from './invalid-fields.ts'
import { answerFile, compress, type StaticFile, staticFile } from './static-files.ts'

/** `CourseNorthAmerica/*`: what can be applied for, in the order of content. The answer of each length is made once. */
export function courseRoutes({ courses }: ApiDeps): Hono {
  const items = courses.map(({ id, name }) => ({ id, courseName: name }))
  const lists = new Map<number, Promise<StaticFile>>()
  const listOf = async (length: number) => {
    const list: CourseList = { items: items.slice(0, length), totalCount: items.length }
    const body = Buffer.from(JSON.stringify(list))
    const headers = { 'Cache-Control': 'no-cache' }
    return staticFile(body, { type: 'application/json', headers, compressed: await compress(body, 11) })
  }
  return new Hono()
    .get('/get-courses', async (context) => {
      const query = courseQuery.safeParse({ pageSize: context.req.query('pageSize') })
      if (!query.success) throw invalidFields(query.error)
      const length = Math.min(query.data.pageSize, items.length)
      const list = lists.get(length) ?? listOf(length)
      lists.set(length, list)
      return answerFile(context, await list)
    })
    .all('/get-courses', methodNotAllowed('GET, HEAD'))
}
