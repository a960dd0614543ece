import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startJobs } from '#api/jobs.ts'
import { openSmtp } from '#mail/smtp.ts'
import type { Transport } from '#mail/transport.ts'
import { writeLetter } from '#mail/write-letter.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { type MailServer, type Mood, startMailServer } from '#tests/fakes/mail-server.ts'
import { withAdmin } from '#tests/fixtures/database-address.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const post = { publicUrl: 'https://academy.example', staff: 'desk@academy.example' }
let academy: TestApi
let server: MailServer
let transport: Transport
let jobs: { stop(): Promise<void> }

beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())
beforeEach(async () => {
  server = await startMailServer()
  transport = openSmtp(server.url, { connection: 500, silence: 500, letter: 1500 })
  const letters = {
    write: async (letter: Parameters<typeof writeLetter>[0]) => writeLetter(letter, post),
    send: transport.send,
  }
  await academy.rows('delete from graphile_worker._private_jobs')
  jobs = await startJobs({ ...academy.deps, letters })
})
afterEach(async () => {
  await jobs.stop()
  transport.close()
  await server.close()
})

async function write(): Promise<string> {
  const body = JSON.stringify({ ...goodLeads['Contact/send-message'], message: 'My number is 12345.' })
  const response = await academy.api.request('/Contact/send-message', { method: 'POST', body })
  return ((await response.json()) as { id: string }).id
}

type JobRow = { attempts: number; last_error: string | null; locked_at: string | null; to: string }
const jobsOf = (id: string) =>
  academy.rows<JobRow>(
    `select attempts, last_error, locked_at, payload->>'to' as to from graphile_worker._private_jobs
     where payload->>'id' = $1 and payload->>'to' is not null order by id`,
    [id],
  )
const hurry = () => academy.rows('update graphile_worker._private_jobs set run_at = now() where locked_at is null')

/** Waits until both letters were tried this often, and gives what the queue keeps of it. */
async function tried(id: string, attempts: number): Promise<string[]> {
  const rows = await vi.waitFor(async () => {
    const found = await jobsOf(id)
    expect(found.map((job) => [job.attempts, job.locked_at])).toEqual(Array(2).fill([attempts, null]))
    return found
  }, PATIENCE)
  return rows.map((row) => row.last_error ?? '')
}

const failures: [Mood, RegExp][] = [
  ['hangs up', /^not sent: E[A-Z]+/],
  ['greylists', /^not sent: EENVELOPE 451 RCPT TO$/],
  ['refuses the recipient', /^not sent: EENVELOPE 550 RCPT TO$/],
  ['stalls', /^not sent: ETIMEDOUT/],
  ['trickles', /^not sent: (ETIMEDOUT|ABORT_ERR|EABORT|AbortError|TimeoutError)/],
  ['drops in DATA', /^not sent: E[A-Z]+/],
  ['accepts unheard', /^not sent: E[A-Z]+/],
]

test('whatever a mail server does, both letters arrive in the end, each under one Message-ID', async () => {
  server.mood = failures[0]?.[0] ?? 'accepts'
  const id = await write()
  for (const [index, [mood, told]] of failures.entries()) {
    server.mood = mood
    if (index > 0) await hurry()
    for (const error of await tried(id, index + 1)) {
      expect(error, mood).toMatch(told)
      expect(error, mood).not.toMatch(/@|visitor|12345|Siobh/)
    }
  }
  server.mood = 'accepts'
  await hurry()
  await vi.waitFor(async () => expect(await jobsOf(id)).toEqual([]), PATIENCE)

  const idOf = (to: string) => `<contact.${to}.${id}@academy.example>`
  const ids = server.received.map(({ messageId }) => messageId)
  // Once unheard, once for good.
  expect(ids.toSorted()).toEqual([idOf('staff'), idOf('staff'), idOf('visitor'), idOf('visitor')])
  const confirmation = server.received.findLast(({ messageId }) => messageId === idOf('visitor'))
  expect(confirmation?.to?.[0]?.address).toBe(goodLeads['Contact/send-message'].email)
  expect(confirmation?.text).toContain('My number is 12345.')
  expect(JSON.stringify(academy.logged)).not.toMatch(/12345|siobhan@/i)
}, 120_000)

test('a server that is not there is told by its code; what fails for good is logged once, and kept', async () => {
  await server.close()
  const id = await write()
  const [error] = await tried(id, 1)
  expect(error).toMatch(/^not sent: ESOCKET ECONNREFUSED/)
  const given = () => academy.logged.filter(({ msg }) => msg === 'a job was given up')
  expect(given()).toEqual([])
  await academy.rows('update graphile_worker._private_jobs set attempts = 20, run_at = now()')
  await tried(id, 21)
  await hurry()
  expect(given().map(({ order, level }) => [order, level])).toEqual(
    expect.arrayContaining([
      [{ about: 'contact', to: 'visitor', id }, 50],
      [{ about: 'contact', to: 'staff', id }, 50],
    ]),
  )
  expect(given().filter(({ task }) => task === 'send_letter')).toHaveLength(2)
}, 60_000)

test('stopping gives up a letter under way, and loses nothing', async () => {
  server.mood = 'stalls'
  const slow = openSmtp(server.url, { connection: 500, silence: 60_000, letter: 60_000 })
  await jobs.stop()
  jobs = await startJobs({
    ...academy.deps,
    letters: { write: async (letter) => writeLetter(letter, post), send: slow.send },
  })
  const id = await write()
  await vi.waitFor(async () => expect((await jobsOf(id)).every((job) => job.locked_at)).toBe(true), PATIENCE)
  await jobs.stop()
  slow.close()
  await vi.waitFor(
    async () => expect((await jobsOf(id)).map(({ locked_at }) => locked_at)).toEqual([null, null]),
    PATIENCE,
  )
  jobs = await startJobs(academy.deps)
}, 60_000)

test('a connection that breaks as a letter is put down as sent: it is sent again, soon, under the same Message-ID', async () => {
  await jobs.stop()
  const address = academy.deps.database.$client.options.connectionString ?? ''
  await withAdmin(address, async (admin) => {
    let isFirst = true
    const send = async (...sent: Parameters<Transport['send']>) => {
      await transport.send(...sent)
      if (!isFirst) return
      isFirst = false
      await admin.query('begin')
      await admin.query('lock table graphile_worker._private_jobs in share mode')
    }
    jobs = await startJobs({ ...academy.deps, letters: { write: async (letter) => writeLetter(letter, post), send } })
    const id = await write()
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    await vi.waitFor(async () => expect((await admin.query(cut)).rowCount).toBeGreaterThan(0), PATIENCE)
    await admin.query('commit')
    await vi.waitFor(async () => expect(await jobsOf(id)).toEqual([]), PATIENCE)

    const ids = server.received.map(({ messageId }) => messageId)
    expect(ids.length).toBeGreaterThan(2)
    const both = ['staff', 'visitor'].map((to) => `<contact.${to}.${id}@academy.example>`)
    expect([...new Set(ids)].toSorted()).toEqual(both)
  })
}, 60_000)
