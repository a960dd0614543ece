import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withClient } from '#database/with-client.ts'
import { plainTextOf } from '#services/privacy/address.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import { everythingKept } from '#tests/fixtures/everything-kept.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { freePort, type RunningSite, startSite } from '#tests/fixtures/site.ts'

const EMAIL = 'zenobia.quill@visitor.example'
const NAME = 'Zenobia Quill'
const THEIRS = new RegExp(`${EMAIL}|${NAME}|15875559911`, 'i')

let site: RunningSite
beforeAll(async () => {
  // A CRM that is down: its jobs wait in the queue.
  const crm = `http://127.0.0.1:${await freePort()}/leads`
  site = await startSite({ LEADS_WEBHOOK_URL: crm, LEADS_WEBHOOK_SECRET: 'a secret of the tests' })
})
afterAll(() => site.stop())

async function post<Answer = { id: string }>(call: string, body: BodyInit): Promise<Answer> {
  const headers = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  const response = await fetch(`${site.url}/api/v1/${call}`, { method: 'POST', headers, body })
  expect([call, response.status]).toEqual([call, 200])
  return (await response.json()) as Answer
}

/** Rows, files and emails of the site; PostgreSQL's own files are its own affair. */
async function searched(): Promise<string> {
  const address = readFileSync(join(site.dataDir, 'database-url'), 'utf8').trim()
  return withClient(address, async (client) => {
    const ask = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
    const parts = ['outbox', 'resumes'].map((folder) => everythingKept(ask, join(site.dataDir, folder)))
    return plainTextOf((await Promise.all(parts)).join('\n'))
  })
}

test('what a visitor left on a running site is exported and erased by commands that find it by themselves', async () => {
  const phone = '+15875559911'
  const form = { EmailAddress: EMAIL, FullName: NAME, PhoneNumber: phone }
  const { applicationId } = await post<{ applicationId: string }>('ApplicationForm/na/Register', applicationForm(form))
  await post<unknown>('Stripe/create-checkout-session', JSON.stringify({ applicationId }))
  await post('Contact/send-message', JSON.stringify({ ...goodLeads['Contact/send-message'], name: NAME, email: EMAIL }))
  await post('Talent/request', JSON.stringify({ ...goodLeads['Talent/request'], contactName: NAME, email: EMAIL }))
  const { id: resume } = await post('Resume/submit', resumeForm({ name: NAME, email: EMAIL, phone }))
  await post('Newsletter/subscribe', JSON.stringify({ 'Email Address': EMAIL }))
  const outbox = join(site.dataDir, 'outbox')
  // Four notices to the staff, and the three confirmations that a mailbox gets in a day.
  await vi.waitFor(() => expect(readdirSync(outbox)).toHaveLength(7), { timeout: 30_000, interval: 100 })
  expect(readdirSync(join(site.dataDir, 'resumes'))).toEqual([`${resume}.pdf`])

  const variables = { DATA_DIR: site.dataDir }
  const exported = await runCommand('export', ['resumes'], variables)
  expect(readCsvRows(exported.stdout.toString())).toEqual([expect.objectContaining({ Name: NAME, Id: resume })])
  const shown = await runCommand('privacy', ['export', EMAIL], variables)
  const report = JSON.parse(shown.stdout.toString())
  const parts = ['applications', 'contact', 'talent', 'resumes', 'subscriptions', 'testCheckoutSessions', 'emails']
  expect(parts.map((part) => report[part].length)).toEqual([1, 1, 1, 1, 1, 1, 7])
  expect(report.jobs.map(({ task }: { task: string }) => task)).toContain('forward_lead')
  expect(await searched()).toMatch(THEIRS)

  expect((await runCommand('privacy', ['erase', EMAIL, '--yes'], variables)).code).toBe(0)
  expect(await searched()).not.toMatch(THEIRS)
  for (const folder of ['outbox', 'resumes']) expect(readdirSync(join(site.dataDir, folder))).toEqual([])
  expect(site.output()).not.toMatch(THEIRS)
})
