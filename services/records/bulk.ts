import type { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { bulkJobs, bulkRows, records } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { requireChoice } from '#services/admissions/by-template.ts'
import { statusesBefore } from '#services/admissions/status.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { type Change, hasId, isId, requirePossible } from '#services/record-changes.ts'
import { findTemplate } from '#services/replies/templates.ts'
import { type Actor, type Right, requireRecent, requireRight } from '#services/rights.ts'
import { type BulkJob, type BulkResult, bulkStatuses, type EachDeps, readDecision } from './bulk-each.ts'
import { isUndecided } from './conditions.ts'
import { exportCsv, getCondition, type Rows } from './export.ts'

export type BulkAction = BulkJob['action']

/** Limited, because the user waits while records are selected. */
const BULK_MOST = 200_000
const CHOSEN_AT_ONCE = 10_000
const PAGE = 50

/** Prepares a bulk change with a forecast. @param wanted.value as in `bulk_jobs` */
export async function prepareBulk(
  deps: EachDeps,
  actor: Actor,
  { action, value, rows }: { action: BulkAction; value: string | null; rows: Rows },
): Promise<{ id: string; wouldDo: Partial<Record<BulkResult, number>> }> {
  requireRight(actor, rightFor(action))
  const { database } = deps
  await requireValue(deps, { action, value })
  const change = getChange({ action, value })
  const { staffId, requestId } = actor
  const id = uuidv7()
  const chosen = Array.isArray(rows) ? rows.filter(isId) : rows
  return inTransaction(database, async (transaction) => {
    if (change) await requirePossible(transaction, change)
    await transaction.delete(bulkJobs).where(sql`${bulkJobs.staffId} = ${staffId} and ${bulkJobs.createdAt} <
      now() - case when ${bulkJobs.startedAt} is null then interval '1 day' else interval '30 days' end`)
    await transaction.insert(bulkJobs).values({ id, staffId, action, value, requestId })
    const count = await choose(transaction, id, getCondition(chosen))
    if (count === 0) throw invalidField('rows', 'Choose at least one record.')
    if (count > BULK_MOST) throw invalidField('rows', 'Choose at most 200,000 records at once.')
    return { id, wouldDo: await forecast(transaction, id, { action, value }) }
  })
}

async function choose(transaction: Queryable, jobId: string, where: SQL): Promise<number> {
  let count = 0
  let after: string | null = null
  // In parts, each with the full statement timeout.
  do {
    const beyond: SQL = after === null ? sql`` : sql`and ${records.id} > ${after}`
    const { rows }: { rows: { count: number; last: string | null }[] } = await transaction.execute(sql`
      with chosen as (
        select ${records.id} from ${records} where (${where}) ${beyond} order by ${records.id} limit ${CHOSEN_AT_ONCE}
      ), stored as (
        insert into ${bulkRows} (job_id, record_id) select ${jobId}::uuid, id from chosen
      )
      select count(*)::int as count, max(id::text collate "C") as last from chosen`)
    count += rows[0]?.count ?? 0
    after = rows[0]?.count === CHOSEN_AT_ONCE ? rows[0].last : null
  } while (after !== null && count <= BULK_MOST)
  return count
}

/** @throws ServiceError invalid, or not_found for a template */
async function requireValue(deps: EachDeps, { action, value }: Wanted): Promise<void> {
  if (action === 'reply') await findTemplate(deps, value ?? '')
  const isBulkStatus = bulkStatuses.some((status) => status === value)
  if (action === 'status' && !isBulkStatus) throw invalidField('status', 'Choose a status.')
  if (action === 'decide') requireChoice(deps, readDecision(value))
}

type Wanted = Pick<BulkJob, 'action' | 'value'>

const rights: Partial<Record<BulkAction, Right>> = { export: 'export', decide: 'decide', status: 'decide' }
export const rightFor = (action: BulkAction): Right => rights[action] ?? 'work'

export function getChange({ action, value }: Wanted): Change | undefined {
  if (action === 'assign') return { kind: 'assigned', assigneeId: value }
  if (action === 'snooze') return { kind: 'snoozed', until: new Date(value ?? '') }
  return action === 'done' ? { kind: 'state', state: 'done' } : undefined
}

async function forecast(database: Queryable, jobId: string, wanted: Wanted) {
  const { rows } = await database.execute<{ result: BulkResult; count: number }>(sql`
    select ${resultSql(wanted)} as result, count(*)::int as count
    from ${bulkRows} join ${records} on ${records.id} = ${bulkRows.recordId} where ${bulkRows.jobId} = ${jobId} group by 1`)
  return Object.fromEntries(rows.map(({ result, count }) => [result, count])) as Partial<Record<BulkResult, number>>
}

/** Counts applicants without a decision among the records that a job would mark as done. */
async function countUndecided(database: Queryable, jobId: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from ${bulkRows} join ${records} on ${records.id} = ${bulkRows.recordId}
    where ${bulkRows.jobId} = ${jobId} and ${records.state} <> 'done' and ${isUndecided}`)
  return rows[0]?.count ?? 0
}

/** Derives a record's result in SQL, the same for the dry run and the job. */
export function resultSql(wanted: Wanted): SQL {
  if (wanted.action === 'reply') return sql`'changed'`
  if (wanted.action === 'decide') return fromAny(readDecision(wanted.value).outcome)
  if (wanted.action === 'status') return fromAny(wanted.value ?? '')
  const change = getChange(wanted)
  switch (change?.kind) {
    case 'assigned':
      return sql`case when ${records.assigneeId} is distinct from ${change.assigneeId}::uuid then 'changed' else 'unchanged' end`
    case 'snoozed':
      return sql`case when ${records.state} = 'done' then 'needs_reopening'
        when ${records.snoozedUntil} is distinct from ${change.until.toISOString()}::timestamptz then 'changed' else 'unchanged' end`
    case 'state':
      return sql`case when ${records.state} <> ${change.state} then 'changed' else 'unchanged' end`
    default:
      return sql`'exported'`
  }
}

/** Applications that can change to this status. */
const fromAny = (status: string): SQL =>
  sql`case when ${inArray(records.status, statusesBefore(status))} then 'changed' else 'not_possible' end`

/** Starts a prepared job. Starting it again does nothing. */
export async function startBulk({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const job = await findJob(transaction, actor, id)
    requireRight(actor, rightFor(job.action))
    if (job.action === 'export') requireRecent(actor)
    const { rowCount } = await transaction
      .update(bulkJobs)
      .set({ startedAt: sql`now()`, requestId: actor.requestId })
      .where(and(eq(bulkJobs.id, id), isNull(bulkJobs.startedAt)))
    if (!rowCount) return
    await addJobs(transaction, [jobFor(id)])
    const rows = await transaction.$count(bulkRows, eq(bulkRows.jobId, id))
    await logAction(transaction, actor, { action: 'bulk.started', detail: { job: id, what: job.action, rows } })
  })
}

/** Pauses or resumes one's own job. @throws ServiceError not_found */
export async function pauseBulk({ database }: DataDeps, actor: Actor, id: string, isPaused: boolean): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await findJob(transaction, actor, id)
    const { startedAt, pausedAt, finishedAt } = bulkJobs
    const isOther = isPaused ? isNull(pausedAt) : isNotNull(pausedAt)
    const { rowCount } = await transaction
      .update(bulkJobs)
      .set({ pausedAt: isPaused ? sql`now()` : null })
      .where(and(eq(bulkJobs.id, id), isNotNull(startedAt), isNull(finishedAt), isOther))
    if (rowCount && !isPaused) await addJobs(transaction, [jobFor(id)])
  })
}

const jobFor = (id: string) => ({ task: 'bulk', payload: { id }, key: `bulk ${id}` })

/** @throws ServiceError not_found if it does not exist, or is someone else's */
async function findJob(database: Queryable, actor: Actor, id: string): Promise<BulkJob> {
  const isOwn = and(hasId(bulkJobs.id, id), eq(bulkJobs.staffId, actor.staffId))
  const [job] = await database.select().from(bulkJobs).where(isOwn)
  if (!job) throw new ServiceError('not_found', 'There is no such bulk change.')
  return job
}

/** Returns the progress of one's own job, with 50 records. `wouldDo` and `undecided` are set before its start. */
export async function bulkStatus({ database }: DataDeps, actor: Actor, id: string, after?: string) {
  const { action, value, startedAt, pausedAt, finishedAt } = await findJob(database, actor, id)
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
  const wouldDo = startedAt ? undefined : await forecast(database, id, { action, value })
  const undecided = action === 'done' && !startedAt ? await countUndecided(database, id) : 0
  const counts = Object.fromEntries(counted.map((row) => [row.result ?? 'waiting', row.count]))
  return {
    id,
    action,
    value,
    startedAt,
    pausedAt,
    finishedAt,
    wouldDo,
    undecided,
    counts: counts as Partial<Record<BulkResult | 'waiting', number>>,
    rows: page.slice(0, PAGE).map((row) => ({ ...row, result: row.result as BulkResult | null })),
    more: page.length > PAGE,
  }
}

/** Exports one's own job as CSV. @throws ServiceError; conflict before it is finished */
export async function exportBulk(deps: DataDeps, actor: Actor, id: string): Promise<Readable> {
  const { action, finishedAt } = await findJob(deps.database, actor, id)
  if (action !== 'export' || !finishedAt) throw new ServiceError('conflict', 'This export is not finished yet.')
  const theirs = sql`${records.id} in (select ${bulkRows.recordId} from ${bulkRows}
    where ${bulkRows.jobId} = ${id} and ${bulkRows.result} = 'exported')`
  return exportCsv(deps, actor, theirs)
}
