import { expect, test } from 'vitest'
import { startSite } from '#tests/fixtures/site.ts'

test('a server that ends in order has written a line of every call that it answered', async () => {
  const site = await startSite()
  const ids = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await fetch(`${site.url}/api/v1/CourseNorthAmerica/get-courses`)
      await answer.arrayBuffer()
      return answer.headers.get('X-Request-Id') as string
    }),
  )
  await site.stop()
  const logged = new Set(Array.from(site.output().matchAll(/"request":"([^"]+)"/g), ([, id]) => id))
  expect(ids.filter((id) => !logged.has(id))).toEqual([])
})
