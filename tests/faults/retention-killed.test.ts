import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { kill, makeDirectory } from '#tests/fixtures/data-directory.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { goodLeads, leadsOfKind } from '#tests/fixtures/leads.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'

const kept = await createTestDatabase()
afterAll(() => kept?.close())

const timeoutMs = { timeout: 40_000, interval: 50 }
const [contact = '', resume = '', ...requests] = ['contact', 'resume', 'talent', 'training'].map(leadsOfKind)
const tables = [contact, resume, ...requests, 'applications']

const rows = async (sql: string) => (await kept.database.$client.query(sql)).rows
const idsIn = async (table: string) => (await rows(`select id from ${table} order by id`)).map(({ id }) => String(id))
const startRetention = () =>
  rows("select graphile_worker.add_job('carry_out_retention', job_key := 'carry_out_retention')")

async function leaveEverything(site: RunningSite): Promise<void> {
  const post = async (call: string, body: BodyInit) => {
    const response = await fetch(`${site.url}/api/v1/${call}`, { method: 'POST', body })
    expect([call, response.status]).toEqual([call, 200])
  }
  for (const [call, lead] of Object.entries(goodLeads)) await post(call, JSON.stringify(lead))
  await post('Resume/submit', resumeForm())
  await post('ApplicationForm/na/Register', applicationForm())
}

test('killed in the middle, it leaves rows that lead to nothing, and the next run erases them', async () => {
  const dataDir = makeDirectory()
  const variables = { ...kept.variables, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const emailsAbout = (id: string) => readdirSync(join(dataDir, 'outbox')).filter((name) => name.includes(id))
  const site = await startSite(variables)
  onTestFinished(() => kill(site.process))
  await leaveEverything(site)
  const oldest = tables.map(async (table) => [table, (await idsIn(table))[0] ?? ''])
  const old: Record<string, string> = Object.fromEntries(await Promise.all(oldest))
  const { [resume]: resumeId = '', applications: application = '' } = old
  const file = join(dataDir, 'files', `${resumeId}.pdf`)
  await vi.waitFor(() => expect(Object.values(old).flatMap((id) => emailsAbout(id))).toHaveLength(10), timeoutMs)
  for (const table of ['leads', 'applications'])
    await rows(`update ${table} set created_at = now() - interval '25 months'`)
  await rows("update lead_files set consented_at = now() - interval '25 months'")
  await leaveEverything(site)

  await withClient(kept.connectionString, async (client) => {
    await client.query('begin')
    await client.query('select 1 from lead_files for update')
    await startRetention()
    // Messages, requests and the file are gone; the row of the resume waits for the lock.
    await vi.waitFor(() => expect(existsSync(file)).toBe(false), timeoutMs)
    await kill(site.process)
    await client.query('rollback')
  })
  expect(await idsIn(contact)).not.toContain(old[contact])
  expect(await idsIn(resume)).toContain(resumeId)
  expect(await idsIn('applications')).toContain(application)

  const again = await startSite(variables)
  onTestFinished(() => again.stop())
  await startRetention()
  await vi.waitFor(async () => expect(await idsIn('applications')).toHaveLength(1), timeoutMs)
  for (const table of tables) {
    expect(await idsIn(table), table).toHaveLength(1)
    expect(emailsAbout(old[table] ?? ''), table).toEqual([])
  }
  expect(readdirSync(join(dataDir, 'files'))).toEqual([`${(await idsIn(resume))[0]}.pdf`])
})
