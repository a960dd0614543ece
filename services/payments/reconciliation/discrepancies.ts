import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { paymentDiscrepancies } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { tidyNote } from '#services/notes.ts'
import { addEvent, applyChange } from '#services/record-changes.ts'
import { hasId, type LockedRecord, lockRecords } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { atRecord, type Found, fromLists, resolutions } from './kinds.ts'

const PAGE = 50

type Stored = typeof paymentDiscrepancies.$inferSelect

/** Stores a discrepancy. A new one returns its record to the inbox. @returns whether it was opened */
export async function storeDiscrepancy(database: Database, found: Found): Promise<boolean> {
  const { kind, subject } = paymentDiscrepancies
  return inTransaction(database, async (transaction) => {
    const record = await lockRecordFor(transaction, found.applicationId)
    const [known] = await transaction
      .select()
      .from(paymentDiscrepancies)
      .where(and(eq(kind, found.kind), eq(subject, found.subject)))
      .for('update')
    const isOpened = opens(known, found)
    const state = isOpened ? { openedAt: sql`now()`, closedAt: null, closedAs: null, closedBy: null } : {}
    // Evidence that changes is updated, unless staff closed the discrepancy.
    if (isOpened || !known?.closedAt) {
      await transaction
        .insert(paymentDiscrepancies)
        .values({ id: uuidv7(), ...found, ...state })
        .onConflictDoUpdate({ target: [kind, subject], set: { ...found, ...state } })
    }
    // A new record is in the inbox already, and shows that nobody has read it.
    if (isOpened && record && record.state !== 'new')
      await applyChange(transaction, null, [record], { kind: 'state', state: 'in_progress' })
    return isOpened
  })
}

function opens(known: Stored | undefined, { ours, theirs }: Found): boolean {
  if (!known) return true
  if (!known.closedAt) return false
  // Staff's decision holds until the values change; `not_ours` holds permanently.
  if (!known.closedBy) return true
  return known.closedAs !== 'not_ours' && !isDeepStrictEqual([known.ours, known.theirs], [ours, theirs])
}

/** Locks an application and its record before what references them (services/with-application.ts). */
async function lockRecordFor(transaction: Queryable, applicationId?: string | null): Promise<LockedRecord | undefined> {
  if (!applicationId) return undefined
  const { id } = applications
  await transaction.select({ id }).from(applications).where(eq(id, applicationId)).for('no key update')
  const [record] = await lockRecords(transaction, [applicationId])
  return record
}

/** Closes discrepancies that a comparison did not find. @param since seconds; older ones stay @returns how many */
export async function closeResolved(database: Queryable, found: ReadonlySet<string>, since: number): Promise<number> {
  const { kind, subject, closedAt, theirs } = paymentDiscrepancies
  const { rowCount } = await database
    .update(paymentDiscrepancies)
    .set({ closedAt: sql`now()`, closedAs: 'resolved' })
    .where(
      and(
        isNull(closedAt),
        sql`not (${kind} || ' ' || ${subject} = any(${sql.param([...found])}::text[]))`,
        not(and(inArray(kind, fromLists), sql`(${theirs}->>'created')::bigint < ${since}`) as SQL),
      ),
    )
  return rowCount ?? 0
}

export async function closeDiscrepancy(
  { database }: DataDeps,
  actor: Actor,
  id: string,
  resolution: string,
  note = '',
): Promise<void> {
  requireRight(actor, 'reconcile')
  requireRecent(actor)
  const text = tidyNote(note, 'note')
  await inTransaction(database, async (transaction) => {
    const thisDiscrepancy = hasId(paymentDiscrepancies.id, id)
    const { applicationId } = paymentDiscrepancies
    const [about] = await transaction.select({ applicationId }).from(paymentDiscrepancies).where(thisDiscrepancy)
    const record = await lockRecordFor(transaction, about?.applicationId)
    const [found] = await transaction.select().from(paymentDiscrepancies).where(thisDiscrepancy).for('update')
    if (!found)
      throw new ServiceError('not_found', 'There is no such discrepancy. Its application may have been erased.')
    if (found.closedAt) throw new ServiceError('conflict', 'This discrepancy is closed already. Nothing was changed.')
    const allowed: readonly string[] = resolutions[found.kind]
    if (!allowed.includes(resolution) || atRecord.some((item) => item === resolution))
      throw new ServiceError('invalid', 'This discrepancy cannot be closed like that. Please reload the page.')
    await transaction
      .update(paymentDiscrepancies)
      .set({ closedAt: sql`now()`, closedAs: resolution, closedBy: actor.staffId })
      .where(thisDiscrepancy)
    const detail = { discrepancy: id, kind: found.kind, resolution }
    const { staffId } = actor
    if (record) await addEvent(transaction, { recordId: record.id, staffId, kind: 'discrepancy', detail, note: text })
    await logAction(transaction, actor, { action: 'discrepancy.closed', recordId: record?.id, detail })
  })
}

export async function countOpenDiscrepancies({ database }: DataDeps): Promise<number> {
  return database.$count(paymentDiscrepancies, isNull(paymentDiscrepancies.closedAt))
}

export type Discrepancy = Awaited<ReturnType<typeof listDiscrepancies>>['rows'][number]

/** A moment in whole microseconds since 1970, PostgreSQL's precision, and the id: `1795000000000000.<id>`. */
const CURSOR = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * Returns a page of open discrepancies, or of those closed last, after a cursor: unlike a page's number, it skips nobody
 * when others are closed meanwhile. @throws ServiceError forbidden
 */
export async function listDiscrepancies(
  { database }: DataDeps,
  actor: Actor,
  { closed = false, after = '' }: { closed?: boolean; after?: string } = {},
) {
  requireRight(actor, 'payments')
  const { openedAt, closedAt, closedBy, applicationId, id } = paymentDiscrepancies
  const moment = closed ? closedAt : openedAt
  const [, micros, last] = CURSOR.exec(after) ?? []
  const key = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`
  const rows = await database
    .select({
      discrepancy: paymentDiscrepancies,
      cursor: sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint || '.' || ${id}`,
      closedByName: staff.name,
      courseName: applications.courseName,
      recordId: records.id,
      name: records.name,
    })
    .from(paymentDiscrepancies)
    .leftJoin(staff, eq(staff.id, closedBy))
    .leftJoin(applications, eq(applications.id, applicationId))
    .leftJoin(records, eq(records.applicationId, applicationId))
    .where(
      and(
        closed ? isNotNull(closedAt) : isNull(closedAt),
        last ? sql`(${moment}, ${id}) ${closed ? sql`<` : sql`>`} ${key}` : undefined,
      ),
    )
    .orderBy(...(closed ? [desc(closedAt), desc(id)] : [openedAt, id]))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    rows: shown.map(({ discrepancy, cursor, ...more }) => ({ ...discrepancy, ...more })),
    next: rows.length > PAGE ? shown.at(-1)?.cursor : undefined,
  }
}
