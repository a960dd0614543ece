import { Logger, runOnce } from 'graphile-worker'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ApiDeps } from '#api/deps.ts'
import { openDatabase } from '#database/client.ts'
import { requestLog } from '#http/request-log.ts'
import { taskList } from '#jobs/tasks.ts'
import { logTo } from '#jobs/worker.ts'
import { openSmtp } from '#mail/smtp.ts'
import { makeInstruments } from '#server/metrics/open-metrics.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import { applicationForm, goodApplication } from '#tests/fixtures/application.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { goodResume, resumeForm } from '#tests/fixtures/resume-form.ts'
import { DATABASE_DOWN, sharedApi } from './open-api.ts'

/** Stands in whatever the person sends, and nowhere else. */
const CANARY = /xyzzyquux|15875559137|198\.51\.100\.77/i
const person = { name: 'Canaria Xyzzyquux', email: 'canary@xyzzyquux.example', phone: '+15875559137' }
/** Nothing that an answer may tell of the inside. */
const INSIDE =
  /\n\s+at |node_modules|file:\/\/|\/(tmp|home|work|root|usr)\/|\.ts\b|(select|insert into|update|delete from) ["\w]+ (from|set|values|\()|postgres|ECONNREFUSED/i

const NOWHERE = 'http://127.0.0.1:1'
const instruments = makeInstruments(async () => [])
const academy = sharedApi({
  count: instruments.count,
  newsletterFormUrl: NOWHERE,
  clientAddress: () => '198.51.100.77',
})
/** The calls as the server has them, with its log and its metrics. */
function getSite(changes: Partial<ApiDeps> = {}): Hono {
  const calls = createApi({ ...academy.deps, ...changes })
  const logged = requestLog({ log: academy.deps.log, isFromProxy: () => true, observe: instruments.observe })
  return new Hono().use('/api/*', logged).route('/api/v1', calls)
}

const about = { 'User-Agent': 'xyzzyquux', Referer: 'https://xyzzyquux.example/', 'X-Forwarded-For': '198.51.100.77' }
type Sending = { path: string; body: BodyInit; headers?: Record<string, string> }

async function send(site: Hono, { path, body, headers }: Sending): Promise<Response> {
  const response = await site.request(`/api/v1/${path}`, { method: 'POST', body, headers: { ...about, ...headers } })
  if (response.status >= 400) expect(await response.clone().text(), path).not.toMatch(INSIDE)
  return response
}

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
const calls: { path: string; values: Values; body: (values: Values) => BodyInit }[] = [
  { path: 'ApplicationForm/na/Register', values: ours(goodApplication), body: applicationForm },
  ...Object.entries(goodLeads).map(([path, values]) => ({ path, values: ours(values), body: JSON.stringify })),
  { path: 'Resume/submit', values: ours(goodResume), body: (values) => resumeForm(values) },
  { path: 'Newsletter/subscribe', values: { 'Email Address': person.email }, body: JSON.stringify },
]

test('whatever becomes of a call, nothing of the person is logged or counted, and no answer tells of the inside', async () => {
  const site = getSite()
  for (const { path, values, body } of calls) {
    const headers = { 'Idempotency-Key': 'xyzzyquux-0123456789abcdef' }
    const status = async (changes: Values) =>
      (await send(site, { path, body: body({ ...values, ...changes }), headers })).status
    expect(await status({}), path).toBe(200)
    expect(await status({}), `${path} again`).toBe(200)
    // Each field in turn: what no field takes, and what only some take.
    for (const name of Object.keys(values)) {
      for (const bad of ['xyzzyquux\u0000', 'xyzzyquux '.repeat(2_000), '<xyzzyquux>=@"\'']) {
        const answer = await send(site, { path, body: body({ ...values, [name]: bad }) })
        expect(answer.status, `${path} ${name}`).toBeLessThan(500)
      }
    }
    for (const broken of ['{"xyzzyquux', 'xyzzyquux', '']) {
      expect((await send(site, { path, body: broken })).status, path).toBeGreaterThanOrEqual(400)
    }
    const away = getSite({ database: openDatabase(DATABASE_DOWN) })
    expect((await send(away, { path, body: body(values) })).status, path).toBe(503)
  }
  await send(site, {
    path: 'ApplicationForm/na/Register',
    body: applicationForm({ ...ours(goodApplication), ApplicationFeeWaiverCode: 'xyzzyquux' }),
  })
  await send(site, { path: 'xyzzyquux/xyzzyquux?email=canary@xyzzyquux.example', body: 'xyzzyquux' })
  const forged = { 'Stripe-Signature': 't=1,v1=xyzzyquux' }
  await send(site, { path: 'Stripe/webhook', body: JSON.stringify({ email: person.email }), headers: forged })
})

test('Stripe away, mail and forwardJob failing: neither log nor queue keeps anything of the person', async () => {
  const [{ id } = { id: '' }] = await academy.rows<{ id: string }>('select id from applications limit 1')
  const { payments } = academy.deps
  const stripe = createStripe({ secretKey: 'sk_test_of_the_tests', apiBase: NOWHERE })
  const noStripe = getSite({ payments: { ...payments, stripe } })
  const checkout = await send(noStripe, {
    path: 'Stripe/create-checkout-session',
    body: JSON.stringify({ applicationId: id }),
  })
  expect(checkout.status).toBeGreaterThanOrEqual(500)

  const transport = openSmtp('smtp://127.0.0.1:1')
  let emails = 0
  const failing: ApiDeps = {
    ...academy.deps,
    leadsWebhook: { url: NOWHERE, secret: 'a secret of the tests' },
    mailer: {
      write: academy.deps.mailer.write,
      // By turns the mail server's own error, and one that quotes the person.
      send: (mail) =>
        emails++ % 2 ? transport.send(mail) : Promise.reject(new Error(`550 no such user ${person.email}`)),
    },
  }
  const run = () =>
    runOnce({
      pgPool: academy.deps.database.$client,
      taskList: taskList(failing),
      logger: new Logger(logTo(academy.deps.log)),
      noHandleSignals: true,
    })
  const kept = () =>
    academy.rows<{ task: string; last_error: string | null }>(
      `select tasks.identifier as task, jobs.* from graphile_worker._private_jobs as jobs
       join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`,
    )
  // Again where a run has ended before its last job, as happens on a busy machine.
  const jobs = await vi.waitFor(
    async () => {
      await run()
      const rows = await kept()
      const failed = rows.filter(({ last_error }) => last_error !== null).map(({ task }) => task)
      expect(new Set(failed)).toEqual(new Set(['send_email', 'forward_lead', 'forward_subscription']))
      return rows
    },
    { timeout: 40_000, interval: 100 },
  )
  transport.close()
  expect(JSON.stringify(jobs)).not.toMatch(CANARY)
})

test('the person is found nowhere in log and metrics, though the calls are', async () => {
  const logged = JSON.stringify(academy.logged)
  for (const word of ['a call was answered', 'the database does not answer', 'a job failed', 'Register', 'Stripe']) {
    expect(logged).toContain(word)
  }
  expect(logged).not.toMatch(CANARY)
  const metrics = await instruments.registry.metrics()
  expect(metrics).toContain('academy_registrations_total{outcome="refused"}')
  expect(metrics).not.toMatch(CANARY)
  expect(JSON.stringify(await academy.rows('select * from applications'))).toMatch(CANARY)
})
