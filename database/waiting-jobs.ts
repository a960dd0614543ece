import type { Database } from './client.ts'

export type JobCounts = { task: string; waiting: number; failed: number }

/** How many jobs wait, and how many were given up, by task; in all processes together, since they share the queue. */
export async function countJobs(database: Database): Promise<JobCounts[]> {
  const { rows } = await database.$client.query<JobCounts>(
    `select task_identifier as task,
       (count(*) filter (where attempts < max_attempts))::int as waiting,
       (count(*) filter (where attempts >= max_attempts))::int as failed
     from (
       select task_identifier, attempts, max_attempts from graphile_worker.jobs
       union all select task, 0, 1 from pending_jobs
     ) as jobs group by 1`,
  )
  return rows
}
