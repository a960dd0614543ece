import { afterAll, expect, test, vi } from 'vitest'
import { applicationForm, goodApplication } from '#tests/fixtures/application.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { mustTellNothing, raw } from '#tests/fixtures/raw-request.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'
import { words } from '#tests/fixtures/words.ts'

const NAME = 'Canaria Xyzzyquux'
const EMAIL = 'canary@xyzzyquux.example'
const PHONE = '+15875559137'
const CANARY = /xyzzyquux|15875559137|Canaria/i

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
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).not.toMatch(CANARY)
  expect(site.output()).toContain('"route":"/api/v1/Resume/submit"')
  expect(site.output()).toContain('a job failed')
  const lines = site.output().split('\n')
  expect(lines.filter((line) => CANARY.test(line))).toEqual([])
})
