import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { agoText } from '#content/format.ts'
import type { Queryable } from '#database/client.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { ServiceError } from './errors.ts'
import { events, getAuthor, getKinds } from './event-words.ts'
import type { Actor } from './rights.ts'

export type LockedRecord = Pick<
  typeof records.$inferSelect,
  'id' | 'state' | 'waitingOn' | 'since' | 'assigneeId' | 'snoozedUntil' | 'version' | 'openedAt' | 'questionSince'
>

export type ExpectedVersion = { id: string; version: number }

/** Returns whether PostgreSQL accepts it as an id. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Compares a column with an id. False if it is not an id. */
export const hasId = (column: AnyPgColumn, id: string): SQL => (isId(id) ? eq(column, id) : sql`false`)

/** Returns the current version of a record. @throws ServiceError not_found */
export async function currentVersion(database: Queryable, id: string): Promise<ExpectedVersion> {
  const [row] = await database
    .select({ id: records.id, version: records.version })
    .from(records)
    .where(hasId(records.id, id))
  if (!row) throw noSuchRecord()
  return row
}

/** Locks records in a fixed order, to avoid deadlocks. */
export function lockRecords(transaction: Queryable, ids: string[]): Promise<LockedRecord[]> {
  const { id, state, waitingOn, since, assigneeId, snoozedUntil, version, openedAt, questionSince } = records
  return transaction
    .select({ id, state, waitingOn, since, assigneeId, snoozedUntil, version, openedAt, questionSince })
    .from(records)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('no key update')
}

/** Locks a record if it still has the version that the reader saw. @throws ServiceError not_found, stale */
export async function lockSeen(transaction: Queryable, actor: Actor, seen: ExpectedVersion): Promise<LockedRecord> {
  const record = await lockRecord(transaction, seen.id)
  if (record.version !== seen.version) throw await staleError(transaction, actor, record)
  return record
}

/** @throws ServiceError not_found */
export async function lockRecord(transaction: Queryable, id: string): Promise<LockedRecord> {
  const [record] = isId(id) ? await lockRecords(transaction, [id]) : []
  if (!record) throw noSuchRecord()
  return record
}

export const noSuchRecord = () => new ServiceError('not_found', 'There is no such record. It may have been erased.')

/** Tells a reader whose page is outdated about the last change: "Maya Chen marked it as done 2 minutes ago." */
async function staleError(transaction: Queryable, actor: Actor, { id }: LockedRecord): Promise<ServiceError> {
  const { staffId, kind, detail, at } = recordEvents
  const [last] = await transaction
    .select({ staffId, kind, detail, at, name: staff.name })
    .from(recordEvents)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(recordEvents.recordId, id), inArray(kind, getKinds('change'))))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  const to = last?.kind === 'assigned' ? last.detail.to : null
  const [assignee] = to ? await transaction.select({ name: staff.name }).from(staff).where(eq(staff.id, to)) : []
  const rest = 'Your input is still here. Look at the change, then try again.'
  if (!last) return new ServiceError('stale', `Someone else changed this record. ${rest}`)
  const who = last.staffId === actor.staffId ? 'You' : (last.name ?? getAuthor(last.kind, last.detail))
  const change = last.kind === 'assigned' ? { to: assignee?.name ?? null } : last.detail
  const what = events[last.kind].words(change)
  return new ServiceError('stale', `${who} ${what} ${agoText(last.at, new Date()).long}. ${rest}`)
}
