import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { applicationForm } from '#tests/fixtures/application.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'

const metricsPort = await freePort()
const site = await startSiteOnDatabase({ METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' })
afterAll(() => site.stop())

test('the built server measures pages, calls, outcomes, jobs and itself on a port of its own', async () => {
  const body = applicationForm()
  const answer = await fetch(`${site.url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  // The application's own emails may be written by the time of the scrape.
  await site.database.$client.query(`select graphile_worker.add_job('send_email', run_at => now() + interval '1 hour')`)
  await fetch(`${site.url}/about?utm=1`)
  await fetch(`${site.url}/no/such/page`)
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const series = (name: string) => text.split('\n').find((line) => line.startsWith(name)) ?? ''
  expect(series('academy_http_request_duration_seconds_count{method="POST"')).toContain(
    'route="/api/v1/ApplicationForm/na/Register",status="2xx"} 1',
  )
  expect(text).toContain('academy_http_request_duration_seconds_count{method="GET",route="pages",status="4xx"} 1')
  expect(series('academy_http_request_duration_seconds_count{method="GET",route="pages",status="2xx"}')).not.toBe('')
  expect(text).toContain('academy_registrations_total{outcome="due"} 1')
  expect(series('academy_jobs_waiting{task="send_email"}')).not.toBe('')
  expect(series('academy_disk_free_bytes ')).toMatch(/ [1-9]/)
  expect(series('process_resident_memory_bytes')).not.toBe('')
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
})

test('a request of the desk or of an applicant is measured once', async () => {
  const count = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const counts = text.matchAll(/^academy_http_request_duration_seconds_count\{.*\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await count()
  for (const path of ['/desk', '/desk/people?x=1', '/desk.data', '/application', '/application/sign-in', '/desks']) {
    await (await fetch(`${site.url}${path}`, { redirect: 'manual' })).text()
  }
  expect(await count()).toBe(before + 6)
})

test('a server that ends in order has written a line of every call that it answered', async () => {
  const ids = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await fetch(`${site.url}/api/v1/CourseNorthAmerica/get-courses`)
      await answer.arrayBuffer()
      return answer.headers.get('X-Request-Id') as string
    }),
  )
  site.process.kill('SIGINT')
  await once(site.process, 'exit')
  const logged = new Set(Array.from(site.output().matchAll(/"request":"([^"]+)"/g), ([, id]) => id))
  expect(ids.filter((id) => !logged.has(id))).toEqual([])
})
