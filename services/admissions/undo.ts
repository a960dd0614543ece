import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents } from '#database/schema-desk.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { ToDoState } from '#services/record-changes.ts'
import { currentVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { requireDecision } from './find.ts'
import type { Outcome } from './statuses.ts'
import { changedDecision, decisionStep } from './steps.ts'

/** Not now(): the time may have passed while the transaction waited for a lock. */
const beforeSending = sql`${decisions.sendAt} > clock_timestamp()`

/** Makes a scheduled decision a draft until its time has come, and its record what it was before. @returns its outcome */
export async function undoSending(
  { database }: DataDeps,
  actor: Actor,
  recordId: string,
  id: string,
): Promise<Outcome> {
  requireRight(actor, 'decide')
  const seen = await currentVersion(database, recordId)
  return withApplication({ database }, recordId, { actor, ...seen }, async (locked) => {
    const { outcome } = await requireDecision(locked.transaction, recordId, id, 'scheduled')
    if (await undoOn(locked, id, true)) return outcome
    throw new ServiceError('conflict', 'It can no longer be undone: it is on its way.')
  })
}

/** @param inTime leaves a decision whose time has come @returns whether it was scheduled, and is a draft now */
export async function undoOn(locked: Locked, id: string, inTime: boolean): Promise<boolean> {
  const { transaction, actor, record, add, change } = locked
  const [decision] = await transaction
    .update(decisions)
    .set({ state: 'draft', sendAt: null, ...(actor && { staffId: actor.staffId }) })
    .where(and(eq(decisions.id, id), eq(decisions.state, 'scheduled'), inTime ? beforeSending : undefined))
    .returning(changedDecision)
  if (!decision) return false
  const { since, from, until } = await findStep(transaction, record.id, id)
  // Unless someone has snoozed or finished it, or the applicant has written, meanwhile.
  const isAsLeft = record.state === 'waiting' && !record.snoozedUntil
  if (since && isAsLeft) {
    const before = { since: new Date(since), snoozedUntil: until ? new Date(until) : null, questionSince: null }
    change({ kind: 'state', state: from as ToDoState, ...before })
  }
  add(decisionStep('undone', decision))
  return true
}

/** Returns what the timeline says of the last time that a decision was scheduled. */
async function findStep(transaction: Queryable, record: string, id: string): Promise<Record<string, string | null>> {
  const { recordId, kind, detail } = recordEvents
  const ofDecision = sql`${detail} @> ${JSON.stringify({ step: 'scheduled', decision: id })}`
  const [event] = await transaction
    .select({ detail })
    .from(recordEvents)
    .where(and(eq(recordId, record), eq(kind, 'decision'), ofDecision))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return event?.detail ?? {}
}
