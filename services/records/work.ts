import { and, asc, desc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { tidyText } from '#contract/form-fields.ts'
import type { Queryable } from '#database/client.ts'
import { recordEvents, recordMentions, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { inTransaction } from '#database/transaction.ts'
import { logAction, wasLogged } from '#services/audit/service.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { type Actor, mayDo, requireRight } from '#services/staff/rights.ts'
import {
  applyChange,
  type Change,
  type ChosenState,
  isId,
  type LockedRecord,
  lockRecords,
  needsReopening,
} from './changes.ts'
import { wordsOf } from './stale.ts'

export type WorkDeps = Pick<ServiceDeps, 'database'>

/** A record as its reader saw it. */
export type Seen = { id: string; version: number }

export const NOTE_MAX_LENGTH = 10_000
const SNOOZE_MOST_DAYS = 366
const BATCH = 500
/** Within this a reader's second look counts as the same. */
const VIEW_MS = 5 * 60_000

/**
 * Assigns a record, or takes it from everybody with null.
 * @throws ServiceError forbidden, not_found, stale, or invalid for somebody who cannot work on records
 */
export function assign(deps: WorkDeps, actor: Actor, seen: Seen, assigneeId: string | null): Promise<void> {
  return change(deps, actor, seen, { kind: 'assigned', assigneeId })
}

/**
 * Sets the work state, and ends a snooze. A done record is reopened by `in_progress`.
 * @throws ServiceError forbidden, not_found, stale
 */
export function setState(deps: WorkDeps, actor: Actor, seen: Seen, state: ChosenState): Promise<void> {
  return change(deps, actor, seen, { kind: 'state', state })
}

/**
 * Lets a record wait until a time.
 * @throws ServiceError forbidden, not_found, stale, conflict for a record that is done, or invalid for a time that has passed
 */
export function snooze(deps: WorkDeps, actor: Actor, seen: Seen, until: Date): Promise<void> {
  return change(deps, actor, seen, { kind: 'snoozed', until })
}

async function change({ database }: WorkDeps, actor: Actor, seen: Seen, wanted: Change): Promise<void> {
  requireRight(actor, 'work')
  await inTransaction(database, async (transaction) => {
    await requirePossible(transaction, wanted)
    const record = await lockSeen(transaction, actor, seen)
    if (needsReopening(record, wanted)) throw new ServiceError('conflict', 'This record is done. Reopen it first.')
    await applyChange(transaction, actor, [record], wanted)
  })
}

/** Locks a record that is as its reader saw it. @throws ServiceError not_found, stale */
export async function lockSeen(transaction: Queryable, actor: Actor, seen: Seen): Promise<LockedRecord> {
  const record = await lockRecord(transaction, seen.id)
  if (record.version !== seen.version) throw await staleError(transaction, actor, record)
  return record
}

async function lockRecord(transaction: Queryable, id: string): Promise<LockedRecord> {
  const [record] = isId(id) ? await lockRecords(transaction, [id]) : []
  if (!record) throw noSuchRecord()
  return record
}

export const noSuchRecord = () => new ServiceError('not_found', 'There is no such record. It may have been erased.')

/** @throws ServiceError invalid for a change that no record can have */
export async function requirePossible(transaction: Queryable, wanted: Change): Promise<void> {
  if (wanted.kind === 'snoozed') {
    const days = (wanted.until.getTime() - Date.now()) / 86_400_000
    if (!(days > 0 && days <= SNOOZE_MOST_DAYS)) throw invalidField('until', 'Choose a time within the next year.')
  }
  if (wanted.kind === 'assigned' && wanted.assigneeId !== null) {
    const { assigneeId: id } = wanted
    const { role, disabledAt } = staff
    const [person] = isId(id) ? await transaction.select({ role, disabledAt }).from(staff).where(eq(staff.id, id)) : []
    if (person && !person.disabledAt && mayDo(person.role, 'work')) return
    throw invalidField('assignee', 'This person cannot work on records.')
  }
}

/** Says who made the last change that the reader did not see. */
async function staleError(transaction: Queryable, actor: Actor, { id }: LockedRecord): Promise<ServiceError> {
  const { staffId, kind, detail, at } = recordEvents
  const [last] = await transaction
    .select({ staffId, kind, detail, at, name: staff.name })
    .from(recordEvents)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(recordEvents.recordId, id), notInArray(kind, ['note', 'downloaded'])))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  const to = last?.kind === 'assigned' ? last.detail.to : null
  const [assignee] = to ? await transaction.select({ name: staff.name }).from(staff).where(eq(staff.id, to)) : []
  return new ServiceError('stale', wordsOf(last, actor.staffId, assignee?.name))
}

