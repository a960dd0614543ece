import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { decisions } from '#database/schema-admissions.ts'
import { batches, batchRows } from '#database/schema-batches.ts'
import { records } from '#database/schema-desk.ts'
import { replies } from '#database/schema-replies.ts'
import { staff } from '#database/schema-staff.ts'
import { emailState } from '#services/admissions/sent.ts'
import type { DataDeps } from '#services/deps.ts'
import { hasId } from '#services/record-locks.ts'
import { type Actor, mayDo } from '#services/rights.ts'
import { noSuchBatch, stoppable } from './stop.ts'

/** `sent` and others are those of the decision or reply that a row led to, as it is now. */
export type RowState =
  | ('waiting' | 'changed' | 'unchanged' | 'failed' | 'stopped' | 'undone')
  | ('draft' | 'scheduled' | 'sending' | 'sent' | 'refused' | 'not_sent' | 'outdated' | 'replaced' | 'discarded')

const ofDecision = sql`case ${decisions.state}
  when 'draft' then case when ${decisions.notSent} is not null then 'not_sent'
    when ${batches.sendAt} is null then 'draft' else 'undone' end
  when 'scheduled' then case when ${decisions.sendAt} > now() then 'scheduled' else 'sending' end
  when 'sent' then case ${emailState} when 'waiting' then 'sending' when 'failed' then 'refused' else ${emailState} end
  else ${decisions.state} end`
const ofReply = sql`case
  when ${replies.state} = 'taken_back' then 'undone'
  when ${replies.state} = 'waiting' and ${replies.sendAt} > now() then 'scheduled'
  when exists (select from sent_emails as sent where sent.key = 'reply.visitor.' || replies.record_id || '.' || replies.id)
    then 'sent'
  when exists (select from record_events as event where event.record_id = replies.record_id
    and event.kind = 'email_failed' and event.detail->>'part' = replies.id::text) then 'refused'
  else 'sending' end`
const rowState = sql<RowState>`case
  when ${batchRows.result} is null then 'waiting'
  when ${batchRows.result} <> 'done' then ${batchRows.result}
  when ${decisions.id} is not null then ${ofDecision}
  when ${replies.id} is not null then ${ofReply}
  else 'changed' end`

export type FoundBatch = Awaited<ReturnType<typeof findBatch>>

/** Finds one's own batch, or a started one of somebody else. @throws ServiceError not_found */
export async function findBatch({ database }: DataDeps, actor: Actor, id: string) {
  const { startedAt, staffId } = batches
  const visibleBatch = or(eq(staffId, actor.staffId), isNotNull(startedAt))
  const [found] = await database
    .select({ ...getTableColumns(batches), by: staff.name, isStoppable: sql<boolean>`(${stoppable}) is true` })
    .from(batches)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(hasId(batches.id, id), visibleBatch))
  if (!found) throw noSuchBatch()
  const isOwn = found.staffId === actor.staffId
  return { ...found, isOwn, canStop: found.isStoppable && (isOwn || mayDo(actor.role, 'people')) }
}

const PAGE = 50

/** Returns what became of the rows of a started batch: how many by state, and 50 of them after a position. */
export async function findProgress({ database }: DataDeps, id: string, after: number) {
  const { batchId, recordId, position, problem, madeId } = batchRows
  const columns = { state: rowState, count: sql<number>`count(*)::int` }
  const counting = database
    .select(columns)
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchId))
    .leftJoin(decisions, eq(decisions.id, madeId))
    .leftJoin(replies, eq(replies.id, madeId))
    .where(eq(batchId, id))
    .groupBy(sql`1`)
  const paging = database
    .select({
      recordId,
      position,
      state: rowState,
      problem,
      notSent: decisions.notSent,
      name: records.name,
      kind: records.kind,
      courseId: records.courseId,
    })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchId))
    .innerJoin(records, eq(records.id, recordId))
    .leftJoin(decisions, eq(decisions.id, madeId))
    .leftJoin(replies, eq(replies.id, madeId))
    .where(and(eq(batchId, id), gt(position, after)))
    .orderBy(asc(position))
    .limit(PAGE + 1)
  const [counted, page] = await Promise.all([counting, paging])
  const counts: Partial<Record<RowState, number>> = Object.fromEntries(counted.map((row) => [row.state, row.count]))
  const rows = page.slice(0, PAGE)
  return { counts, rows, next: page.length > PAGE ? rows.at(-1)?.position : undefined }
}

const LISTED = 20
/** Above a list, they take little room. */
const LISTED_RUNNING = 3

/** Lists started batches with their progress, latest first. @param isRunning only those that can still be stopped */
export async function listBatches({ database }: DataDeps, isRunning = false) {
  const { id, action, settings, startedAt, sendAt, stoppedAt, finishedAt, staffId } = batches
  const found = await database
    .select({ id, action, settings, startedAt, sendAt, stoppedAt, finishedAt, by: staff.name })
    .from(batches)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(isNotNull(startedAt), isRunning ? stoppable : undefined))
    .orderBy(desc(startedAt))
    .limit(isRunning ? LISTED_RUNNING : LISTED)
  const ids = found.map((batch) => batch.id)
  const { batchId, result, madeId } = batchRows
  const counted = await database
    .select({
      batchId,
      rows: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${result} is null))::int`,
      failed: sql<number>`(count(*) filter (where ${result} = 'failed' or ${decisions.notSent} is not null))::int`,
    })
    .from(batchRows)
    .leftJoin(decisions, eq(decisions.id, madeId))
    .where(inArray(batchId, ids))
    .groupBy(batchId)
  const byId = new Map(counted.map((row) => [row.batchId, row]))
  return found.map((batch) => ({ ...batch, ...(byId.get(batch.id) ?? { rows: 0, waiting: 0, failed: 0 }) }))
}
