import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crontab, startJobs } from '#api/jobs.ts'
import { openDatabase } from '#database/client.ts'
import { addressOf, withAdmin } from '#tests/fixtures/database-address.ts'
import { DATABASE_DOWN, openApi, type TestApi } from './open-api.ts'

let academy: TestApi
beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())

/** An application whose payment nobody reported. */
async function unreported(): Promise<string> {
  const id = await academy.registered()
  const { sessionUrl } = await (await academy.checkout(id)).json()
  academy.fake.complete(sessionUrl.split('/').pop())
  await academy.rows("update checkout_sessions set asked_at = now() - interval '5 minutes'")
  return id
}

const addJob = () =>
  academy.rows("select graphile_worker.add_job('check_open_sessions', job_key => 'check_open_sessions')")
const soon = { timeout: 25_000, interval: 100 }

async function cutConnections(): Promise<void> {
  const address = academy.deps.database.$client.options.connectionString ?? ''
  await withAdmin(addressOf(address, 'postgres'), (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(address).pathname.slice(1),
    ]),
  )
}

test('open sessions are checked every minute', () => {
  const [item] = parseCrontab(crontab)
  expect(item).toMatchObject({
    task: 'check_open_sessions',
    options: { maxAttempts: 1, jobKey: 'check_open_sessions' },
  })
  const anyMinute = { min: 37, hour: 4, date: 29, month: 2, dow: 0 }
  expect(item?.match(anyMinute)).toBe(true)
})

test('lost webhooks are made good, also after the database was away; stop ends it', async () => {
  const jobs = await startJobs(academy.deps)
  await vi.waitFor(addJob, soon)
  const first = await unreported()
  await addJob()
  await vi.waitFor(async () => expect(await academy.feeOf(first)).toBe('paid'), soon)

  for (let n = 0; n < 3; n++) await cutConnections()
  const second = await vi.waitFor(unreported, soon)
  await vi.waitFor(addJob, soon)
  await vi.waitFor(async () => expect(await academy.feeOf(second)).toBe('paid'), soon)

  await jobs.stop()
  const third = await unreported()
  await addJob()
  const jobsLeft = await academy.rows("select 1 from graphile_worker.jobs where key = 'check_open_sessions'")
  expect(jobsLeft).toHaveLength(1)
  expect(await academy.feeOf(third)).toBe('due')
}, 90_000)

test('jobs that start while the database is away keep trying, and can be stopped meanwhile', async () => {
  const jobs = await startJobs({ ...academy.deps, database: openDatabase(DATABASE_DOWN) })
  await vi.waitFor(
    () =>
      expect(academy.logged).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('started again') })),
    soon,
  )
  await jobs.stop()
})
