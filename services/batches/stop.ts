import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { batches } from '#database/schema-batches.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { hasId } from '#services/record-locks.ts'
import { type Actor, mayDo } from '#services/rights.ts'

export const noSuchBatch = () => new ServiceError('not_found', 'There is no such batch.')

export const batchJob = (id: string) => ({ task: 'batch', payload: { id }, key: `batch ${id}` })

/** A batch that has work left, or emails that are not due. */
export const stoppable = and(
  isNotNull(batches.startedAt),
  isNull(batches.stoppedAt),
  or(isNull(batches.finishedAt), sql`${batches.sendAt} > clock_timestamp()`),
) as SQL

/** Stops one's own batch, or for admins anybody's. From then on, none of its emails goes out. */
export async function stopBatch({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const ownBatch = mayDo(actor.role, 'people') ? undefined : eq(batches.staffId, actor.staffId)
    const thisBatch = and(hasId(batches.id, id), isNotNull(batches.startedAt), ownBatch)
    if ((await transaction.$count(batches, thisBatch)) === 0) throw noSuchBatch()
    if ((await stop(transaction, and(thisBatch, stoppable))) > 0) {
      return logAction(transaction, actor, { action: 'batch.stopped', detail: { batch: id } })
    }
    throw new ServiceError('conflict', 'There is nothing to stop: it is finished, or stopped already.')
  })
}

/** Stops what somebody has started who leaves. */
export const stopBatchesOf = (transaction: Queryable, staffId: string) =>
  stop(transaction, and(eq(batches.staffId, staffId), stoppable))

async function stop(transaction: Queryable, which: SQL | undefined): Promise<number> {
  const stopped = await transaction
    .update(batches)
    .set({ stoppedAt: sql`now()`, finishedAt: null })
    .where(which)
    .returning({ id: batches.id })
  await addJobs(
    transaction,
    stopped.map(({ id }) => batchJob(id)),
  )
  return stopped.length
}
