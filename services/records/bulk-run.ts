import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { bulkJobs, bulkRows } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Actor, mayDo } from '#services/rights.ts'
import { type BulkDeps, type BulkJob, doOne, rightFor } from './bulk-actions.ts'

/** Payload of the task `bulk`. */
export type BulkPayload = { id: string }

/** Small, because a pause waits for the batch. */
const BATCH = 20

/** The task `bulk`: processes the records one by one, and stores each result. */
export async function runBulk(deps: BulkDeps, { id }: BulkPayload, signal?: AbortSignal): Promise<void> {
  const { database } = deps
  const [found] = await database
    .select({ job: bulkJobs, role: staff.role, disabledAt: staff.disabledAt })
    .from(bulkJobs)
    .innerJoin(staff, eq(staff.id, bulkJobs.staffId))
    .where(eq(bulkJobs.id, id))
  if (!found?.job.startedAt) return
  const { job, role, disabledAt } = found
  const isAllowed = !disabledAt && mayDo(role, rightFor(job.action))
  const actor = { staffId: job.staffId, role, verifiedAt: new Date(0), requestId: job.requestId ?? undefined }
  const { jobId, recordId, result } = bulkRows
  let count: number
  do {
    signal?.throwIfAborted()
    const isPaused = and(eq(bulkJobs.id, id), isNotNull(bulkJobs.pausedAt))
    if ((await database.$count(bulkJobs, isPaused)) > 0) return
    const left = database
      .select({ recordId })
      .from(bulkRows)
      .where(and(eq(jobId, id), isNull(result)))
    const batch = await left.orderBy(asc(recordId)).limit(BATCH)
    for (const row of batch) await processRow(deps, isAllowed ? actor : null, job, row.recordId)
    count = batch.length
  } while (count === BATCH)
  await database
    .update(bulkJobs)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(bulkJobs.id, id), isNull(bulkJobs.finishedAt)))
}

/** @param actor null if the staff member has lost the right */
async function processRow(deps: BulkDeps, actor: Actor | null, job: BulkJob, id: string) {
  const isLeft = and(eq(bulkRows.jobId, job.id), eq(bulkRows.recordId, id), isNull(bulkRows.result))
  await inTransaction(deps.database, async (transaction) => {
    // The queue may give a job to two workers. One of them waits here. It holds no row that an erasure would wait for
    // while the record's service waits for the erasure.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${job.id} ${id}`}, 0))`)
    if ((await transaction.$count(bulkRows, isLeft)) === 0) return
    const done = actor ? await doOne(deps, transaction, actor, job, id) : { result: 'not_allowed' }
    await transaction.update(bulkRows).set(done).where(isLeft)
  })
}
