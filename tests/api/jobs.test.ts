import { parseCrontab } from 'graphile-worker'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase, withClient } from '#database/client.ts'
import { endPause, pauseJobs, WORKERS } from '#database/jobs.ts'
import { crontab, taskList } from '#jobs/tasks.ts'
import { startJobs } from '#jobs/worker.ts'
import { DATABASE_DOWN, openApi, sharedApi, type TestApi } from './open-api.ts'

const academy = sharedApi()

/** An application whose payment nobody reported. */
async function unreported({ paidAtStripe, rows }: TestApi = academy): Promise<string> {
  const { id } = await paidAtStripe()
  await rows("update checkout_sessions set asked_at = now() - interval '5 minutes'")
  return id
}

const addJob = ({ rows }: TestApi = academy) =>
  rows("select graphile_worker.add_job('check_open_checkout_sessions', job_key => 'check_open_checkout_sessions')")
const soon = { timeout: 25_000, interval: 100 }

test('open checkout sessions are checked every minute, and what is old is erased once a night, or when the site is up again', () => {
  const getItem = (name: string) => parseCrontab(crontab).find(({ task }) => task === name)
  const check = getItem('check_open_checkout_sessions')
  expect(check?.options).toMatchObject({ maxAttempts: 1, jobKey: 'check_open_checkout_sessions' })
  const erase = getItem('carry_out_retention')
  expect(erase?.options).toMatchObject({ backfillPeriod: 24 * 60 * 60 * 1000 })
  expect(Object.keys(taskList(academy.deps))).toContain('carry_out_retention')
  const minutes = Array.from({ length: 24 * 60 }, (_value, n) => ({ min: n % 60, hour: Math.floor(n / 60) }))
  const times = minutes.map((minute) => ({ ...minute, date: 9, month: 4, dow: 2 }))
  expect(times.filter((time) => check?.match(time))).toHaveLength(24 * 60)
  expect(times.filter((time) => erase?.match(time))).toHaveLength(1)
})

test('lost webhooks are made good, also after the database was away; stop ends it', async () => {
  const jobs = await startJobs(academy.deps)
  await vi.waitFor(() => addJob(), soon)
  const first = await unreported()
  await addJob()
  await vi.waitFor(async () => expect(await academy.getFee(first)).toBe('paid'), soon)

  for (let n = 0; n < 3; n++) await academy.cutConnections()
  const second = await vi.waitFor(() => unreported(), soon)
  await vi.waitFor(() => addJob(), soon)
  await vi.waitFor(async () => expect(await academy.getFee(second)).toBe('paid'), soon)

  await jobs.stop()
  const third = await unreported()
  await addJob()
  const jobsLeft = await academy.rows("select 1 from graphile_worker.jobs where key = 'check_open_checkout_sessions'")
  expect(jobsLeft).toHaveLength(1)
  expect(await academy.getFee(third)).toBe('due')
}, 90_000)

test('jobs that start while the database is away keep trying, and can be stopped meanwhile', async () => {
  const jobs = await startJobs({ ...academy.deps, database: openDatabase(DATABASE_DOWN) })
  await vi.waitFor(
    () =>
      expect(academy.logged).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('restarting') })),
    soon,
  )
  await jobs.stop()
})

