import { asc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#database/client.ts'
import { auditLog } from '#database/schema-audit.ts'
import { type eventKinds, recordEvents, records, type workStates } from '#database/schema-desk.ts'
import type { Actor } from '#services/staff/rights.ts'

export type WorkState = (typeof workStates)[number]
export type EventKind = (typeof eventKinds)[number]
/** The states that staff choose; `new` is for what nobody has worked on. */
export type ChosenState = Exclude<WorkState, 'new'>

/** A change of the work on a record. */
export type Change =
  | { kind: 'assigned'; assigneeId: string | null }
  | { kind: 'state'; state: ChosenState }
  | { kind: 'snoozed'; until: Date }
  | { kind: 'woken' }

export type LockedRecord = Pick<
  typeof records.$inferSelect,
  'id' | 'state' | 'assigneeId' | 'snoozedUntil' | 'version' | 'openedAt'
>

/** Whether PostgreSQL takes it for an id. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Locks records until the transaction ends. Always in the same order, so that two never wait for each other. */
export function lockRecords(transaction: Queryable, ids: string[]): Promise<LockedRecord[]> {
  const { id, state, assigneeId, snoozedUntil, version, openedAt } = records
  return transaction
    .select({ id, state, assigneeId, snoozedUntil, version, openedAt })
    .from(records)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('update')
}

function stateAfter(change: Exclude<Change, { kind: 'assigned' }>): ChosenState {
  if (change.kind === 'state') return change.state
  return change.kind === 'snoozed' ? 'waiting' : 'in_progress'
}

/** Whether a record is not yet as the change makes it. */
export function isNew(record: LockedRecord, change: Change): boolean {
  if (change.kind === 'assigned') return record.assigneeId !== change.assigneeId
  const until = change.kind === 'snoozed' ? change.until.getTime() : undefined
  return record.state !== stateAfter(change) || record.snoozedUntil?.getTime() !== until
}

/** What is done does not wait for anything: it is reopened first. */
export function needsReopening(record: LockedRecord, change: Change): boolean {
  return change.kind === 'snoozed' && record.state === 'done'
}

const OWNER = { in_progress: 0, waiting: 1, done: 2 } as const satisfies Record<ChosenState, number>

function columnsOf(change: Change) {
  if (change.kind === 'assigned') return { assigneeId: change.assigneeId }
  const state = stateAfter(change)
  return {
    state,
    snoozedUntil: change.kind === 'snoozed' ? change.until : null,
    since: sql`case when ${records.owner} = ${OWNER[state]} then ${records.since} else now() end`,
  }
}

function detailOf(record: LockedRecord, change: Change): Record<string, string | null> {
  if (change.kind === 'assigned') return { from: record.assigneeId, to: change.assigneeId }
  const moved = { from: record.state, to: stateAfter(change) }
  return change.kind === 'snoozed' ? { ...moved, until: change.until.toISOString() } : moved
}

const actions = { assigned: 'record.assigned', state: 'record.state', snoozed: 'record.snoozed' } as const

/**
 * Changes locked records, each with its event and its row of the audit log. What is as it should be stays as it is.
 * @param actor null for the program
 * @returns the ids of those that were changed
 */
export async function applyChange(
  transaction: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  locked: LockedRecord[],
  change: Change,
): Promise<string[]> {
  const changed = locked.filter((record) => isNew(record, change))
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return ids
  await transaction
    .update(records)
    .set({ ...columnsOf(change), version: sql`${records.version} + 1` })
    .where(inArray(records.id, ids))
  const staffId = actor?.staffId ?? null
  const events = changed.map((record) => ({ recordId: record.id, detail: detailOf(record, change) }))
  await transaction.insert(recordEvents).values(events.map((event) => ({ ...event, staffId, kind: change.kind })))
  if (actor && change.kind !== 'woken') {
    // All in one statement: a bulk job has hundreds.
    const { requestId } = actor
    const action = actions[change.kind]
    await transaction.insert(auditLog).values(events.map((event) => ({ ...event, staffId, requestId, action })))
  }
  return ids
}
