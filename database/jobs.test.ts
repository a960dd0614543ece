import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { addJobs, freeAbandonedJobs } from './jobs.ts'

const kept = await createTestDatabase()
afterAll(() => kept.close())
beforeEach(() => rows('delete from graphile_worker._private_jobs'))

const rows = async (query: string, values: unknown[] = []) => (await kept.database.$client.query(query, values)).rows
const emails = [1, 2].map((n) => ({ task: 'send_email', payload: { n } }))

test('a job is queued with every attempt, due at once, if its transaction commits', async () => {
  const failing = kept.database.transaction(async (transaction) => {
    await addJobs(transaction, emails)
    throw new Error('not stored')
  })
  await expect(failing).rejects.toThrow('not stored')
  expect(await rows('select from graphile_worker.jobs')).toEqual([])

  await kept.database.transaction((transaction) => addJobs(transaction, emails))
  expect(await rows('select attempts, max_attempts, run_at = created_at as is_due from graphile_worker.jobs')).toEqual(
    Array(2).fill({ attempts: 0, max_attempts: 21, is_due: true }),
  )
})

test('of jobs with the same key the last is kept, added together or one after the other', async () => {
  const getCheck = (n: number) => ({ task: 'check_payment', payload: { n }, key: 'one' })
  const waiting = () => rows("select payload->'n' as n, attempts from graphile_worker._private_jobs")
  await addJobs(kept.database, [getCheck(1), getCheck(2)])
  expect(await waiting()).toEqual([{ n: 2, attempts: 0 }])
  await addJobs(kept.database, [getCheck(3)])
  expect(await waiting()).toEqual([{ n: 3, attempts: 0 }])
})

test('an abandoned job keeps its attempts, and one that a worker took a moment ago is left to it', async () => {
  await addJobs(kept.database, emails)
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
