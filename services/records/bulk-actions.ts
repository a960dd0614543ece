import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import type { RowPayload } from '#database/jobs.ts'
import { bulkJobs, bulkRows, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import type { Mail } from '#mail/write-email.ts'
import {
  decideByTemplate,
  type PlainDecision,
  previewTemplate,
  requireChoice,
} from '#services/admissions/by-template.ts'
import { findAdmission, setStatus, statusesBefore } from '#services/admissions/status.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { applyChange, type Change, requirePossible } from '#services/record-changes.ts'
import { currentVersion, lockRecords } from '#services/record-locks.ts'
import { previewReply, sendReply } from '#services/replies/service.ts'
import { findTemplate } from '#services/replies/templates.ts'
import { type Actor, mayDo, type Right } from '#services/rights.ts'

export type BulkDeps = PaymentDeps & Pick<ServiceDeps, 'schedule' | 'decisions' | 'academyName' | 'timeZone' | 'mailer'>

export type BulkJob = typeof bulkJobs.$inferSelect
export type BulkAction = BulkJob['action']
/** An action and its value, as in `bulk_jobs`. */
export type Wanted = Pick<BulkJob, 'action' | 'value'>

/** `needs_reopening`: the record is done. `not_allowed`: the staff member has lost the right. */
export type BulkResult =
  | ('changed' | 'unchanged' | 'exported' | 'needs_reopening')
  | ('not_allowed' | 'not_possible' | 'failed')

/** Statuses for bulk changes. None of them closes an application. */
export const bulkStatuses = ['in_review', 'enrolled'] as const satisfies ApplicationStatus[]

const rights: Partial<Record<BulkAction, Right>> = { export: 'export', decide: 'decide', status: 'decide' }
export const rightFor = (action: BulkAction): Right => rights[action] ?? 'work'

/** Actions that a stolen sign-in must not start: they write to people, give data out, or empty the inbox. */
export const needsPasskey = (action: BulkAction) => ['export', 'reply', 'status', 'done'].includes(action)

export const readDecision = (value: string | null) => JSON.parse(value ?? '') as PlainDecision

function getChange({ action, value }: Wanted): Change | undefined {
  if (action === 'assign') return { kind: 'assigned', assigneeId: value }
  if (action === 'snooze') return { kind: 'snoozed', until: new Date(value ?? '') }
  return action === 'done' ? { kind: 'state', state: 'done' } : undefined
}

/** @throws ServiceError invalid, or not_found for a template */
export async function requireValue(deps: BulkDeps, { action, value }: Wanted): Promise<void> {
  if (action === 'reply') await findTemplate(deps, value ?? '')
  const isBulkStatus = bulkStatuses.some((status) => status === value)
  if (action === 'status' && !isBulkStatus) throw invalidField('status', 'Choose a status.')
  if (action === 'decide') requireChoice(deps, readDecision(value))
  const change = getChange({ action, value })
  if (change) await requirePossible(deps.database, change)
}

/** Forecasts a record's result in SQL. For decisions see `forecastDecisions`. */
export function resultSql(wanted: Wanted): SQL {
  if (wanted.action === 'reply') return sql`'changed'`
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

/** Renders the email that a record would get, if any. */
export async function previewOne(
  deps: BulkDeps,
  actor: Actor,
  { action, value }: Wanted,
  id: string,
): Promise<Mail | { problem: string } | undefined> {
  try {
    if (action === 'decide') return await previewTemplate(deps, id, readDecision(value))
    return action === 'reply' ? await previewReply(deps, actor, id, await findTemplate(deps, value ?? '')) : undefined
  } catch (error) {
    return { problem: getProblem(error) }
  }
}

/** Processes one record of a job. Repeating it changes nothing. @returns the result, and the reason for a failure */
async function doOne(
  deps: BulkDeps,
  transaction: Queryable,
  actor: Actor,
  job: BulkJob,
  id: string,
): Promise<{ result: BulkResult; note?: string }> {
  try {
    return { result: await act(deps, transaction, actor, job, id) }
  } catch (error) {
    return { result: 'failed', note: getProblem(error) }
  }
}

function getProblem(error: unknown): string {
  if (!(error instanceof ServiceError)) throw error
  const { message, errors = {} } = error
  return Object.values(errors).flat().join(' ') || message
}

/** The services of the record's page have transactions of their own. */
async function act(
  deps: BulkDeps,
  transaction: Queryable,
  actor: Actor,
  { id: jobId, action, value, startedAt }: BulkJob,
  id: string,
): Promise<BulkResult> {
  switch (action) {
    case 'decide':
      await decideByTemplate(deps, actor, id, readDecision(value), startedAt ?? new Date())
      return 'changed'
    case 'status':
      if ((await findAdmission(deps, id)).status === value) return 'unchanged'
      await setStatus(deps, actor, await currentVersion(deps.database, id), value ?? '')
      return 'changed'
    case 'reply': {
      const template = await findTemplate(deps, value ?? '')
      // A deterministic id, so that a retry does not send it twice.
      await sendReply(deps, actor, await currentVersion(deps.database, id), template, uuidv5(jobId, id))
      return 'changed'
    }
    default: {
      const change = getChange({ action, value })
      return change ? changeOne(transaction, actor, change, id) : 'exported'
    }
  }
}

async function changeOne(transaction: Queryable, actor: Actor, change: Change, id: string): Promise<BulkResult> {
  // The assignee may have left since the dry run.
  if (change.kind === 'assigned') await requirePossible(transaction, change)
  const locked = await lockRecords(transaction, [id])
  if (change.kind === 'snoozed' && locked.some(({ state }) => state === 'done')) return 'needs_reopening'
  const changed = await applyChange(transaction, actor, locked, change)
  return changed.length > 0 ? 'changed' : 'unchanged'
}

/** Small, because a pause waits for the batch. */
const BATCH = 20

/** The task `bulk`: processes the records one by one, and stores each result. */
export async function runBulk(deps: BulkDeps, { id }: RowPayload, signal?: AbortSignal): Promise<void> {
  const { database } = deps
  const [job] = await database.select().from(bulkJobs).where(eq(bulkJobs.id, id))
  if (!job?.startedAt) return
  const { jobId, recordId, result } = bulkRows
  let count: number
  do {
    signal?.throwIfAborted()
    const pausedJob = and(eq(bulkJobs.id, id), isNotNull(bulkJobs.pausedAt))
    if ((await database.$count(bulkJobs, pausedJob)) > 0) return
    const left = database
      .select({ recordId })
      .from(bulkRows)
      .where(and(eq(jobId, id), isNull(result)))
    const batch = await left.orderBy(asc(recordId)).limit(BATCH)
    for (const row of batch) await processRow(deps, job, row.recordId)
    count = batch.length
  } while (count === BATCH)
  await database
    .update(bulkJobs)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(bulkJobs.id, id), isNull(bulkJobs.finishedAt)))
}

async function processRow(deps: BulkDeps, job: BulkJob, id: string) {
  const rowLeft = and(eq(bulkRows.jobId, job.id), eq(bulkRows.recordId, id), isNull(bulkRows.result))
  await inTransaction(deps.database, async (transaction) => {
    // The queue may give a job to two workers. One of them waits here. It holds no row that an erasure would wait for
    // while the record's service waits for the erasure.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${job.id} ${id}`}, 0))`)
    if ((await transaction.$count(bulkRows, rowLeft)) === 0) return
    const actor = await findAuthor(transaction, job)
    const done = actor ? await doOne(deps, transaction, actor, job, id) : { result: 'not_allowed' }
    await transaction.update(bulkRows).set(done).where(rowLeft)
  })
}

/** Returns the author of a job, for each row: null once they are disabled or have lost the right. */
async function findAuthor(database: Queryable, { staffId, action, requestId }: BulkJob): Promise<Actor | null> {
  const [author] = await database.select().from(staff).where(eq(staff.id, staffId))
  if (!author || author.disabledAt || !mayDo(author.role, rightFor(action))) return null
  return { staffId, role: author.role, verifiedAt: new Date(0), requestId: requestId ?? undefined }
}
