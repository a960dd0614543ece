import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { APPLICATION_NAME, type Queryable } from './client.ts'
import { currentOrigin } from './request-origin.ts'

/**
 * A background task, done at least once. Payloads carry ids, no personal data. Of jobs with the same key, the last waits. The
 * lowest priority runs first; without one it is 0, or what the task has in {@link jobOrder}. Without `runAt` it runs at once.
 */
export type Job = { task: string; payload: Record<string, unknown>; key?: string; priority?: number; runAt?: Date }

/**
 * Which jobs must not hold up others. Tasks that call another service, or take long, share a queue, of which one job runs at
 * a time; so with one worker more than there are queues, emails always find a free one ({@link WORKERS}).
 */
export const jobOrder: Record<string, { queue: string; priority?: number }> = {
  check_payment: { queue: 'stripe' },
  refund: { queue: 'stripe' },
  check_open_sessions: { queue: 'stripe', priority: 10 },
  // Both end checkout sessions at Stripe.
  send_decisions: { queue: 'admission' },
  expire_offers: { queue: 'admission' },
  forward_lead: { queue: 'outbound' },
  forward_subscription: { queue: 'outbound' },
  sweep_resume_file: { queue: 'outbound' },
  bulk: { queue: 'long', priority: 10 },
  reconcile: { queue: 'long', priority: 10 },
  carry_out_retention: { queue: 'long', priority: 10 },
}

/** Jobs that run at once in a process: four queues and two emails at least. */
export const WORKERS = 6

/** Three days: the queue waits e^n seconds after the n-th attempt, six hours at most. */
export const MAX_ATTEMPTS = 21

/** Stores jobs in the transaction that they follow from: both are kept, or neither. */
export async function addJobs(transaction: Queryable, jobs: Job[]): Promise<void> {
  if (jobs.length > 0) await transaction.execute(insertingJobs(toJson(jobs)))
}

/** Jobs as {@link insertingJobs} takes them. Each names the request that is being answered. */
export function toJson(jobs: Job[]): string {
  const origin = currentOrigin()
  return JSON.stringify(jobs.map((job) => ({ ...jobOrder[job.task], ...job, payload: { ...job.payload, ...origin } })))
}

/** {@link addJobs} as a statement or a part of one: adds the jobs of {@link toJson} once for each row of `each`. */
export function insertingJobs(jobs: string | Placeholder, each: SQLWrapper = sql`(select)`): SQL {
  return sql`insert into pending_jobs (task, payload, key, priority, queue, run_at)
    select job->>'task', job->'payload', job->>'key', coalesce((job->>'priority')::smallint, 0), job->>'queue',
      (job->>'runAt')::timestamptz from ${each} as each, jsonb_array_elements(${jobs}::jsonb) as job`
}

const BATCH = 1_000

/**
 * Moves the oldest pending jobs into the queue; of those with the same key, the last. Waits for other processes that do the
 * same, so that afterwards no job is in neither place. Returns whether there may be more.
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
      select array_agg((task, payload || jsonb_build_object('at', created_at), queue, run_at, ${MAX_ATTEMPTS}, key, priority, null)
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

const listenerOf = (workers: string) => `${APPLICATION_NAME} ${workers}`

/** Names the connection on which workers listen for new jobs: it shows that they are alive, and ends with their process. */
export async function showAlive(listening: ClientBase, workers: string): Promise<void> {
  await listening.query("select set_config('application_name', $1, false)", [listenerOf(workers)])
}

/**
 * Frees the jobs of killed processes, which the queue leaves locked for four hours: all, where no other process of the site
 * is connected; else those of workers that hold no connection by their name and took no job for a minute, as they may be
 * reconnecting. An attempt that was cut off does not count, up to a hundred: the job may be what kills the process.
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
