import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { batchRows } from '#database/schema-batches.ts'
import { records } from '#database/schema-desk.ts'
import { openStates } from '#services/admissions/statuses.ts'
import { storedTerms } from '#services/admissions/terms.ts'
import type { ListedRecords } from '#services/records/list.ts'

export type PreparedRow = Awaited<ReturnType<typeof loadPreparedRows>>[number]

/** Returns all rows of a batch with what decides whether each can be done, in the order of the work. */
export async function loadPreparedRows(database: Queryable, batchId: string) {
  const { recordId, version, own } = batchRows
  const { id, outcome, state, respondBy, notSent } = decisions
  const ofRecord = and(eq(decisions.recordId, recordId), inArray(state, openStates))
  const rows = await database
    .select({
      recordId,
      version,
      own,
      currentVersion: records.version,
      name: records.name,
      kind: records.kind,
      email: records.email,
      courseId: records.courseId,
      startId: records.startId,
      status: records.status,
      state: records.state,
      assigneeId: records.assigneeId,
      snoozedUntil: records.snoozedUntil,
      decision: { id, outcome, state, respondBy, notSent, terms: storedTerms },
    })
    .from(batchRows)
    .innerJoin(records, eq(records.id, recordId))
    .leftJoin(decisions, ofRecord)
    .where(eq(batchRows.batchId, batchId))
    .orderBy(asc(batchRows.position))
  return rows.map(({ status, decision, ...row }) => ({
    ...row,
    isOutdated: row.currentVersion !== row.version,
    status: status as ApplicationStatus | '',
    decision: decision?.id ? decision : null,
  }))
}

/** Adds records to a batch, in their order. @returns how many */
export async function insertRows(
  transaction: Queryable,
  batchId: string,
  { where, order }: ListedRecords,
  most: number,
): Promise<number> {
  // The lock that the foreign key takes, but in the common order, and not of records that are being erased.
  const { rowCount } = await transaction.execute(sql`
    with chosen as (select ${records.id} from ${records} where ${where} order by ${records.id} limit ${most} for key share)
    insert into ${batchRows} (batch_id, record_id, version, position)
    select ${batchId}::uuid, ${records.id}, ${records.version}, row_number() over (order by ${order})
    from ${records} where ${records.id} in (select id from chosen)`)
  return rowCount ?? 0
}
