import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WORKERS } from '#database/jobs.ts'
import type { BatchDeps } from '#services/batches/kind.ts'
import { prepareBatch, startBatch } from '#services/batches/prepare.ts'
import { openDelivery, startLeadsReceiver } from '#tests/fakes/leads-receiver.ts'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { insertApplications } from '#tests/fixtures/database-rows.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { keepSiteRunning } from '#tests/fixtures/supervised-site.ts'
import { addCounts } from './counts.ts'
import { inLength } from './length.ts'

const DECISIONS = inLength(120, 1_000)
const ROUNDS = inLength(1, 5)
/** The shares of the emails after which the server is killed, beside amid the batch, and as its decisions take effect. */
const SHARES = inLength([0.5], [0.3, 0.7])
const KILLS = 2 + SHARES.length
const SECRET = 'a secret of the tests'
const WAIT = { timeout: 300_000, interval: 20 }

const applicants = Array.from({ length: DECISIONS }, (_value, n) => ({
  id: randomUUID(),
  full_name: `Applicant ${n}`,
  email: `applicant.${n}@visitor.example`,
  fee_status: 'waived',
}))
const decisions = `
  insert into decisions (id, record_id, outcome, subject, body, state, staff_id)
  select gen_random_uuid(), id, case when n % 2 = 0 then 'waitlisted' else 'rejected' end,
    'Decision ' || n, 'To ' || full_name, 'draft', $1
  from (select *, substr(full_name, 11)::int as n from applications) as applications`

test(
  `${DECISIONS} drafts are sent, and kill -9 of the server ${KILLS} times meanwhile loses and doubles none`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) await sendAll()
  },
  inLength(3, 15) * 60_000,
)

async function sendAll(): Promise<void> {
  const kept = await createTestDatabase()
  onTestFinished(() => kept.close())
  // Under the site's name these connections would be another process of it, and the killed one's jobs would wait for a minute.
  kept.database.$client.on('connect', (client) => client.query("set application_name = 'test'"))
  const rows = async (sql: string, values: unknown[] = []) => (await kept.database.$client.query(sql, values)).rows
  const maya = await hire(kept.database, 'admissions', 'Maya Sample')
  await insertApplications(kept.database.$client, applicants)
  await rows(decisions, [maya.staffId])
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const receiver = await startLeadsReceiver()
  onTestFinished(async () => void (await receiver.close()))
  const webhook = { LEADS_WEBHOOK_URL: receiver.url, LEADS_WEBHOOK_SECRET: SECRET }
  const site = await keepSiteRunning({ ...kept.variables, ...webhook, SMTP_URL: mail.url })
  onTestFinished(() => site.stop())
  const emails = () => mail.received.map(({ messageId = '' }) => messageId.split(/[<@]/)[1])
  const isSent = async () =>
    (await rows("select count(*)::int as n from decisions where state = 'sent'"))[0].n as number
  await site.ready()

  const services = { ...kept, timeZone: 'America/Denver', schedule: contentSchedule() } as unknown as BatchDeps
  const drafts = { action: 'send' as const, settings: {}, rows: applicants.map(({ id }) => id) }
  await startBatch(services, maya, await prepareBatch(services, maya, drafts), null)
  const isScheduled = async () =>
    (await rows("select count(*)::int as n from decisions where state = 'scheduled'"))[0].n as number
  await vi.waitFor(async () => expect(await isScheduled()).toBeGreaterThan(0), WAIT)
  await site.kill()
  await vi.waitFor(async () => expect(await isScheduled()).toBe(DECISIONS), WAIT)
  await rows('update decisions set send_at = now()')
  await rows("select graphile_worker.add_job('send_decisions', job_key := 'send_decisions')")
  // As the first take effect, then amid the emails.
  await vi.waitFor(async () => expect(await isSent()).toBeGreaterThan(0), WAIT)
  await site.kill()
  for (const share of SHARES) {
    await vi.waitFor(async () => expect(emails().length).toBeGreaterThan(share * DECISIONS), WAIT)
    await site.kill()
  }
  await vi.waitFor(async () => expect(new Set(emails()).size).toBe(DECISIONS), WAIT)
  await vi.waitFor(
    async () => expect(await rows("select from graphile_worker.jobs where task_identifier = 'send_email'")).toEqual([]),
    WAIT,
  )

  const all = await rows('select id, record_id from decisions')
  const expected = new Set(all.map((decision) => `decision.visitor.${decision.record_id}.${decision.id}`))
  const there = emails()
  const counts = {
    lost: [...expected].filter((name) => !there.includes(name)).length,
    duplicated: [...new Set(there)].filter((name = '') => !expected.has(name)).length,
    // A server may get an email again whose sender was killed before it knew: under the same Message-ID.
    repeated: there.length - new Set(there).size,
  }
  addCounts({ what: 'batch of drafts', faults: KILLS, acknowledged: DECISIONS, ...counts })
  expect(counts).toMatchObject({ lost: 0, duplicated: 0 })
  // Each worker of a killed process may have sent one.
  expect(counts.repeated).toBeLessThanOrEqual(WORKERS * KILLS)
  expect(await isSent()).toBe(DECISIONS)
  expect(await rows('select from sent_emails')).toHaveLength(DECISIONS)
  const wrong = 'select from decisions join applications on applications.id = record_id where status <> outcome'
  expect(await rows(wrong)).toEqual([])
  expect(
    await rows("select record_id from record_events where kind = 'status' group by 1 having count(*) > 1"),
  ).toEqual([])
  const undelivered = "select from webhook_events where state <> 'delivered'"
  await vi.waitFor(async () => expect(await rows(undelivered)).toEqual([]), WAIT)
  const told = new Map(
    receiver.deliveries.map((delivery) => openDelivery(delivery, SECRET)).map((event) => [event.id, event]),
  )
  expect(told.size).toBe(DECISIONS)
  expect(new Set([...told.values()].map(({ lead }) => lead.id)).size).toBe(DECISIONS)
  expect(site.failures).toEqual([])
  await site.stop()
}
