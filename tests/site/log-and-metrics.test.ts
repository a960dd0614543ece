import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { applicationForm, goodApplication } from '#tests/fixtures/application.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { mustTellNothing, raw } from '#tests/fixtures/raw-request.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'
import { words } from '#tests/fixtures/words.ts'

const [metricsPort, nobody] = await Promise.all([freePort(), freePort()])
// All that the site may talk to is away, and all that it can say is said.
const site = await startSiteOnDatabase({
  LOG_LEVEL: 'trace',
  METRICS_PORT: String(metricsPort),
  SMTP_URL: `smtp://127.0.0.1:${nobody}`,
  MAIL_FROM: 'academy@academy.example',
  LEADS_WEBHOOK_URL: `http://127.0.0.1:${nobody}/`,
  LEADS_WEBHOOK_SECRET: 'a secret of the tests',
  NEWSLETTER_FORM_URL: `http://127.0.0.1:${nobody}/`,
})
afterAll(() => site.stop())
const getMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

test('the built server measures pages, calls, outcomes, jobs and itself on a port of its own', async () => {
  const body = applicationForm()
  const answer = await fetch(`${site.url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  // The application's own emails may be written by the time of the scrape.
  await site.database.$client.query(`select graphile_worker.add_job('send_email', run_at => now() + interval '1 hour')`)
  await fetch(`${site.url}/about?utm=1`)
  await fetch(`${site.url}/no/such/page`)
  const text = await getMetrics()
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
    const counts = (await getMetrics()).matchAll(/^academy_http_request_duration_seconds_count\{.*\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await count()
  for (const path of ['/desk', '/desk/people?x=1', '/desk.data', '/application', '/application/sign-in', '/desks']) {
    await (await fetch(`${site.url}${path}`, { redirect: 'manual' })).text()
  }
  expect(await count()).toBe(before + 6)
})

const NAME = 'Canaria Xyzzyquux'
const EMAIL = 'canary@xyzzyquux.example'
const PHONE = '+15875559137'
const CANARY = /xyzzyquux|15875559137|Canaria/i
const about = { 'User-Agent': 'xyzzyquux', Referer: `https://xyzzyquux.example/?${EMAIL}`, Cookie: `me=${EMAIL}` }
const query = `?course=xyzzyquux&path=xyzzyquux&promo=xyzzyquux&application=xyzzyquux&token=xyzzyquux&email=${EMAIL}`

async function post(call: string, body: BodyInit, status: number): Promise<void> {
  const answer = await fetch(`${site.url}/api/v1/${call}${query}`, { method: 'POST', body, headers: about })
  expect([call, answer.status]).toEqual([call, status])
  mustTellNothing(await answer.text())
}

test('at its most talkative, the built site says nothing of anybody, in its output, its metrics or its queue', async () => {
  const person = { name: NAME, contactName: NAME, email: EMAIL, phone: PHONE }
  // Each call, and each field of it: tests/api/canary.test.ts.
  for (const call of ['Contact/send-message', 'Talent/request'] as const) {
    await post(call, JSON.stringify({ ...goodLeads[call], ...person }), 200)
    await post(call, `{"name":"${NAME}`, 400)
  }
  const application = { FullName: NAME, EmailAddress: EMAIL, PhoneNumber: PHONE }
  await post('ApplicationForm/na/Register', applicationForm(application), 200)
  await post('ApplicationForm/na/Register', applicationForm({ ...goodApplication, Gender: NAME }), 422)
  await post('Resume/submit', resumeForm({ name: NAME, email: EMAIL, phone: PHONE }), 200)
  await post('Resume/submit', resumeForm({ resume: new File(['xyzzyquux'], `${NAME}.pdf`) }), 422)
  await post('Newsletter/subscribe', JSON.stringify({ 'Email Address': EMAIL }), 200)
  await post('Stripe/webhook', JSON.stringify({ email: EMAIL }), 400)
  await post('xyzzyquux', EMAIL, 404)
  for (const page of words('/ /apply /apply.data /unsubscribe /xyzzyquux /success /test-checkout/cs_test_x')) {
    await (await fetch(`${site.url}${page}${query}`, { headers: about })).arrayBuffer()
  }
  await raw(site.url, `GET /xyzzyquux HTTP/1.1\r\nHost: xyzzyquux\r\nX-Xyzzyquux: ${EMAIL}\rx\r\n\r\n`)

  const jobs = () => site.database.$client.query('select * from graphile_worker._private_jobs')
  await vi.waitFor(
    async () => {
      const { rows } = await jobs()
      expect(rows.filter(({ last_error }) => last_error !== null).length).toBeGreaterThan(5)
    },
    { timeout: 40_000, interval: 100 },
  )
  expect(JSON.stringify((await jobs()).rows)).not.toMatch(CANARY)
  expect(await getMetrics()).not.toMatch(CANARY)
  expect(site.output()).toContain('"route":"/api/v1/Resume/submit"')
  expect(site.output()).toContain('a job failed')
  const lines = site.output().split('\n')
  expect(lines.filter((line) => CANARY.test(line))).toEqual([])
})

test('a server that ends in order has logged every call that it answered, and stored every view that it counted', async () => {
  await site.database.$client.query('delete from analytics_counts')
  const { host } = new URL(site.url)
  const browser = 'Sec-Fetch-Dest: document\r\nUser-Agent: Mozilla/5.0 Firefox/150.0'
  await raw(site.url, `GET /about HTTP/1.1\r\nHost: ${host}\r\n${browser}\r\nConnection: close\r\n\r\n`)
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
  const { rows } = await site.database.$client.query('select page, event, referrer, count from analytics_counts')
  expect(rows).toEqual([{ page: '/about', event: 'view', referrer: 'direct', count: '1' }])
})
