import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { batches, batchRows } from '#database/schema-batches.ts'
import { records } from '#database/schema-desk.ts'
import { sendTime } from '#services/admissions/steps.ts'
import { logAction } from '#services/audit-log.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { hasId, isId } from '#services/record-locks.ts'
import type { ListedRecords } from '#services/records/list.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { MINUTE } from '#services/secrets.ts'
import type { Batch, BatchAction, BatchDeps, Checked, Sending, Settings } from './kind.ts'
import { kinds } from './kinds.ts'
import { insertRows, loadPreparedRows, type PreparedRow } from './rows.ts'
import { batchJob, noSuchBatch } from './stop.ts'

/** Limited, because its author waits for the preview. */
export const BATCH_MOST = 5_000
/** Time in which the emails of a batch can be undone. */
const UNDO_MS = 10 * MINUTE

/** Stores a selection of records for a preview. @param rows ids or all records of a list, in order @returns its id */
export async function prepareBatch(
  deps: BatchDeps,
  actor: Actor,
  { action, settings, rows }: { action: BatchAction; settings: Settings; rows: string[] | ListedRecords },
): Promise<string> {
  const { right, sendsEmails, requireSettings } = kinds[action]
  requireRight(actor, right)
  // What an email lacks can still be typed.
  if (!sendsEmails) await requireSettings(deps, settings)
  const { staffId, requestId } = actor
  const id = uuidv7()
  const chosen = Array.isArray(rows) ? pickRecords(rows.filter(isId)) : rows
  await inTransaction(deps.database, async (transaction) => {
    await transaction.delete(batches).where(sql`${batches.staffId} = ${staffId} and ${batches.createdAt} <
      now() - case when ${batches.startedAt} is null then interval '1 day' else interval '30 days' end`)
    await transaction.insert(batches).values({ id, staffId, action, settings, requestId })
    const count = await insertRows(transaction, id, chosen, BATCH_MOST + 1)
    if (count === 0) throw invalidField('rows', 'Choose at least one record.')
    if (count > BATCH_MOST) throw invalidField('rows', 'Choose at most 5,000 records at once.', TOO_MANY)
  })
  return id
}

const pickRecords = (ids: string[]): ListedRecords => ({
  where: inArray(records.id, ids),
  order: sql`array_position(${sql.param(ids)}::uuid[], ${records.id})`,
})

const TOO_MANY = 'Choose at most 5,000 records at once: narrow the list by a filter.'

/** Input for one row, and the version of its record that its author saw, if that is another one now. */
export type TypedRow = { recordId: string; version?: number | undefined; own: Settings }

/** Changes the settings of a preview, and rows of it. @throws ServiceError not_found, conflict, or invalid by field */
export async function changeBatch(
  deps: BatchDeps,
  actor: Actor,
  id: string,
  { settings, rows }: { settings: Settings; rows: TypedRow[] },
): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    const batch = await lockPreview(transaction, actor, id)
    await kinds[batch.action].requireSettings(deps, { ...batch.settings, ...settings })
    await transaction
      .update(batches)
      .set({ settings: { ...batch.settings, ...settings } })
      .where(eq(batches.id, id))
    const typed = rows.filter(({ recordId }) => isId(recordId))
    if (typed.length === 0) return
    await transaction.execute(sql`
      update ${batchRows} set own = typed.own, version = coalesce(typed.version, ${batchRows.version})
      from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as typed ("recordId" uuid, version integer, own jsonb)
      where ${batchRows.batchId} = ${id} and ${batchRows.recordId} = typed."recordId"`)
  })
}

/** @throws ServiceError not_found, conflict once it is started */
async function lockPreview(transaction: Queryable, actor: Actor, id: string): Promise<Batch> {
  const ownBatch = and(hasId(batches.id, id), eq(batches.staffId, actor.staffId))
  const [batch] = await transaction.select().from(batches).where(ownBatch).for('update')
  if (!batch) throw noSuchBatch()
  requireRight(actor, kinds[batch.action].right)
  if (batch.startedAt) throw new ServiceError('conflict', 'This batch is started already.')
  return batch
}

export type CheckedRow = PreparedRow & Checked

/** Finds what each row of a preview lacks. */
export async function checkRows(
  deps: BatchDeps,
  database: Queryable,
  { id, action, settings }: Pick<Batch, 'id' | 'action' | 'settings'>,
  sending: Sending,
): Promise<CheckedRow[]> {
  const rows = await loadPreparedRows(database, id)
  const checked = await kinds[action].check(deps, rows, settings, sending)
  return rows.map((row, at) => ({ ...row, ...(row.isOutdated ? OUTDATED : checked[at]) }))
}

const OUTDATED: Checked = { need: 'look', problem: 'It was changed after you chose it. Look at it, then press Update.' }

/** @param sendAt null for as soon as can be undone */
export const batchSendTime = (sendAt: Date | null): Date => sendTime(sendAt, UNDO_MS)

/**
 * Starts a batch. What lacks something is not done, and says why.
 * @param when for emails: `draft` leaves them as drafts; a time is ten minutes to 90 days ahead; null is in ten minutes
 * @throws ServiceError; conflict if no row is ready
 */
export async function startBatch(
  deps: BatchDeps,
  actor: Actor,
  id: string,
  when: Date | 'draft' | null,
): Promise<void> {
  await deps.schedule.refresh()
  await inTransaction(deps.database, async (transaction) => {
    const batch = await lockPreview(transaction, actor, id)
    const { sendsEmails, requireSettings } = kinds[batch.action]
    await requireSettings(deps, batch.settings)
    const isDraft = batch.action === 'decide' && when === 'draft'
    const sendAt = sendsEmails && !isDraft ? batchSendTime(when === 'draft' ? null : when) : null
    const rows = await checkRows(deps, transaction, batch, { sendAt })
    const left = rows.flatMap(({ recordId, need, problem = null }) =>
      need ? { recordId, result: need === 'same' ? 'unchanged' : 'failed', problem } : [],
    )
    if (left.length === rows.length) throw new ServiceError('conflict', 'Nothing here is ready.')
    await transaction.execute(sql`
      update ${batchRows} set result = unready.result, problem = unready.problem
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as unready ("recordId" uuid, result text, problem text)
      where ${batchRows.batchId} = ${id} and ${batchRows.recordId} = unready."recordId"`)
    await transaction
      .update(batches)
      .set({ startedAt: sql`now()`, sendAt, requestId: actor.requestId })
      .where(and(eq(batches.id, id), isNull(batches.startedAt)))
    await addJobs(transaction, [batchJob(id)])
    const counts = { rows: rows.length - left.length, left: left.length }
    const detail = { batch: id, what: batch.action, ...counts, sendAt: sendAt?.toISOString() ?? null }
    await logAction(transaction, actor, { action: 'batch.started', detail })
  })
}
