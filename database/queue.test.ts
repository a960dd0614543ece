import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emailJob } from '#services/email-jobs.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { withClient } from './client.ts'
import { addJobs } from './jobs.ts'
import { listJobs, removeJobs, retryJobs } from './queue.ts'

const ROW = '01999e3f-0000-7000-8000-000000000001'
const open = await createTestDatabase()
afterAll(() => open.close())
beforeEach(async () => {
  await open.database.$client.query('delete from graphile_worker._private_jobs')
  const getJob = (kind: 'contact' | 'application', to: 'visitor' | 'staff') => emailJob(kind, to, ROW, undefined)
  await addJobs(open.database, [getJob('contact', 'visitor'), getJob('contact', 'staff')])
  await addJobs(open.database, [getJob('application', 'staff')])
})

const set = (change: string, to: string) =>
  open.database.$client.query(`update graphile_worker._private_jobs set ${change} where payload->>'to' = $1`, [to])
const states = async () => (await listJobs(open.database.$client)).map(({ state }) => state)

test('lists what waits, runs and is given up, with what it is for and what went wrong', async () => {
  await set(
    "attempts = 21, last_error = 'not sent: EENVELOPE 550 RCPT TO', updated_at = '2025-10-04T12:00:00Z'",
    'visitor',
  )
  await set("locked_at = now(), attempts = 1, run_at = '2025-10-05'", 'staff')
  const jobs = await listJobs(open.database.$client)
  const givenUp = jobs.find(({ state }) => state === 'given up')
  expect(givenUp).toMatchObject({
    task: 'send_email',
    key: `send_email contact visitor ${ROW}`,
    attempts: 21,
    lastError: 'not sent: EENVELOPE 550 RCPT TO',
    updatedAt: new Date('2025-10-04T12:00:00Z'),
  })
  expect(jobs.map(({ state }) => state)).toEqual(['running', 'running', 'given up'])
})

test('what was given up runs again with all its attempts; what runs is left alone', async () => {
  await set('attempts = 21', 'staff')
  expect(await retryJobs(open.database.$client, 'all')).toBe(2)
  expect(await retryJobs(open.database.$client, 'all')).toBe(0)
  expect(await states()).toEqual(Array(3).fill('waiting'))
  await set('attempts = 21, locked_at = now()', 'staff')
  expect(await retryJobs(open.database.$client, 'all')).toBe(0)
})

test('one job runs again by its id, also one that only waits', async () => {
  await set("attempts = 3, run_at = now() + interval '6 hours'", 'visitor')
  const waiting = (await listJobs(open.database.$client)).find(({ attempts }) => attempts === 3)
  expect(await retryJobs(open.database.$client, waiting?.id ?? '')).toBe(1)
  const again = (await listJobs(open.database.$client)).find(({ id }) => id === waiting?.id)
  expect(again).toMatchObject({ attempts: 0, state: 'waiting' })
  expect(Number(again?.runAt)).toBeLessThanOrEqual(Date.now() + 1000)
  expect(await retryJobs(open.database.$client, '999999')).toBe(0)
})

test('the jobs of an erased row go; one that runs is waited for, so that it writes nothing behind us', async () => {
  await withClient(open.connectionString, async (client) => {
    await set("locked_at = now(), locked_by = 'w'", 'visitor')
    let isOver = false
    const removing = removeJobs(client, [ROW], 60_000).finally(() => {
      isOver = true
    })
    await vi.waitFor(async () => expect(await states()).toEqual(['running']), 30_000)
    expect(isOver).toBe(false)
    await set('locked_at = null, locked_by = null', 'visitor')
    expect(await removing).toEqual({ removed: 3, stuck: 0 })
    expect(await states()).toEqual([])
  })
})

test('a job whose server is gone does not stand in the way', async () => {
  await withClient(open.connectionString, async (client) => {
    // Its worker may only be reconnecting, so the job is left to it.
    await set("locked_at = now(), locked_by = 'gone'", 'visitor')
    expect(await removeJobs(client, [ROW], 100)).toEqual({ removed: 2, stuck: 1 })
    await set("locked_at = now() - interval '2 minutes'", 'visitor')
    expect(await removeJobs(client, [ROW], 100)).toEqual({ removed: 1, stuck: 0 })
  })
})
