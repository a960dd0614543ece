import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { applicationForm, goodApplication } from '#tests/fixtures/application.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { raw } from '#tests/fixtures/raw-request.ts'
import { goodResume, resumeForm } from '#tests/fixtures/resume-form.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'
import { words } from '#tests/fixtures/words.ts'

const [metricsPort, nobody] = await Promise.all([freePort(), freePort()])
// It refuses each email, and quotes the recipient.
const mailServer = await startMailServer()
mailServer.mood = 'greylists'
// All others that the site may talk to are away, and all that it can say is said.
const site = await startSiteOnDatabase({
  LOG_LEVEL: 'trace',
  METRICS_PORT: String(metricsPort),
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'academy@academy.example',
  LEADS_WEBHOOK_URL: `http://127.0.0.1:${nobody}/`,
  LEADS_WEBHOOK_SECRET: 'a secret of the tests',
  NEWSLETTER_FORM_URL: `http://127.0.0.1:${nobody}/`,
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_BASE: `http://127.0.0.1:${nobody}`,
})
afterAll(async () => {
  await site.stop()
  await mailServer.close()
})

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
  for (const path of ['/desk', '/desk/staff?x=1', '/desk.data', '/application', '/application/sign-in', '/desks']) {
    await (await fetch(`${site.url}${path}`, { redirect: 'manual' })).text()
  }
  expect(await count()).toBe(before + 6)
})

/** Stands in whatever the person sends, and nowhere else. */
const CANARY = /xyzzyquux|15875559137|Canaria/i
const person = { name: 'Canaria Xyzzyquux', email: 'canary@xyzzyquux.example', phone: '+15875559137' }
/** Nothing that an answer may tell of the inside. */
const INSIDE =
  /\n\s+at |node_modules|file:\/\/|\/(tmp|home|work|root|usr)\/|\.ts\b|(select|insert into|update|delete from) ["\w]+ (from|set|values|\()|postgres|ECONNREFUSED/i
const about = {
  'User-Agent': 'xyzzyquux',
  Referer: `https://xyzzyquux.example/?${person.email}`,
  Cookie: `me=${person.email}`,
}
const query = `?course=xyzzyquux&path=xyzzyquux&promo=xyzzyquux&application=xyzzyquux&token=xyzzyquux&email=${person.email}`

type Values = Record<string, string>
const FREE = /^(City|State|FieldOfStudy|message|company|roles|skills|start|place|notes|topics|timeFrame|goals|role)$/
function canaryIn(name: string, value: string): string {
  if (/email/i.test(name)) return person.email
  if (/phone/i.test(name)) return person.phone
  if (/name$/i.test(name) && name !== 'CourseName') return person.name
  if (/linkedin/i.test(name)) return 'https://www.linkedin.com/in/xyzzyquux'
  return FREE.test(name) ? `${value} xyzzyquux` : value
}
const ours = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, canaryIn(name, value)]))

/** Every call that takes something of a person: its good values, and the body that is made of them. */
const calls: { call: string; values: Values; body: (values: Values) => BodyInit }[] = [
  { call: 'ApplicationForm/na/Register', values: ours(goodApplication), body: applicationForm },
  ...Object.entries(goodLeads).map(([call, values]) => ({ call, values: ours(values), body: JSON.stringify })),
  { call: 'Resume/submit', values: ours(goodResume), body: (values) => resumeForm(values) },
  { call: 'Newsletter/subscribe', values: { 'Email Address': person.email }, body: JSON.stringify },
]

async function post(call: string, body: BodyInit, headers: Record<string, string> = {}): Promise<number> {
  const options = { method: 'POST', body, headers: { ...about, ...headers } }
  const answer = await fetch(`${site.url}/api/v1/${call}${query}`, options)
  if (answer.status >= 400) expect(await answer.text(), call).not.toMatch(INSIDE)
  return answer.status
}

test('at its most talkative, the site says nothing of anybody: in output, metrics and queue, whatever becomes of a call', async () => {
  for (const { call, values, body } of calls) {
    const status = await post(call, body(values), { 'Idempotency-Key': 'xyzzyquux-0123456789abcdef' })
    expect([call, status]).toEqual([call, 200])
    // Each field in turn: what no field takes, and what only some take.
    const spoilt = Object.keys(values).flatMap((name) =>
      ['xyzzyquux\u0000', 'xyzzyquux '.repeat(2_000), '<xyzzyquux>=@"\''].map((bad) => ({ ...values, [name]: bad })),
    )
    await eachAtOnce(spoilt, 4, async (bad) => expect(await post(call, body(bad)), call).toBeLessThan(500))
    for (const broken of ['{"xyzzyquux', 'xyzzyquux', '']) expect(await post(call, broken)).toBeGreaterThanOrEqual(400)
  }
  const { rows } = await site.database.$client.query('select id from applications limit 1')
  const checkout = JSON.stringify({ applicationId: rows[0]?.id })
  expect(await post('Stripe/create-checkout-session', checkout)).toBeGreaterThanOrEqual(500)
  await post('ApplicationForm/na/Register', applicationForm({ ApplicationFeeWaiverCode: 'xyzzyquux' }))
  await post('Stripe/webhook', JSON.stringify({ email: person.email }), { 'Stripe-Signature': 't=1,v1=xyzzyquux' })
  await post('xyzzyquux', person.email)
  for (const page of words('/ /apply /apply.data /unsubscribe /xyzzyquux /success /test-checkout/cs_test_x')) {
    await (await fetch(`${site.url}${page}${query}`, { headers: about })).arrayBuffer()
  }
  await raw(site.url, `GET /xyzzyquux HTTP/1.1\r\nHost: xyzzyquux\r\nX-Xyzzyquux: ${person.email}\rx\r\n\r\n`)

  const jobs = await vi.waitFor(
    async () => {
      const { rows } = await site.database.$client.query(
        `select tasks.identifier as task, jobs.* from graphile_worker._private_jobs as jobs
         join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`,
      )
      const failed = new Set(rows.filter(({ last_error }) => last_error !== null).map(({ task }) => task))
      for (const task of ['send_email', 'forward_subscription']) expect(failed).toContain(task)
      return rows
    },
    { timeout: 40_000, interval: 100 },
  )
  expect(JSON.stringify(jobs)).not.toMatch(CANARY)
  const metrics = await getMetrics()
  expect(metrics).toContain('academy_registrations_total{outcome="refused"}')
  expect(metrics).not.toMatch(CANARY)
  for (const word of ['"route":"/api/v1/Resume/submit"', 'a job failed']) expect(site.output()).toContain(word)
  const lines = site.output().split('\n')
  expect(lines.filter((line) => CANARY.test(line))).toEqual([])
})

test('a server that ends in order has written a line of every call that it answered, and added the views that it counted', async () => {
  const browser = { 'Sec-Fetch-Dest': 'document', 'User-Agent': 'Mozilla/5.0 Firefox/150.0' }
  await (await fetch(`${site.url}/about?utm_source=letter`, { headers: browser })).arrayBuffer()
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
  expect(rows).toEqual([{ page: '/about', event: 'view', referrer: 'campaign', count: '1' }])
})