/**
 * Adds a note. People who are mentioned see it until they open the record.
 * @throws ServiceError forbidden, not_found, or invalid for an empty or overlong text
 */
export async function addNote(
  { database }: WorkDeps,
  actor: Actor,
  id: string,
  text: string,
  mentioned: string[] = [],
): Promise<void> {
  requireRight(actor, 'work')
  const note = tidyNote(text, 'note')
  if (note === '') throw invalidField('note', 'Write something first.')
  await inTransaction(database, async (transaction) => {
    await lockRecord(transaction, id)
    const [event] = await transaction
      .insert(recordEvents)
      .values({ recordId: id, staffId: actor.staffId, kind: 'note', note })
      .returning({ id: recordEvents.id })
    const eventId = event?.id ?? 0
    const told = await transaction
      .select({ staffId: staff.id })
      .from(staff)
      .where(and(inArray(staff.id, mentioned.filter(isId)), isNull(staff.disabledAt)))
    const mentions = told.map(({ staffId }) => ({ eventId, staffId, recordId: id }))
    if (mentions.length > 0) await transaction.insert(recordMentions).values(mentions)
    await logAction(transaction, actor, {
      action: 'record.noted',
      recordId: id,
      detail: { note: eventId, mentioned: mentions.length },
    })
  })
}

/** What somebody typed, which may be nothing. @throws ServiceError invalid for an overlong text, or one that PostgreSQL cannot store */
export function tidyNote(text: string, field: string): string {
  const note = tidyText(text)
  if (note.length > NOTE_MAX_LENGTH) throw invalidField(field, 'A note must be at most 10,000 characters long.')
  if (note.includes('\0') || !note.isWellFormed())
    throw invalidField(field, 'A note must not contain control characters.')
  return note
}

/** Logs that somebody opened a record, once in five minutes: a page asks again after each change. What mentions them is seen; if they may work on it, the record is no longer unopened. */
export async function markOpened({ database }: WorkDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const record = await lockRecord(transaction, id)
    if (!record.openedAt && mayDo(actor.role, 'work')) {
      await transaction.update(records).set({ openedAt: sql`now()` }).where(eq(records.id, id))
    }
    const { recordId, staffId, seenAt } = recordMentions
    await transaction
      .update(recordMentions)
      .set({ seenAt: sql`now()` })
      .where(and(eq(recordId, id), eq(staffId, actor.staffId), isNull(seenAt)))
    const viewed = { action: 'record.viewed', recordId: id } as const
    if (!(await wasLogged(transaction, actor, viewed, VIEW_MS))) await logAction(transaction, actor, viewed)
  })
}

/** The task `wake`: records whose snooze is over need the academy again. */
export async function wakeSnoozed({ database }: WorkDeps): Promise<void> {
  const { id, snoozedUntil } = records
  for (;;) {
    const woken = await inTransaction(database, async (transaction) => {
      const due = await transaction
        .select({ id })
        .from(records)
        .where(lte(snoozedUntil, sql`now()`))
        .orderBy(asc(id))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const locked = await lockRecords(
        transaction,
        due.map((row) => row.id),
      )
      return (await applyChange(transaction, null, locked, { kind: 'woken' })).length
    })
    if (woken < BATCH) return
  }
}
