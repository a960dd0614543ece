import { eq } from 'drizzle-orm'
import type { ApiDeps } from '#api/deps.ts'
import type { Database } from '#database/client.ts'
import { insertLead, type LeadRow } from '#database/insert-lead.ts'
import { MAX_ATTEMPTS } from '#database/jobs.ts'
import { resumes } from '#database/schema.ts'

/** Payload of the task `sweep_resume_file`, which looks a day later whether a file has its row. */
export type SweepOrder = { id: string; fileKey: string }

/** SQL of resumes. */
export function resumeQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  const kept = { id: resumes.id, bodyDigest: resumes.bodyDigest }
  return {
    /** Queues the sweep of a file before the file is written, so that whatever happens then, none stays without its row. */
    async announceFile(order: SweepOrder): Promise<void> {
      await database.$client.query(
        "select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day', max_attempts => $3)",
        ['sweep_resume_file', JSON.stringify(order), MAX_ATTEMPTS],
      )
    },

    /** Keeps one with what follows from it, and gives the row that is kept under its idempotency key. */
    insert: (row: LeadRow<typeof resumes>) => insertLead(database, resumes, row, followUps('resume', row.id)),

    async byIdempotencyKey(key: string) {
      const [row] = await database.select(kept).from(resumes).where(eq(resumes.idempotencyKey, key))
      return row
    },
  }
}

/** @param id a UUID */
export async function selectResume(database: Database, id: string) {
  const [row] = await database.select().from(resumes).where(eq(resumes.id, id))
  return row
}
