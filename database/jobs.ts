import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'

/** Something to be done behind the visitors' backs, at least once. Payloads carry ids only: no personal data lies in the queue. */
export type Job = { task: string; payload: Record<string, unknown> }

/**
 * Attempts until a job is given up. The queue waits e^n seconds after the n-th, six hours at most from the tenth on:
 * 21 attempts are three days.
 */
export const MAX_ATTEMPTS = 21

/**
 * SQL that puts jobs into the queue.
 * @param source a query that gives `task text, payload json`, one row a job
 */
export function addJobsFrom(source: string): string {
  return `
    select graphile_worker.add_jobs(specs) from (
      select array_agg(
        (task, payload, null, null, ${MAX_ATTEMPTS}, null, null, null)::graphile_worker.job_spec
      ) as specs from (${source}) as jobs
    ) as gathered where specs is not null`
}

/** Puts jobs into the queue in the transaction that gives rise to them: both are kept, or neither. */
export async function addJobs(transaction: Queryable, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return
  const [before = '', after = ''] = addJobsFrom(
    "select job->>'task' as task, job->'payload' as payload from json_array_elements(%::json) as job",
  ).split('%')
  await transaction.execute(sql`${sql.raw(before)}${JSON.stringify(jobs)}${sql.raw(after)}`)
}
