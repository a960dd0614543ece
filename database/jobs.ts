import { type SQL, sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { APPLICATION_NAME, type Queryable } from './client.ts'
import { currentOrigin } from './request-origin.ts'

/**
 * A background task, run at least once. Payloads contain ids, no personal data. A new job replaces a waiting one with
 * the same key, which contains the ids of its rows (`queue.ts`); by default it is the task and its payload. The lowest
 * priority runs first; the default is that of {@link jobOrder}, else 0.
 */
export type Job = { task: string; payload: Record<string, unknown>; key?: string; priority?: number; runAt?: Date }

/** Payload of a job about one row. */
export type RowPayload = { id: string }

/**
 * Slow tasks and tasks that call another service share queues, each of which runs one job at a time. With more workers
 * than queues, one is always free for emails ({@link WORKERS}).
 */
export const jobOrder: Record<string, { queue: string; priority?: number }> = {
  check_payment: { queue: 'stripe' },
  refund: { queue: 'stripe' },
  check_open_checkout_sessions: { queue: 'stripe', priority: 10 },
  // Both tasks expire checkout sessions at Stripe.
  send_decisions: { queue: 'admission' },
  expire_offers: { queue: 'admission' },
  deliver_webhook: { queue: 'webhook' },
  forward_subscription: { queue: 'outbound' },
  sweep_file: { queue: 'outbound' },
  batch: { queue: 'long', priority: 10 },
  reconcile: { queue: 'long', priority: 10 },
  carry_out_retention: { queue: 'long', priority: 10 },
}

/** Concurrent jobs per process: five queues and at least two emails. */
export const WORKERS = 7

/** Retries last three days: the queue waits e^n seconds after attempt n, six hours at most. */
export const MAX_ATTEMPTS = 21

/** Queues jobs in the transaction that causes them, so that both are stored or neither. */
export async function addJobs(transaction: Queryable, jobs: Job[]): Promise<void> {
  if (jobs.length > 0) await transaction.execute(addingJobs(jobs))
}

/** Returns {@link addJobs} as part of a statement. Adds the jobs, with the current request's id, per row of `each`. */
export function addingJobs(jobs: Job[], each: SQL = sql`(select)`): SQL {
  const origin = currentOrigin()
  const rows = jobs.map((job) => ({
    key: [job.task, ...Object.values(job.payload)].join(' '),
    ...jobOrder[job.task],
    ...job,
    payload: { ...job.payload, ...origin },
  }))
  return sql`
    select added.id from ${each} as each, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as job,
      graphile_worker.add_job(
        job->>'task',
        (job->'payload')::json,
        queue_name => job->>'queue',
        run_at => (job->>'runAt')::timestamptz,
        max_attempts => ${MAX_ATTEMPTS}::int,
        job_key => job->>'key',
        priority => (job->>'priority')::int) as added`
}

/** Frees the jobs of workers that have ended. */
export async function freeJobs(database: Queryable, workers: string[]): Promise<void> {
  if (workers.length === 0) return
  await database.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(workers)}::text[])`)
}

const getListener = (workers: string) => `${APPLICATION_NAME} ${workers}`

/** Names the connection on which workers listen, which ends with their process and so shows that they are alive. */
export async function showAlive(listening: ClientBase, workers: string): Promise<void> {
  await listening.query("select set_config('application_name', $1, false)", [getListener(workers)])
}

/**
 * Frees the jobs of killed processes, which the queue keeps locked for four hours. If no other process of the site is
 * connected, frees all; otherwise those of workers without a connection of their name that took no job for a minute,
 * since they may be reconnecting. The interrupted attempt does not count, up to a hundred: the job may be what kills
 * the process.
 */
export async function freeAbandonedJobs(client: ClientBase | Pool): Promise<void> {
  await client.query(
    `with site as (
       select application_name as name from pg_stat_activity where datname = current_database()
     ), held as (
       select id, locked_by, max_attempts, max(locked_at) over (partition by locked_by) as last_taken
       from graphile_worker.jobs where locked_at is not null
     ), abandoned as materialized (
       select id, locked_by, max_attempts from held
       where not exists (select from site where name = $1 || ' ' || locked_by) and
         (last_taken < now() - interval '1 minute' or not exists (select from site where name = $1 or name like $1 || ' pool-%'))
     ), freed as materialized (
       select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from abandoned
     )
     -- The queue does not reschedule locked jobs, so this depends on the row of freed.
     select graphile_worker.reschedule_jobs(array[id], max_attempts => least(max_attempts + 1, 100)) from freed, abandoned`,
    [APPLICATION_NAME],
  )
}

/** Stops all processes from running jobs, within seconds, until {@link endPause}. */
export async function pauseJobs(client: Pick<ClientBase | Pool, 'query'>): Promise<void> {
  await client.query('insert into job_pause (since) select now() where not exists (select from job_pause)')
}

/** Ends a pause. Returns whether there was one. */
export async function endPause(client: Pick<ClientBase | Pool, 'query'>): Promise<boolean> {
  return Boolean((await client.query('delete from job_pause')).rowCount)
}

/** Returns since when jobs are paused; undefined if they run. */
export async function pausedSince(client: Pick<ClientBase | Pool, 'query'>): Promise<Date | undefined> {
  const { rows } = await client.query<{ since: Date }>('select since from job_pause')
  return rows[0]?.since
}
