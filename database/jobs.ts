import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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

/** Stores jobs in the transaction that they follow from: both are kept, or neither. */
export async function addJobs(transaction: Queryable, jobs: Job[]): Promise<void> {
  if (jobs.length > 0) await transaction.execute(insertingJobs(toJson(jobs)))
}

/** Jobs as {@link insertingJobs} takes them. Each names the request that is being answered. */
export function toJson(jobs: Job[]): string {
  const origin = currentOrigin()
  return JSON.stringify(jobs.map((job) => ({ ...job, payload: { ...job.payload, ...origin } })))
}

/**
 * {@link addJobs} as a statement, which may be part of another one.
 * @param jobs from {@link toJson}, or a placeholder for it
 * @param each adds the jobs once for each row of this query; without it, once
 */
export function insertingJobs(jobs: string | Placeholder, each: SQLWrapper = sql`(select)`): SQL {
  return sql`insert into pending_jobs (task, payload, key)
    select job->>'task', job->'payload', job->>'key' from ${each} as each, jsonb_array_elements(${jobs}::jsonb) as job`
}

const BATCH = 1_000

/**
 * Moves the oldest pending jobs into the queue. Of those with the same key, only the last is added. Another process that
 * moves jobs at the same time is waited for, so that afterwards no job that was pending before is in neither place.
 * @returns whether there may be more
 */
export async function movePendingJobs(client: Pick<ClientBase | Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ moved: number }>(`
    with batch as (
      delete from pending_jobs where id = any(array(select id from pending_jobs order by id limit ${BATCH} for update))
      returning *
    ), last as (
      select distinct on (key, case when key is null then id end) * from batch
      order by key, case when key is null then id end, id desc
    ), specs as (
      select array_agg((task, payload || jsonb_build_object('at', created_at), null, null, ${MAX_ATTEMPTS}, key, null, null)
        ::graphile_worker.job_spec order by id) as specs
      from last having count(*) > 0
    )
    select count(*)::int as moved, (select count(*) from specs, graphile_worker.add_jobs(specs.specs)) as added from batch`)
  return rows[0]?.moved === BATCH
}

/** When a job was added, which may be a moment before it came into the queue. */
export function addedAt({ payload, created_at }: { payload?: unknown; created_at: Date }): Date {
  const { at } = (payload ?? {}) as { at?: string }
  return at ? new Date(at) : created_at
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
 * at once where no other process of the site is connected; else those of workers that hold no connection by their name and
 * took no job for a minute, so that no job is taken from workers that are only reconnecting. An attempt that was cut off
 * does not count, so that a site that is killed again and again gives up no email; but only up to a hundred attempts,
 * since the job itself may be what kills the process.
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
     -- The queue reschedules no job that is locked, so this comes after the one row of freed.
     select graphile_worker.reschedule_jobs(array[id], max_attempts => least(max_attempts + 1, 100)) from freed, abandoned`,
    [APPLICATION_NAME],
  )
}
