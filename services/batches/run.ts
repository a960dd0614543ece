import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import type { RowPayload } from '#database/jobs.ts'
import { batches, batchRows } from '#database/schema-batches.ts'
import { staff } from '#database/schema-staff.ts'
import { UNDO_MS } from '#services/admissions/decisions.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, mayDo } from '#services/rights.ts'
import { type Batch, type BatchDeps, getProblem } from './kind.ts'
import { kinds } from './kinds.ts'

const { batchId, recordId, position, result } = batchRows

/** The task `batch`: does the rows one by one, and stores each result. Takes a batch back that was stopped. */
export async function runBatch(deps: BatchDeps, { id }: RowPayload, signal?: AbortSignal): Promise<void> {
  const { database } = deps
  // Another process may just have changed a start.
  await deps.schedule.refresh()
  for (;;) {
    signal?.throwIfAborted()
    const [found] = await database
      .select({ batch: batches, role: staff.role, disabledAt: staff.disabledAt })
      .from(batches)
      .innerJoin(staff, eq(staff.id, batches.staffId))
      .where(eq(batches.id, id))
    if (!found?.batch.startedAt) return
    const { batch, role, disabledAt } = found
    const mayGoOn = !disabledAt && mayDo(role, kinds[batch.action].right)
    if (!mayGoOn && !batch.stoppedAt)
      await database.update(batches).set({ stoppedAt: sql`now()` }).where(eq(batches.id, id))
    if (!mayGoOn || batch.stoppedAt) return takeBack(deps, batch, signal)
    const [row] = await database
      .select()
      .from(batchRows)
      .where(and(eq(batchId, id), isNull(result)))
      .orderBy(asc(position))
      .limit(1)
    if (!row) return finish(database, id)
    const actor = { staffId: batch.staffId, role, verifiedAt: new Date(0), requestId: batch.requestId ?? undefined }
    await doRow(deps, batch, actor, row)
  }
}

const finish = async (database: Queryable, id: string) => {
  await database
    .update(batches)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(batches.id, id), isNull(batches.finishedAt)))
}

type Row = typeof batchRows.$inferSelect

async function doRow(deps: BatchDeps, batch: Batch, actor: Actor, row: Row): Promise<void> {
  const thisRow = and(eq(batchId, batch.id), eq(recordId, row.recordId), isNull(result))
  // After a long pause, there is still a minute to undo it.
  const sendAt = batch.sendAt && new Date(Math.max(batch.sendAt.getTime(), Date.now() + UNDO_MS))
  try {
    await kinds[batch.action].act(deps, {
      actor,
      settings: batch.settings,
      row,
      sendAt,
      async settle(transaction, { made: madeId, result: other }) {
        const settled = { result: other ?? ('done' as const), madeId }
        const { rowCount } = await transaction.update(batchRows).set(settled).where(thisRow)
        // The queue may give a job to two workers, and the other one was faster.
        if (!rowCount) throw new ServiceError('conflict', 'This row is done.')
      },
    })
  } catch (error) {
    await deps.database
      .update(batchRows)
      .set({ result: 'failed', problem: getProblem(error) })
      .where(thisRow)
  }
}

const REST_MS = 200

/** Leaves what is not done undone, and makes drafts again of what is not sent. */
async function takeBack(deps: BatchDeps, { id, action, sendAt }: Batch, signal?: AbortSignal): Promise<void> {
  const { database } = deps
  await database
    .update(batchRows)
    .set({ result: 'stopped' })
    .where(and(eq(batchId, id), isNull(result)))
  const { undo } = kinds[action]
  if (undo && sendAt) {
    const done = and(eq(batchId, id), eq(result, 'done'))
    let rows = await database.select().from(batchRows).where(done).orderBy(asc(position))
    while (rows.length > 0) {
      const busy: Row[] = []
      for (const row of rows) {
        signal?.throwIfAborted()
        const thisRow = and(eq(batchId, id), eq(recordId, row.recordId))
        const isUndone = await undo(deps, row.recordId, row.madeId ?? '', async (transaction) => {
          await transaction.update(batchRows).set({ result: 'undone' }).where(thisRow)
        })
        if (isUndone === undefined && (await database.$count(batchRows, thisRow)) > 0) busy.push(row)
      }
      rows = busy
      if (rows.length > 0) await sleep(REST_MS)
    }
  }
  await finish(database, id)
}