/** A job of nobody, in the hands of workers; gives who holds it after the abandoned ones are freed. The clock makes others meanwhile. */
async function heldAfterFreeing(workers: string, minutes: number): Promise<string | null | undefined> {
  const mine = "task_id = (select id from graphile_worker._private_tasks where identifier = 'nobody_does_this')"
  await academy.rows(`delete from graphile_worker._private_jobs where ${mine}`)
  await academy.rows("select graphile_worker.add_job('nobody_does_this')")
  await academy.rows(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2) where ${mine}`,
    [workers, minutes * 60],
  )
  await taskList(academy.deps).free_abandoned_jobs?.(null, {} as never)
  const rows = await academy.rows<{ by: string | null }>(
    `select locked_by as by from graphile_worker._private_jobs where ${mine}`,
  )
  return rows[0]?.by
}

test('a job whose last attempt was cut off by a kill is tried again, though not for ever', async () => {
  await nobodyAlive()
  for (const [attempts, isTriedAgain] of [
    [21, true],
    [100, false],
  ] as const) {
    await academy.rows('delete from graphile_worker._private_jobs')
    await academy.rows("select graphile_worker.add_job('nobody_does_this')")
    await academy.rows(
      `update graphile_worker._private_jobs set attempts = $1, max_attempts = $1, locked_by = 'pool-killed', locked_at = now() - interval '2 minutes'`,
      [attempts],
    )
    await taskList(academy.deps).free_abandoned_jobs?.(null, {} as never)
    const [job] = await academy.rows<{ is_available: boolean; left: number }>(
      'select is_available, max_attempts - attempts as left from graphile_worker._private_jobs',
    )
    expect(job).toEqual({ is_available: isTriedAgain, left: isTriedAgain ? 1 : 0 })
  }
})

/** Workers that PostgreSQL knows as alive. */
async function alive(): Promise<string[]> {
  const listening = "datname = current_database() and application_name like 'academy pool-%'"
  const rows = await academy.rows<{ name: string }>(
    `select replace(application_name, 'academy ', '') as name from pg_stat_activity where ${listening}`,
  )
  return rows.map(({ name }) => name)
}
const nobodyAlive = () => vi.waitFor(async () => expect(await alive()).toEqual([]), soon)

test('jobs of a process that was killed are freed a minute later, those of one that lives are not', async () => {
  await nobodyAlive()
  const jobs = await startJobs(academy.deps)
  const workers = await vi.waitFor(async () => {
    const [name] = await alive()
    return name ?? expect.fail('nobody listens')
  }, soon)
  expect(await heldAfterFreeing('pool-killed', 2)).toBe(null)
  expect(await heldAfterFreeing('pool-killed', 0.5)).toBe('pool-killed')
  expect(await heldAfterFreeing(workers, 200)).toBe(workers)
  await jobs.stop()
  await nobodyAlive()
}, 60_000)

// They wait for the five seconds before workers are started again.
describe.concurrent('workers are started again', () => {
  test('that fall silent, and what they held is done', async ({ onTestFinished }) => {
    const { close, deps, registered } = await openApi()
    onTestFinished(close)
    const sent: string[] = []
    let hanging = WORKERS
    const send = async ({ key }: { key: string }) => {
      if (hanging-- > 0) await new Promise(() => {})
      sent.push(key)
    }
    const jobs = await startJobs({ ...deps, mailer: { ...deps.mailer, send } }, 1_500)
    const ids: string[] = []
    while (ids.length < WORKERS / 2) ids.push(await registered())
    const emails = ids.flatMap((id) => ['staff', 'visitor'].map((to) => `application.${to}.${id}`)).sort()
    await vi.waitFor(() => expect(sent.toSorted()).toEqual(emails), { timeout: 40_000, interval: 100 })
    await jobs.stop()
  })

  test('whose first look at the queue fails, though they go on looking', async ({ onTestFinished }) => {
    const other = await openApi()
    onTestFinished(other.close)
    const address = other.deps.database.$client.options.connectionString ?? ''
    const jobs = await withClient(address, async (holder) => {
      await holder.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
      const started = await startJobs(other.deps)
      const endLookers = async () => {
        const looking = "wait_event_type = 'Lock' and query like 'insert into%_private_tasks%'"
        const inDatabase = `datname = current_database() and ${looking}`
        const ended = await other.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${inDatabase}`)
        expect(ended).toHaveLength(1)
      }
      await vi.waitFor(endLookers, soon)
      return started
    })
    const id = await vi.waitFor(() => unreported(other), soon)
    await addJob(other)
    await vi.waitFor(async () => expect(await other.getFee(id)).toBe('paid'), soon)
    await jobs.stop()
  })

  test('while jobs are paused nothing is sent, asked or paid, by people and by the clock; then everything is', async ({
    onTestFinished,
  }) => {
    const { close, deps, registered, rows } = await openApi()
    const client = deps.database.$client
    const sent: string[] = []
    const send = async ({ key }: { key: string }) => void sent.push(key)
    await pauseJobs(client)
    const first = await registered()
    const jobs = await startJobs({ ...deps, mailer: { ...deps.mailer, send } })
    onTestFinished(() => jobs.stop().then(close))
    await vi.waitFor(() => expect(jobs.isPaused()).toBe(true), soon)
    const queued = async () => (await rows('select 1 from graphile_worker.jobs')).length
    await vi.waitFor(async () => expect(await queued()).toBeGreaterThan(1), soon)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(sent).toEqual([])
    // Workers that run write down what the clock gives them to do.
    expect(await rows('select 1 from graphile_worker._private_known_crontabs')).toEqual([])

    expect(await endPause(client)).toBe(true)
    const emailsOf = (id: string) => ['staff', 'visitor'].map((to) => `application.${to}.${id}`)
    await vi.waitFor(() => expect(sent.toSorted()).toEqual(emailsOf(first)), soon)

    await pauseJobs(client)
    await vi.waitFor(() => expect(jobs.isPaused()).toBe(true), soon)
    const second = await registered()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(sent).toHaveLength(2)
    await endPause(client)
    await vi.waitFor(() => expect(sent.slice(2).toSorted()).toEqual(emailsOf(second)), soon)
  })
})
