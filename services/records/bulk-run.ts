import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { bulkJobs, bulkRows, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { inTransaction } from '#database/transaction.ts'
import { ServiceError } from '#services/errors.ts'
import { applyChange, type Change, type LockedRecord, lockRecords, requirePossible } from '#services/record-changes.ts'
import { type Actor, mayDo } from '#services/rights.ts'
import { getChange, resultSql, rightFor } from './bulk.ts'
import { type BulkJob, type BulkResult, doOne, type EachDeps, isEach } from './bulk-each.ts'

/** Payload of the task `bulk`. */
export type BulkPayload = { id: string }

const BATCH = 500
/** Small, because a pause waits for the batch. */
const EACH_BATCH = 20

/** The task `bulk`: stores each batch with its results in one transaction, so that no record is processed twice. */
export async function runBulk(deps: EachDeps, { id }: BulkPayload, signal?: AbortSignal): Promise<void> {
  const { database } = deps
  const [found] = await database
    .select({ job: bulkJobs, role: staff.role, disabledAt: staff.disabledAt })
    .from(bulkJobs)
    .innerJoin(staff, eq(staff.id, bulkJobs.staffId))
    .where(eq(bulkJobs.id, id))
  if (!found?.job.startedAt) return
  const { job, role, disabledAt } = found
  const isAllowed = !disabledAt && mayDo(role, rightFor(job.action))
  const { action, staffId } = job
  const actor = { staffId, role, verifiedAt: new Date(0), requestId: job.requestId ?? undefined }
  const most = isEach(action) ? EACH_BATCH : BATCH
  const doMore = isEach(action)
    ? () => doEach(deps, actor, { ...job, action }, isAllowed)
    : () => inTransaction(database, (transaction) => doBatch(transaction, job, isAllowed))
  do {
    signal?.throwIfAborted()
    const isPaused = and(eq(bulkJobs.id, id), isNotNull(bulkJobs.pausedAt))
    if ((await database.$count(bulkJobs, isPaused)) > 0) return
  } while ((await doMore()) === most)
  await database
    .update(bulkJobs)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(bulkJobs.id, id), isNull(bulkJobs.finishedAt)))
}

async function doEach(deps: EachDeps, actor: Actor, job: Parameters<typeof doOne>[2], isAllowed: boolean) {
  const { jobId, recordId, result } = bulkRows
  const isLeft = and(eq(jobId, job.id), isNull(result))
  const left = deps.database.select({ recordId }).from(bulkRows).where(isLeft)
  const batch = await left.orderBy(asc(recordId)).limit(EACH_BATCH)
  for (const { recordId: id } of batch) {
    // The queue may give a job to two workers. One of them waits here.
    await inTransaction(deps.database, async (transaction) => {
      const isOwn = and(isLeft, eq(recordId, id))
      const [row] = await transaction.select({ id: recordId }).from(bulkRows).where(isOwn).for('update')
      if (!row) return
      const done = isAllowed ? await doOne(deps, actor, job, id) : { result: 'not_allowed' }
      await transaction.update(bulkRows).set(done).where(isOwn)
    })
  }
  return batch.length
}

/** @returns the number of records read */
async function doBatch(transaction: Queryable, job: BulkJob, isAllowed: boolean): Promise<number> {
  const { jobId, recordId, result } = bulkRows
  const isLeft = and(eq(jobId, job.id), isNull(result))
  const batch = await transaction.select({ recordId }).from(bulkRows).where(isLeft).orderBy(asc(recordId)).limit(BATCH)
  const chosen = batch.map((row) => row.recordId)
  // Locks records first (services/admissions/steps.ts). Some may have been erased or processed meanwhile.
  const locked = await lockRecords(transaction, chosen)
  const lockedIds = locked.map(({ id }) => id)
  const isLocked = inArray(recordId, lockedIds)
  const left = await transaction.select({ recordId }).from(bulkRows).where(and(isLeft, isLocked)).for('update')
  const ids = left.map((row) => row.recordId)
  const doing = locked.filter(({ id }) => ids.includes(id))
  const results = await getResults(transaction, job, isAllowed, doing)
  for (const [outcome, those] of Map.groupBy(ids, (id) => results.get(id) ?? 'not_allowed')) {
    await transaction
      .update(bulkRows)
      .set({ result: outcome })
      .where(and(eq(jobId, job.id), inArray(recordId, those)))
  }
  return batch.length
}

/** Changes a batch and returns results. Missing records were not allowed. */
async function getResults(transaction: Queryable, job: BulkJob, isAllowed: boolean, locked: LockedRecord[]) {
  const change = getChange(job)
  if (!isAllowed || !(await isStillPossible(transaction, change))) return new Map<string, BulkResult>()
  const ids = locked.map(({ id }) => id)
  const found = await transaction
    .select({ id: records.id, result: sql<BulkResult>`${resultSql(job)}` })
    .from(records)
    .where(inArray(records.id, ids))
  const results = new Map(found.map(({ id, result }) => [id, result]))
  const changing = locked.filter(({ id }) => results.get(id) === 'changed')
  const by = { staffId: job.staffId, requestId: job.requestId ?? undefined }
  if (change) await applyChange(transaction, by, changing, change)
  return results
}

/** The assignee may have left since the dry run. Expired snoozes end within a minute. */
async function isStillPossible(transaction: Queryable, change: Change | undefined): Promise<boolean> {
  if (change?.kind !== 'assigned') return true
  return requirePossible(transaction, change)
    .then(() => true)
    .catch((error) => {
      if (error instanceof ServiceError) return false
      throw error
    })
}
