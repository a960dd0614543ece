import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationForm } from '#tests/fixtures/application.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { freePort, type RunningSite, startSite } from '#tests/fixtures/site.ts'

let kept: TestDatabase
let site: RunningSite
let metricsPort: number

beforeAll(async () => {
  kept = await createTestDatabase()
  metricsPort = await freePort()
  site = await startSite({ ...kept.variables, METRICS_PORT: String(metricsPort) })
})
afterAll(async () => {
  await site?.stop()
  await kept?.close()
})

test('the built server measures pages, calls, outcomes, jobs and itself on a port of its own', async () => {
  const body = applicationForm()
  const answer = await fetch(`${site.url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  // The application's own emails may be written by the time of the scrape.
  await kept.database.$client.query(
    `select graphile_worker.add_job('send_letter', run_at => now() + interval '1 hour')`,
  )
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
  expect(series('academy_jobs_waiting{task="send_letter"}')).not.toBe('')
  expect(series('academy_disk_free_bytes ')).toMatch(/ [1-9]/)
  expect(series('process_resident_memory_bytes')).not.toBe('')
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)

  // Its log has the call, and neither the page nor the caller.
  await expect
    .poll(site.output, { timeout: 20_000 })
    .toContain('"route":"/api/v1/ApplicationForm/na/Register","status":200')
  expect(site.output()).not.toMatch(/about|visitor\.example|utm|Byron/)
})
