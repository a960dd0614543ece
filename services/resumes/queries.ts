import type { Database } from '#database/client.ts'
import { MAX_ATTEMPTS } from '#database/jobs.ts'

/** Payload of the task `sweep_resume_file`, which looks a day later whether a file has its row. */
export type SweepResumeFilePayload = { id: string; fileKey: string }

/** Queues the sweep of a file before the file is written, so that whatever happens then, none stays without its row. */
export async function announceFile(database: Database, order: SweepResumeFilePayload): Promise<void> {
  await database.$client.query(
    "select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day', max_attempts => $3)",
    ['sweep_resume_file', JSON.stringify(order), MAX_ATTEMPTS],
  )
}
