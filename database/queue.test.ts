import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailJob } from '#services/jobs-for-leads.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { addJobs, movePendingJobs } from './jobs.ts'
import { listJobs, retryJobs } from './queue.ts'

const ROW = '01999e3f-0000-7000-8000-000000000001'
let open: TestDatabase
beforeEach(async () => {
  open = await createTestDatabase()
  await addJobs(open.database, [emailJob('contact', 'visitor', ROW), emailJob('contact', 'staff', ROW)])
  await addJobs(open.database, [emailJob('application', 'staff', ROW)])
  await movePendingJobs(open.database.$client)
})
afterEach(() => open.close())

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
    payload: { kind: 'contact', to: 'visitor', id: ROW },
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
