import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { APPLICATION_NAME, type Queryable } from './client.ts'
import { currentOrigin } from './request-origin.ts'

/**
 * Something to be done behind the visitors' backs, at least once. Payloads carry ids only: no personal data lies in the queue.
 * Of jobs with the same key that wait, the queue keeps the last.
 */
export type Job = { task: string; payload: Record<string, unknown>; key?: string }

/**
 * Attempts until a job is given up. The queue waits e^n seconds after the n-th, six hours at most from the tenth on:
 * 21 attempts are three days.
 */
export const MAX_ATTEMPTS = 21

/**
 * Parts of a `with` that put jobs straight into the queue's own table: for rows that come by the hundred. `add_jobs` would
 * cost more than the rows do, and notify: PostgreSQL lets commits that notify pass one at a time. So no worker is woken;
 * they look by themselves every two seconds (docs/decisions/0007). `queued` has a row a job.
 * @param source a query that gives `task text, payload json`, one row a job
 */
export function queueJobsFrom(source: string): string {
  return `
    jobs as materialized (${source}), new_tasks as (
      insert into graphile_worker._private_tasks (identifier)
      select distinct task from jobs
      where task not in (select identifier from graphile_worker._private_tasks) order by task
      -- Another statement may have made it known meanwhile: so it is waited for, and read.
      on conflict (identifier) do update set identifier = excluded.identifier
      returning id, identifier
    ), queued as (
      insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
      select coalesce(
        (select id from graphile_worker._private_tasks where identifier = task),
        (select id from new_tasks where identifier = task)
      ), payload, ${MAX_ATTEMPTS} from jobs
      returning id
    )`
}

/** Puts jobs into the queue in the transaction that gives rise to them: both are kept, or neither. Each names its request. */
export async function addJobs(transaction: Queryable, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return
  const origin = currentOrigin()
  const carrying = jobs.map((job) => ({ ...job, payload: { ...job.payload, ...origin } }))
  await transaction.execute(sql`
    select graphile_worker.add_jobs(array(
      select (job->>'task', job->'payload', null, null, ${MAX_ATTEMPTS}::int, job->>'key', null, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(carrying)}::json) as job))`)
}

/** Frees the jobs that were taken by workers which have ended since. */
export async function freeJobsOf(database: Queryable, workers: string[]): Promise<void> {
  if (workers.length === 0) return
  await database.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(workers)}::text[])`)
}

/** The name of the connection on which a group of workers hears of new jobs. They hold it for as long as they live. */
const listenerOf = (workers: string) => `${APPLICATION_NAME} ${workers}`

/** Makes workers known as alive by the connection that they listen on; when their process dies, it ends. */
export async function showAlive(listening: ClientBase, workers: string): Promise<void> {
  await listening.query("select set_config('application_name', $1, false)", [listenerOf(workers)])
}

/**
 * Frees the jobs that a process held when it was killed: the queue by itself would leave them locked for four hours. All
 * at once where no other process of the site is connected; else those locked for a minute whose workers hold no connection
 * by their name, so that no job is taken from workers that are only reconnecting. An attempt that was cut off does not
 * count, so that a site that is killed again and again gives up no letter; but only up to a hundred attempts, since the job
 * itself may be what kills the process.
 */
export async function freeAbandonedJobs(client: ClientBase | Pool): Promise<void> {
  await client.query(
    `with site as (select application_name as name from pg_stat_activity where datname = current_database())
     update graphile_worker._private_jobs as job
       set locked_at = null, locked_by = null, max_attempts = least(max_attempts + 1, 100)
     where locked_at is not null and not exists (select from site where name = $1 || ' ' || job.locked_by) and
       (locked_at < now() - interval '1 minute' or not exists (select from site where name = $1 or name like $1 || ' pool-%'))`,
    [APPLICATION_NAME],
  )
}
