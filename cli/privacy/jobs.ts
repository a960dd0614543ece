import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { freeAbandonedJobs } from '#database/jobs.ts'

export type WaitingJob = {
  id: string
  task: string
  payload: Record<string, unknown>
  attempts: number
  runAt: Date
  lastError: string | null
}

/** Jobs about rows: every payload names its row by `id`. The queue's own view hides payloads, so its tables are asked. */
export async function findJobs(client: pg.Client, ids: string[]): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select jobs.id, tasks.identifier as task, payload, attempts, run_at as "runAt", last_error as "lastError"
     from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where payload->>'id' = any($1) order by jobs.id`,
    [ids],
  )
  return rows
}

/**
 * Takes jobs about rows out of the queue. One that is under way is waited for, so that it writes no email behind us; one
 * whose worker is gone is freed first. One that does not end in time stays: without its rows it does nothing.
 * @param timeoutMs milliseconds
 * @returns how many were taken out, and how many did not end in time
 */
export async function removeJobs(client: pg.Client, ids: string[], timeoutMs: number) {
  const jobs = (await findJobs(client, ids)).map(({ id }) => id)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    await freeAbandonedJobs(client)
    // Again each time: one that failed meanwhile waits for its next attempt, and can be taken out like the rest.
    await completeJobs(client, jobs)
    const { rows: running } = await client.query('select id from graphile_worker.jobs where id = any($1)', [jobs])
    if (running.length === 0 || Date.now() > deadline) {
      return { removed: jobs.length - running.length, stuck: running.length }
    }
    await sleep(100)
  }
}

/** Takes jobs out of the queue, except those that are under way. */
export async function completeJobs(client: pg.Client, jobs: string[]): Promise<void> {
  await client.query('select id from graphile_worker.complete_jobs($1)', [jobs])
}
