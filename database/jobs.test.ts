import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { addedAt, addJobs, freeAbandonedJobs, movePendingJobs } from './jobs.ts'
import { countJobs } from './queue.ts'

const kept = await createTestDatabase()
afterAll(() => kept.close())
beforeEach(async () => {
  await rows('delete from graphile_worker._private_jobs')
  await rows('delete from pending_jobs')
})

const rows = async (query: string, values: unknown[] = []) => (await kept.database.$client.query(query, values)).rows
const emails = [1, 2].map((n) => ({ task: 'send_email', payload: { n } }))

const move = () => movePendingJobs(kept.database.$client)

test('a job waits beside its row until it is moved; then it gets every attempt and is due at once', async () => {
  await addJobs(kept.database, emails)
  expect(await rows('select from graphile_worker.jobs')).toEqual([])
  expect(await countJobs(kept.database.$client)).toEqual([{ task: 'send_email', waiting: 2, failed: 0 }])
  const [first] = await rows('select created_at from pending_jobs order by id')

  expect(await move()).toBe(false)
  expect(await rows('select from pending_jobs')).toEqual([])
  expect(await countJobs(kept.database.$client)).toEqual([{ task: 'send_email', waiting: 2, failed: 0 }])
  expect(await rows('select attempts, max_attempts, run_at = created_at as is_due from graphile_worker.jobs')).toEqual(
    Array(2).fill({ attempts: 0, max_attempts: 21, is_due: true }),
  )
  const [job] = await rows("select payload, created_at from graphile_worker._private_jobs where payload->>'n' = '1'")
  expect(addedAt(job)).toEqual(first.created_at)
  expect(addedAt({ ...job, payload: {} })).toEqual(job.created_at)
})

test('of jobs with the same key the last is kept, moved together or one after the other', async () => {
  const check = (n: number) => addJobs(kept.database, [{ task: 'check_payment', payload: { n }, key: 'one' }])
  await check(1)
  await check(2)
  await move()
  const waiting = () => rows("select payload->'n' as n, attempts from graphile_worker._private_jobs")
  expect(await waiting()).toEqual([{ n: 2, attempts: 0 }])
  await check(3)
  await move()
  expect(await waiting()).toEqual([{ n: 3, attempts: 0 }])
})

test('several processes that move at once add each job once, more than fit in one batch', async () => {
  const many = Array.from({ length: 1_100 }, (_, n) => ({ task: 'send_email', payload: { n } }))
  await addJobs(kept.database, many)
  expect(await move()).toBe(true)
  await addJobs(kept.database, many)
  await Promise.all([move(), move(), move(), move()])
  expect(await rows('select from pending_jobs')).toEqual([])
  expect(await rows('select count(*)::int as n from graphile_worker.jobs')).toEqual([{ n: 2_200 }])
})

test('an abandoned job keeps its attempts, and one that a worker took a moment ago is left to it', async () => {
  await addJobs(kept.database, emails)
  await move()
  const lock = (worker: string, since: string) => sql`
    update graphile_worker._private_jobs set attempts = 20, locked_by = ${worker}, locked_at = now() - ${since}::interval`
  await kept.database.execute(sql`${lock('pool-gone', '2 minutes')} where payload->>'n' = '1'`)
  await kept.database.execute(sql`${lock('pool-new', '1 second')} where payload->>'n' = '2'`)
  await freeAbandonedJobs(kept.database.$client)
  expect(await rows('select locked_by, attempts, max_attempts from graphile_worker.jobs order by id')).toEqual([
    { locked_by: null, attempts: 20, max_attempts: 22 },
    { locked_by: 'pool-new', attempts: 20, max_attempts: 21 },
  ])
})
