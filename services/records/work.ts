import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { inTransaction, type Queryable } from '#database/client.ts'
import { recordEvents, recordMentions, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction, logView } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import {
  applyChange,
  type Change,
  type ChosenState,
  isNew,
  requirePossible,
  type ToDoState,
} from '#services/record-changes.ts'
import { type ExpectedVersion, hasId, isId, lockRecords } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type LockedAny, withRecord } from '#services/with-application.ts'

const BATCH = 500

/** Assigns a record, or unassigns it with null. */
export function assign(deps: DataDeps, actor: Actor, seen: ExpectedVersion, assigneeId: string | null): Promise<void> {
  return change(deps, actor, seen, { kind: 'assigned', assigneeId })
}

/** Sets the to-do state and ends a snooze. `in_progress` reopens a done record. */
export function setState(deps: DataDeps, actor: Actor, seen: ExpectedVersion, state: ChosenState): Promise<void> {
  return change(deps, actor, seen, { kind: 'state', state })
}

export function snooze(deps: DataDeps, actor: Actor, seen: ExpectedVersion, until: Date): Promise<void> {
  return change(deps, actor, seen, { kind: 'snoozed', until })
}

async function change(deps: DataDeps, actor: Actor, seen: ExpectedVersion, wanted: Change): Promise<void> {
  requireRight(actor, 'work')
  await requirePossible(deps.database, wanted)
  await withRecord(deps, actor, seen, async (locked) => changeOn(locked, wanted))
}

/** Changes a locked record. @returns whether it was not so already */
export function changeOn({ record, change }: LockedAny, wanted: Change): boolean {
  if (wanted.kind === 'snoozed' && record.state === 'done') throw new ServiceError('conflict', IS_DONE)
  change(wanted)
  return isNew(record, wanted)
}

export const IS_DONE = 'This record is done. Reopen it first.'

/** Adds a note. Mentioned people see it until they open the record. */
export async function addNote(
  deps: DataDeps,
  actor: Actor,
  id: string,
  text: string,
  mentioned: string[] = [],
): Promise<void> {
  requireRight(actor, 'work')
  const note = tidyText(text, 'note')
  if (note === '') throw invalidField('note', 'Write something first.')
  await withRecord(deps, actor, { id }, async ({ transaction }) => {
    const [event] = await transaction
      .insert(recordEvents)
      .values({ recordId: id, staffId: actor.staffId, kind: 'note', text: note })
      .returning({ id: recordEvents.id })
    const eventId = event?.id ?? 0
    const people = await transaction
      .select({ staffId: staff.id, role: staff.role })
      .from(staff)
      .where(and(inArray(staff.id, mentioned.filter(isId)), isNull(staff.disabledAt)))
    const readers = people.filter(({ role }) => mayDo(role, 'read'))
    const mentions = readers.map(({ staffId }) => ({ eventId, staffId, recordId: id }))
    if (mentions.length > 0) await transaction.insert(recordMentions).values(mentions)
    const detail = { note: eventId, mentioned: mentions.length }
    await logAction(transaction, actor, { action: 'record.noted', recordId: id, detail })
  })
}

/**
 * Logs that someone opened a record, at most every five minutes, because pages reload after each change. Marks mentions
 * as seen, and the record as opened if they may work on it.
 */
export async function markOpened(deps: DataDeps, actor: Actor, id: string): Promise<void> {
  await withRecord(deps, actor, { id }, async ({ transaction, record }) => {
    if (!record.openedAt && mayDo(actor.role, 'work')) {
      await transaction.update(records).set({ openedAt: sql`now()` }).where(eq(records.id, id))
    }
    const { recordId, staffId, seenAt } = recordMentions
    await transaction
      .update(recordMentions)
      .set({ seenAt: sql`now()` })
      .where(and(eq(recordId, id), eq(staffId, actor.staffId), isNull(seenAt)))
    await logView(transaction, actor, id)
  })
}

/** Finds a done record with the data for Undo; undefined if nobody marked it as done. */
export async function findDone(
  { database }: { database: Queryable },
  id: string,
): Promise<{ name: string; version: number; before: Record<string, string | null> } | undefined> {
  const [row] = await database
    .select({ name: records.name, version: records.version, before: recordEvents.detail })
    .from(records)
    .innerJoin(recordEvents, and(eq(recordEvents.recordId, records.id), eq(recordEvents.kind, 'state')))
    .where(and(hasId(records.id, id), eq(records.state, 'done')))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return row?.before.since ? row : undefined
}

/** Undoes Done, and restores the earlier state and waiting time. */
export async function undoDone(deps: DataDeps, actor: Actor, seen: ExpectedVersion): Promise<void> {
  requireRight(actor, 'work')
  await withRecord(deps, actor, seen, async ({ transaction, change }) => {
    const { from, since, until, question } = (await findDone({ database: transaction }, seen.id))?.before ?? {}
    if (!since) throw new ServiceError('conflict', 'There is nothing to undo: nobody marked this record as done.')
    change({
      kind: 'state',
      state: from as ToDoState,
      since: new Date(since),
      snoozedUntil: until ? new Date(until) : null,
      questionSince: question ? new Date(question) : null,
    })
  })
}

/** The task `wake`: puts records back on the to-do list after their snooze. */
export async function unsnooze({ database }: DataDeps): Promise<void> {
  const { id, snoozedUntil } = records
  for (;;) {
    const woken = await inTransaction(database, async (transaction) => {
      const due = await transaction
        .select({ id })
        .from(records)
        .where(lte(snoozedUntil, sql`now()`))
        .orderBy(asc(id))
        .limit(BATCH)
        .for('no key update', { skipLocked: true })
      const ids = due.map((row) => row.id)
      const locked = await lockRecords(transaction, ids)
      return (await applyChange(transaction, null, locked, { kind: 'woken' })).length
    })
    if (woken < BATCH) return
  }
}
