import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { bulkJobs, bulkRows, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { inTransaction } from '#database/transaction.ts'
import { ServiceError } from '#services/errors.ts'
import { applyChange, type Change, type LockedRecord, lockRecords, requirePossible } from '#services/record-changes.ts'
import { mayDo } from '#services/rights.ts'
import { type BulkJob, type BulkResult, changeOf, resultSql, rightFor } from './bulk.ts'
import type { WorkDeps } from './work.ts'

/** Payload of the task `bulk`. */
export type BulkPayload = { id: string }

const BATCH = 500

/**
 * The task `bulk`: does a job in batches, each in one transaction with its results, so that one that was cut off goes on
 * where it stopped and does no record twice.
 */
export async function runBulk({ database }: WorkDeps, { id }: BulkPayload, signal?: AbortSignal): Promise<void> {
  const [found] = await database
    .select({ job: bulkJobs, role: staff.role, disabledAt: staff.disabledAt })
    .from(bulkJobs)
    .innerJoin(staff, eq(staff.id, bulkJobs.staffId))
    .where(eq(bulkJobs.id, id))
  if (!found?.job.startedAt) return
  const { job, role, disabledAt } = found
  const isAllowed = !disabledAt && mayDo(role, rightFor(job.action))
  do signal?.throwIfAborted()
  while ((await inTransaction(database, (transaction) => doBatch(transaction, job, isAllowed))) === BATCH)
  await database
    .update(bulkJobs)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(bulkJobs.id, id), isNull(bulkJobs.finishedAt)))
}

/** @returns how many records it looked at */
async function doBatch(transaction: Queryable, job: BulkJob, isAllowed: boolean): Promise<number> {
  const { jobId, recordId, result } = bulkRows
  const isLeft = and(eq(jobId, job.id), isNull(result))
  const batch = await transaction.select({ recordId }).from(bulkRows).where(isLeft).orderBy(asc(recordId)).limit(BATCH)
  // Records first (services/admissions/steps.ts). Meanwhile some may have been erased, or done by another process.
  const locked = await lockRecords(
    transaction,
    batch.map((row) => row.recordId),
  )
  const left = await transaction
    .select({ recordId })
    .from(bulkRows)
    .where(
      and(
        isLeft,
        inArray(
          recordId,
          locked.map(({ id }) => id),
        ),
      ),
    )
    .for('update')
  const ids = left.map((row) => row.recordId)
  const results = await resultsOf(
    transaction,
    job,
    isAllowed,
    locked.filter(({ id }) => ids.includes(id)),
  )
  for (const [outcome, those] of Map.groupBy(ids, (id) => results.get(id) ?? 'not_allowed')) {
    await transaction
      .update(bulkRows)
      .set({ result: outcome })
      .where(and(eq(jobId, job.id), inArray(recordId, those)))
  }
  return batch.length
}

/** Changes a batch and says what became of each; those that are missing were not allowed. */
async function resultsOf(transaction: Queryable, job: BulkJob, isAllowed: boolean, locked: LockedRecord[]) {
  const change = changeOf(job)
  if (!isAllowed || !(await isStillPossible(transaction, change))) return new Map<string, BulkResult>()
  const ids = locked.map(({ id }) => id)
  const found = await transaction
    .select({ id: records.id, result: sql<BulkResult>`${resultSql(change)}` })
    .from(records)
    .where(inArray(records.id, ids))
  const results = new Map(found.map(({ id, result }) => [id, result]))
  const changing = locked.filter(({ id }) => results.get(id) === 'changed')
  const by = { staffId: job.staffId, requestId: job.requestId ?? undefined }
  if (change) await applyChange(transaction, by, changing, change)
  return results
}

/** An assignee may have left since the dry run. A snooze that is over by now is woken within a minute. */
async function isStillPossible(transaction: Queryable, change: Change | undefined): Promise<boolean> {
  if (change?.kind !== 'assigned') return true
  return requirePossible(transaction, change).then(
    () => true,
    (error) => {
      if (error instanceof ServiceError) return false
      throw error
    },
  )
}
