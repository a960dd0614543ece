import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { startJobs } from '#jobs/worker.ts'
import { openSmtp } from '#mail/smtp.ts'
import type { Transport } from '#mail/write-email.ts'
import { writeEmail } from '#mail/write-email.ts'
import { openApi } from '#tests/api/open-api.ts'
import { type MailServer, type Mood, startMailServer } from '#tests/fakes/mail-server.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { content } from '#tests/fixtures/sample-content.ts'

const TIMEOUT_MS = { timeout: 30_000, interval: 50 }
const post = { publicUrl: 'https://academy.example', staff: 'desk@academy.example' }
let server: MailServer
let transport: Transport
let jobs: { stop(): Promise<void> }

const academy = await openApi()
afterAll(() => academy.close())
beforeEach(async () => {
  server = await startMailServer()
  transport = openSmtp(server.url, { connection: 3000, silence: 1500, email: 4000 })
  await academy.rows('delete from graphile_worker._private_jobs')
  jobs = await startJobsWith(transport.send)
})
afterEach(async () => {
  await jobs.stop()
  transport.close()
  await server.close()
})

function startJobsWith(send: Transport['send']) {
  const write = async (email: Parameters<typeof writeEmail>[0]) => writeEmail(email, post, content)
  return startJobs({ ...academy.deps, mailer: { write, send } })
}

async function write(): Promise<string> {
  // A recipient each: one alone gets three confirmations a day.
  const email = `siobhan@${crypto.randomUUID()}.example`
  const message = 'My word is xyzzyquux.'
  const body = JSON.stringify({ ...goodLeads['Contact/send-message'], email, message })
  const response = await academy.api.request('/Contact/send-message', { method: 'POST', body })
  return ((await response.json()) as { id: string }).id
}

type JobRow = { attempts: number; last_error: string | null; locked_at: string | null; to: string }
const getJobs = (id: string) =>
  academy.rows<JobRow>(
    `select attempts, last_error, locked_at, payload->>'to' as to from graphile_worker._private_jobs
     where payload->>'id' = $1 and payload->>'to' is not null order by id`,
    [id],
  )
/** Ends the queue's waiting between two attempts, and has workers look at once. */
const hurry = () =>
  academy.rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null;
    select pg_notify('jobs:insert', '{"r": 1, "count": 2}')`)

/** Waits until both emails were tried this often, and gives what the queue keeps of it. */
async function tried(id: string, attempts: number): Promise<string[]> {
  const rows = await vi.waitFor(async () => {
    const found = await getJobs(id)
    expect(found.map((job) => [job.attempts, job.locked_at])).toEqual(Array(2).fill([attempts, null]))
    return found
  }, TIMEOUT_MS)
  return rows.map((row) => row.last_error ?? '')
}

const failures: [Mood, RegExp][] = [
  ['hangs up', /^not sent: E[A-Z]+/],
  ['greylists', /^not sent: EENVELOPE 451 4\.7\.1 RCPT TO$/],
  ['stalls', /^not sent: ETIMEDOUT/],
  ['trickles', /^not sent: (ETIMEDOUT|ABORT_ERR|EABORT|AbortError|TimeoutError)/],
  ['drops in DATA', /^not sent: E[A-Z]+/],
  ['accepts unheard', /^not sent: E[A-Z]+/],
]

test('whatever a mail server does, both emails arrive in the end, each under one Message-ID', async () => {
  server.mood = failures[0]?.[0] ?? 'accepts'
  const id = await write()
  for (const [index, [mood, told]] of failures.entries()) {
    server.mood = mood
    if (index > 0) await hurry()
    for (const error of await tried(id, index + 1)) {
      expect(error, mood).toMatch(told)
      expect(error, mood).not.toMatch(/@|visitor|xyzzyquux|Siobh/)
    }
  }
  server.mood = 'accepts'
  await hurry()
  await vi.waitFor(async () => expect(await getJobs(id)).toEqual([]), TIMEOUT_MS)

  const getId = (to: string) => `<contact.${to}.${id}@academy.example>`
  const ids = server.received.map(({ messageId }) => messageId)
  // Once unheard, once for good.
  expect(ids.toSorted()).toEqual([getId('staff'), getId('staff'), getId('visitor'), getId('visitor')])
  const confirmation = server.received.findLast(({ messageId }) => messageId === getId('visitor'))
  expect(confirmation?.to?.[0]?.address).toMatch(/^siobhan@/)
  expect(confirmation?.text).toContain(`Reference: ${id.slice(-8).toUpperCase()}`)
  expect(JSON.stringify(academy.logged)).not.toMatch(/xyzzyquux|siobhan@/i)
}, 120_000)

test('a server that is not there is told by its code', async () => {
  await server.close()
  for (const error of await tried(await write(), 1)) expect(error).toMatch(/^not sent: ESOCKET ECONNREFUSED/)
}, 60_000)

test('stopping gives up an email under way, and loses nothing', async () => {
  server.mood = 'stalls'
  const slow = openSmtp(server.url, { connection: 5000, silence: 60_000, email: 60_000 })
  await jobs.stop()
  jobs = await startJobsWith(slow.send)
  const id = await write()
  await vi.waitFor(async () => expect((await getJobs(id)).every((job) => job.locked_at)).toBe(true), TIMEOUT_MS)
  await jobs.stop()
  slow.close()
  await vi.waitFor(
    async () => expect((await getJobs(id)).map(({ locked_at }) => locked_at)).toEqual([null, null]),
    TIMEOUT_MS,
  )
  jobs = await startJobs(academy.deps)
}, 60_000)

test('connections that break as emails are put down as sent: their jobs end soon, and send nothing again', async () => {
  await jobs.stop()
  const address = academy.deps.database.$client.options.connectionString ?? ''
  await withClient(address, async (admin) => {
    // Not asked by the connection that holds the lock: a transaction sees the activity as it was at its first look.
    const blocked = "datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0 and query like 'delete%'"
    const blockedAre = (count: number) =>
      vi.waitFor(async () => {
        expect(await academy.rows(`select from pg_stat_activity where ${blocked}`)).toHaveLength(count)
      }, TIMEOUT_MS)
    const locked = Promise.withResolvers<void>()
    let sent = 0
    const send = async (...email: Parameters<Transport['send']>) => {
      await transport.send(...email)
      sent += 1
      if (sent === 1) return locked.promise
      if (sent > 2) return
      await admin.query('begin')
      await admin.query('lock table graphile_worker._private_jobs in share mode')
      locked.resolve()
      // One after the other, so that the queue puts down each by itself.
      await blockedAre(1)
    }
    jobs = await startJobsWith(send)
    const id = await write()
    await blockedAre(2)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${blocked}`)
    await admin.query('commit')
    await vi.waitFor(async () => expect(await getJobs(id)).toEqual([]), TIMEOUT_MS)

    const ids = server.received.map(({ messageId }) => messageId)
    expect(ids.toSorted()).toEqual(['staff', 'visitor'].map((to) => `<contact.${to}.${id}@academy.example>`))
  })
}, 90_000)
