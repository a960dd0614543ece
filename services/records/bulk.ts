import type { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { bulkJobs, bulkRows, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { forecastDecisions } from '#services/admissions/forecast.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { hasId, isId } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRecent, requireRight } from '#services/rights.ts'
import {
  type BulkDeps,
  type BulkJob,
  type BulkResult,
  needsPasskey,
  readDecision,
  requireValue,
  resultSql,
  rightFor,
  type Wanted,
} from './bulk-actions.ts'
import { undecidedRecord } from './conditions.ts'
import { exportCsv } from './export.ts'

/** Limited, because the user waits while records are selected. */
const BULK_MOST = 200_000
const PAGE = 50

type Forecast = Pick<Awaited<ReturnType<typeof forecastDecisions>>, 'shortages'> & {
  wouldDo: Partial<Record<BulkResult, number>>
}

/** Prepares a bulk change with a forecast. @param rows ids, or a condition on `records` */
export async function prepareBulk(
  deps: BulkDeps,
  actor: Actor,
  { action, value, rows }: Wanted & { rows: string[] | SQL },
): Promise<Forecast & { id: string }> {
  requireRight(actor, rightFor(action))
  const { database } = deps
  await requireValue(deps, { action, value })
  const { staffId, requestId } = actor
  const id = uuidv7()
  const chosen = Array.isArray(rows) ? inArray(records.id, rows.filter(isId)) : rows
  return inTransaction(database, async (transaction) => {
    await transaction.delete(bulkJobs).where(sql`${bulkJobs.staffId} = ${staffId} and ${bulkJobs.createdAt} <
      now() - case when ${bulkJobs.startedAt} is null then interval '1 day' else interval '30 days' end`)
    await transaction.insert(bulkJobs).values({ id, staffId, action, value, requestId })
    // The lock that the foreign key takes, but in the common order, and not of records that are being erased.
    const { rowCount } = await transaction.execute(sql`
      with chosen as (
        select ${records.id} from ${records} where ${chosen} order by ${records.id} limit ${BULK_MOST + 1} for key share
      ) insert into ${bulkRows} (job_id, record_id) select ${id}::uuid, id from chosen`)
    if (!rowCount) throw invalidField('rows', 'Choose at least one record.')
    if (rowCount > BULK_MOST) throw invalidField('rows', 'Choose at most 200,000 records at once.')
    return { id, ...(await forecast(deps, transaction, id, { action, value })) }
  })
}

/** Counts what a job would do, by result. `failed` counts decisions that are not ready. */
async function forecast(deps: BulkDeps, database: Queryable, jobId: string, wanted: Wanted): Promise<Forecast> {
  if (wanted.action === 'decide') return forecastDecisions(deps, database, jobId, readDecision(wanted.value))
  const { rows } = await database.execute<{ result: BulkResult; count: number }>(sql`
    select ${resultSql(wanted)} as result, count(*)::int as count
    from ${bulkRows} join ${records} on ${records.id} = ${bulkRows.recordId} where ${bulkRows.jobId} = ${jobId} group by 1`)
  return { wouldDo: Object.fromEntries(rows.map(({ result, count }) => [result, count])), shortages: [] }
}

/** Counts applicants without a decision among the records that a job would mark as done. */
async function countUndecided(database: Queryable, jobId: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from ${bulkRows} join ${records} on ${records.id} = ${bulkRows.recordId}
    where ${bulkRows.jobId} = ${jobId} and ${records.state} <> 'done' and ${undecidedRecord}`)
  return rows[0]?.count ?? 0
}

/** Starts a prepared job. An export is finished at once. Starting it again does nothing. */
export async function startBulk({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const job = await findJob(transaction, actor, id)
    requireRight(actor, rightFor(job.action))
    const isExport = job.action === 'export'
    if (needsPasskey(job.action)) requireRecent(actor)
    const { rowCount } = await transaction
      .update(bulkJobs)
      .set({ startedAt: sql`now()`, finishedAt: isExport ? sql`now()` : null, requestId: actor.requestId })
      .where(and(eq(bulkJobs.id, id), isNull(bulkJobs.startedAt)))
    if (!rowCount) return
    if (isExport) await transaction.update(bulkRows).set({ result: 'exported' }).where(eq(bulkRows.jobId, id))
    else await addJobs(transaction, [jobFor(id)])
    const rows = await transaction.$count(bulkRows, eq(bulkRows.jobId, id))
    await logAction(transaction, actor, { action: 'bulk.started', detail: { job: id, what: job.action, rows } })
  })
}

/** Pauses or resumes one's own job, or, with the right `people`, anybody's. @throws ServiceError not_found */
export async function pauseBulk({ database }: DataDeps, actor: Actor, id: string, isPaused: boolean): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await findJob(transaction, actor, id, true)
    const { startedAt, pausedAt, finishedAt } = bulkJobs
    const inOtherState = isPaused ? isNull(pausedAt) : isNotNull(pausedAt)
    const { rowCount } = await transaction
      .update(bulkJobs)
      .set({ pausedAt: isPaused ? sql`now()` : null })
      .where(and(eq(bulkJobs.id, id), isNotNull(startedAt), isNull(finishedAt), inOtherState))
    if (rowCount && !isPaused) await addJobs(transaction, [jobFor(id)])
  })
}

const jobFor = (id: string) => ({ task: 'bulk', payload: { id }, key: `bulk ${id}` })

/** @param orOthers includes started jobs of others, for admins @throws ServiceError not_found */
async function findJob(database: Queryable, actor: Actor, id: string, orOthers = false): Promise<BulkJob> {
  const ownJob = eq(bulkJobs.staffId, actor.staffId)
  const visibleJob = orOthers && mayDo(actor.role, 'people') ? or(ownJob, isNotNull(bulkJobs.startedAt)) : ownJob
  const [job] = await database
    .select()
    .from(bulkJobs)
    .where(and(hasId(bulkJobs.id, id), visibleJob))
  if (!job) throw new ServiceError('not_found', 'There is no such bulk change.')
  return job
}

/** Returns the progress of one's own job, or for admins of anybody's, with 50 records. `wouldDo` and `undecided` are set before its start. */
export async function bulkStatus(deps: BulkDeps, actor: Actor, id: string, after?: string) {
  const { database } = deps
  const { action, value, startedAt, pausedAt, finishedAt } = await findJob(database, actor, id, true)
  const { jobId, recordId, result, note } = bulkRows
  const [counted, page] = await Promise.all([
    database.select({ result, count: sql<number>`count(*)::int` }).from(bulkRows).where(eq(jobId, id)).groupBy(result),
    database
      .select({ recordId, result, note, name: records.name, kind: records.kind })
      .from(bulkRows)
      .innerJoin(records, eq(records.id, recordId))
      .where(and(eq(jobId, id), after && isId(after) ? gt(recordId, after) : undefined))
      .orderBy(asc(recordId))
      .limit(PAGE + 1),
  ])
  const forecasted = startedAt ? undefined : await forecast(deps, database, id, { action, value })
  const undecided = action === 'done' && !startedAt ? await countUndecided(database, id) : 0
  const counts = Object.fromEntries(counted.map((row) => [row.result ?? 'waiting', row.count]))
  return {
    id,
    action,
    value,
    startedAt,
    pausedAt,
    finishedAt,
    wouldDo: forecasted?.wouldDo,
    shortages: forecasted?.shortages ?? [],
    undecided,
    counts: counts as Partial<Record<BulkResult | 'waiting', number>>,
    rows: page.slice(0, PAGE).map((row) => ({ ...row, result: row.result as BulkResult | null })),
    more: page.length > PAGE,
  }
}

/** Returns started jobs that are not finished, with their authors, so that an admin can pause them. */
export async function listRunning({ database }: DataDeps, actor: Actor) {
  requireRight(actor, 'people')
  const { id, action, startedAt, pausedAt, finishedAt, staffId } = bulkJobs
  return database
    .select({ id, action, startedAt, pausedAt, staffId, by: staff.name })
    .from(bulkJobs)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(isNotNull(startedAt), isNull(finishedAt)))
    .orderBy(asc(startedAt))
    .limit(PAGE)
}

/** Exports one's own job as CSV. @throws ServiceError; conflict before its start */
export async function exportBulk(deps: DataDeps, actor: Actor, id: string): Promise<Readable> {
  const { action, finishedAt } = await findJob(deps.database, actor, id)
  if (action !== 'export' || !finishedAt) throw new ServiceError('conflict', 'This export is not started yet.')
  const theirs = sql`${records.id} in (select ${bulkRows.recordId} from ${bulkRows} where ${bulkRows.jobId} = ${id})`
  return exportCsv(deps, actor, theirs)
}
