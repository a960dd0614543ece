import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from './client.ts'
import { freeAbandonedJobs } from './jobs.ts'

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>

export type QueuedJob = {
  id: string
  task: string
  /** Null if another job has replaced it while it ran. */
  key: string | null
  attempts: number
  runAt: Date
  lastError: string | null
  updatedAt: Date
  state: 'running' | 'waiting' | 'given up'
}

export type JobCounts = { task: string; waiting: number; failed: number }

/** The queue's view shows no payloads, but a key contains the ids of its job's rows. */
const ofRows = 'exists (select from unnest($1::text[]) as row_id where strpos(key, row_id) > 0)'

/** Lists jobs, of some rows or all, in the order in which they run. */
export async function listJobs(client: Client, rowIds?: string[]): Promise<QueuedJob[]> {
  const { rows } = await client.query<QueuedJob>(
    `select id, task_identifier as task, key, attempts, run_at as "runAt", last_error as "lastError",
       updated_at as "updatedAt",
       case when locked_at is not null then 'running' when attempts >= max_attempts then 'given up' else 'waiting' end
         as state
     from graphile_worker.jobs where $1::text[] is null or ${ofRows} order by run_at, id`,
    [rowIds],
  )
  return rows
}

/** Counts jobs by task, for all processes together. */
export async function countJobs(client: Client): Promise<JobCounts[]> {
  const { rows } = await client.query<JobCounts>(
    `select task_identifier as task,
       (count(*) filter (where attempts < max_attempts))::int as waiting,
       (count(*) filter (where attempts >= max_attempts))::int as failed
     from graphile_worker.jobs group by 1`,
  )
  return rows
}

/** Runs a job again with all attempts, or 'all' that were given up, except running ones. Returns their number. */
export async function retryJobs(client: Client, which: string): Promise<number> {
  const { rows } = await client.query(
    `select id from graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs
       where case when $1 = 'all' then attempts >= max_attempts and locked_at is null else id::text = $1 end
     ), run_at => now(), attempts => 0)`,
    [which],
  )
  return rows.length
}

/**
 * Removes the jobs of some rows. Waits up to `timeoutMs` milliseconds for running jobs, which may be writing an email,
 * and frees those whose worker has ended. A job that remains does nothing without its rows.
 */
export async function removeJobs(client: pg.ClientBase, rowIds: string[], timeoutMs: number) {
  const jobs = (await listJobs(client, rowIds)).map(({ id }) => id)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    await freeAbandonedJobs(client)
    // Repeated, because a job that just failed waits for its next attempt and can be removed.
    await client.query('select id from graphile_worker.complete_jobs($1)', [jobs])
    const { rows: running } = await client.query('select id from graphile_worker.jobs where id = any($1)', [jobs])
    if (running.length === 0 || Date.now() >= deadline) {
      return { removed: jobs.length - running.length, stuck: running.length }
    }
    await sleep(100)
  }
}

/** Removes the jobs of rows that a transaction erases, except running ones, which do nothing without their rows. */
export async function eraseJobs(transaction: Queryable, rowIds: string[]): Promise<void> {
  const ids = sql`unnest(${sql.param(rowIds)}::text[]) as row_id`
  await transaction.execute(sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where exists (select from ${ids} where strpos(key, row_id) > 0)))`)
}

/** Unlocks running jobs in a copy of a database: better run twice than never. */
export async function releaseJobs(client: Client): Promise<void> {
  await client.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
}
