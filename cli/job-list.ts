import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { movePendingJobs } from '#database/jobs.ts'

/** A job as people look at it. */
export type ListedJob = {
  id: string
  task: string
  /** What it is for: the payload's `about`, `to` and `id`, as far as it has them. */
  order: string
  attempts: number
  lastError: string | null
  /** When it runs next; of one that is given up, when that happened. */
  at: Date
  state: 'running' | 'waiting' | 'given up'
}

type Row = {
  id: string
  task: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string | null
  run_at: string
  updated_at: string
  state: ListedJob['state']
}

/** Every job in the queue, in the order in which they run. */
export async function listJobs(database: Database): Promise<ListedJob[]> {
  // Pending jobs have no number in the queue yet.
  while (await movePendingJobs(database.$client)) {}
  const { rows } = await database.execute<Row>(sql`
    select jobs.id, tasks.identifier as task, payload, attempts, last_error, run_at, updated_at,
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'given up' else 'waiting' end
        as state
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    order by run_at, jobs.id`)
  return rows.map(({ id, task, payload, attempts, last_error, run_at, updated_at, state }) => ({
    id,
    task,
    order: [payload.about, payload.to, payload.id].filter((part) => typeof part === 'string').join(' '),
    attempts,
    lastError: last_error,
    at: new Date(state === 'given up' ? updated_at : run_at),
    state,
  }))
}

/**
 * Lets jobs run again, now and with all their attempts before them.
 * @param which a job's id, or 'all' for those that are given up
 * @returns how many; one that runs at this moment is left alone
 */
export async function retryJobs(database: Database, which: string): Promise<number> {
  const ids =
    which === 'all'
      ? sql`array(select id from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null)`
      : sql`array[${which}::bigint]`
  const { rows } = await database.execute(
    sql`select id from graphile_worker.reschedule_jobs(${ids}, run_at => now(), attempts => 0)`,
  )
  return rows.length
}
