import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { addJobs, queueJobsFrom } from './jobs.ts'

let kept: TestDatabase
beforeAll(async () => {
  kept = await createTestDatabase()
})
afterAll(() => kept.close())

const rows = async (query: string, values: unknown[] = []) => (await kept.database.$client.query(query, values)).rows
const source = `select 'send_letter' as task, json_build_object('n', n) as payload from generate_series(1, $1::int) as n`
const queue = (count: number) => rows(`with ${queueJobsFrom(source)} select id from queued`, [count])

test('jobs that are put straight into the queue are those that its own function makes', async () => {
  expect(await queue(2)).toHaveLength(2)
  await addJobs(kept.database, [{ task: 'send_letter', payload: { n: 1 } }])
  const columns = `to_jsonb(jobs) - array['id', 'payload', 'run_at', 'created_at', 'updated_at']`
  const [first, ...others] = await rows(
    `select ${columns} as job, run_at = created_at and run_at = updated_at as is_due from graphile_worker._private_jobs as jobs`,
  )
  expect(first.job).toMatchObject({ is_available: true, max_attempts: 21, attempts: 0 })
  expect(others).toEqual([first, first])
})

test('a task that the queue has not heard of is made known once', async () => {
  await rows('delete from graphile_worker._private_jobs')
  await rows('delete from graphile_worker._private_tasks')
  const queued = await Promise.all([queue(1), queue(1), queue(1)])
  expect(queued.flat()).toHaveLength(3)
  expect(await rows('select identifier from graphile_worker._private_tasks')).toEqual([{ identifier: 'send_letter' }])
  expect(await rows('select 1 from graphile_worker.jobs')).toHaveLength(3)
})

test('nothing to do is no job', async () => {
  await rows('delete from graphile_worker._private_jobs')
  expect(await queue(0)).toEqual([])
})
