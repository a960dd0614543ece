import { and, gt, inArray, sql } from 'drizzle-orm'
import { type ApplicationStatus, closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { auditLog } from '#database/schema-audit.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import type { ActionName } from '#services/audit-log.ts'
import { emailJob, interviewPart, statusPart } from '#services/jobs-for-leads.ts'
import {
  applyChange,
  type ExpectedVersion,
  hasId,
  type LockedRecord,
  lockSeen,
  noSuchRecord,
} from '#services/record-changes.ts'
import type { Actor } from '#services/rights.ts'
import { requireFreeSeats } from './seats.ts'
import { isOutcome, workAfter } from './statuses.ts'

/** A step of an admission, for its timeline and, if staff took it, for the audit log. */
export type Step = {
  recordId: string
  kind: 'status' | 'decision' | 'interview' | 'placement'
  action: ActionName
  detail: Record<string, string | null>
  /** Ids for the audit log, if `detail` has display text. */
  logged?: Record<string, string | null>
  /** Text by staff, not for the audit log. */
  note?: string | undefined
}

export type Locked = { application: typeof applications.$inferSelect; record: LockedRecord }

/** Batch size, because each row uses several of a statement's 65,535 parameters. */
const AT_ONCE = 1000

/**
 * Locks an application and its record at the version that the reader saw. To avoid deadlocks, all code locks in this
 * order: applications, records, then what references them (decisions, discrepancies, rows of bulk jobs). Erasing an
 * application locks in the same order.
 * @throws ServiceError not_found, stale
 */
export async function lockApplication(transaction: Queryable, actor: Actor, seen: ExpectedVersion): Promise<Locked> {
  const isSeen = hasId(applications.id, seen.id)
  const [application] = await transaction.select().from(applications).where(isSeen).for('update')
  if (!application) throw noSuchRecord()
  return { application, record: await lockSeen(transaction, actor, seen) }
}

/** Records steps, and increments the version of their records. @param actor null for the program */
export async function recordSteps(transaction: Queryable, actor: Actor | null, steps: Step[]): Promise<void> {
  const staffId = actor?.staffId ?? null
  for (let start = 0; start < steps.length; start += AT_ONCE) {
    const some = steps.slice(start, start + AT_ONCE)
    const ids = some.map(({ recordId }) => recordId)
    await transaction
      .update(records)
      .set({ version: sql`${records.version} + 1` })
      .where(inArray(records.id, ids))
    await transaction
      .insert(recordEvents)
      .values(some.map(({ recordId, kind, detail, note }) => ({ recordId, staffId, kind, detail, note: note || null })))
    if (!actor) continue
    const { requestId } = actor
    const rows = some.map(({ recordId, action, detail, logged = detail }) => {
      return { recordId, staffId, requestId, action, detail: logged }
    })
    await transaction.insert(auditLog).values(rows)
  }
}

export function decisionStep(
  step: 'prepared' | 'edited' | 'held' | 'released' | 'taken_back' | 'sent' | 'replaced' | 'discarded' | 'returned',
  { id, recordId, outcome }: Pick<typeof decisions.$inferSelect, 'id' | 'recordId' | 'outcome'>,
): Step {
  return { recordId, kind: 'decision', action: `decision.${step}`, detail: { step, outcome, decision: id } }
}

export const changedDecision = { id: decisions.id, recordId: decisions.recordId, outcome: decisions.outcome }

/** Sets the status of locked applications, with work state and emails. @param actor null for the program */
export async function moveTo(
  transaction: Queryable,
  actor: Actor | null,
  moving: { record: LockedRecord; from: ApplicationStatus }[],
  to: Exclude<ApplicationStatus, 'submitted'>,
  { note, by }: { note?: string; by?: 'applicant' } = {},
): Promise<void> {
  if (moving.length === 0) return
  const ids = moving.map(({ record }) => record.id)
  const { id, status: from, cohortId } = applications
  const seeking = await transaction.select({ id, from, cohortId }).from(applications).where(inArray(id, ids))
  await requireFreeSeats(transaction, seeking, to)
  const changed = await transaction
    .update(applications)
    .set({ status: to, statusSince: sql`now()` })
    .where(inArray(applications.id, ids))
    .returning({ id: applications.id, since: applications.statusSince })
  const moved = moving.map(({ record }) => record)
  await applyChange(transaction, actor, moved, { kind: 'state', state: workAfter[to] })
  if (closedStatuses.includes(to)) {
    const discarded = await endOpen(transaction, ids, 'discarded')
    await recordSteps(transaction, actor, [...discarded, ...(await cancelInterviews(transaction, ids))])
  }
  const steps = moving.map(({ record, from }): Step => {
    const detail = { from, to, ...(by && { by }) }
    return { recordId: record.id, kind: 'status', action: 'application.status', detail, note }
  })
  await recordSteps(transaction, actor, steps)
  if (isOutcome(to)) return
  const emails = changed.map(({ id, since }) => emailJob('status', 'visitor', id, since ? statusPart(to, since) : ''))
  await addJobs(transaction, emails)
}

/** Cancels future interviews of locked applications, with emails. @returns the steps to record */
export async function cancelInterviews(transaction: Queryable, ids: string[]): Promise<Step[]> {
  const { id, interviewAt, interviewId, interviewSequence } = applications
  const coming = await transaction
    .select({ id, interviewAt })
    .from(applications)
    .where(and(inArray(id, ids), gt(interviewAt, sql`now()`)))
  const times = new Map(coming.map((row) => [row.id, row.interviewAt?.toISOString() ?? null]))
  const canceled = await transaction
    .update(applications)
    .set({
      interviewAt: null,
      interviewReminds: false,
      // Interviews set before there were invitations have no id.
      interviewId: sql`coalesce(${interviewId}, gen_random_uuid())`,
      interviewSequence: sql`${interviewSequence} + 1`,
    })
    .where(inArray(id, [...times.keys()]))
    .returning({ id, interviewId, interviewSequence })
  const emails = canceled.map((row) =>
    emailJob('interview', 'visitor', row.id, interviewPart(row.interviewId, row.interviewSequence)),
  )
  await addJobs(transaction, emails)
  return canceled.map((row): Step => {
    const detail = { step: 'canceled', from: times.get(row.id) ?? null }
    return { recordId: row.id, kind: 'interview', action: 'application.interview', detail }
  })
}

/** States of an unsent decision, of which an application has at most one. */
export const openStates = ['prepared', 'held', 'released'] as const

/** Ends the unsent decisions of locked records. @returns the steps to record */
export async function endOpen(transaction: Queryable, recordIds: string[], state: 'replaced' | 'discarded') {
  const ended = await transaction
    .update(decisions)
    .set({ state, sendAt: null })
    .where(and(inArray(decisions.recordId, recordIds), inArray(decisions.state, openStates)))
    .returning(changedDecision)
  return ended.map((decision) => decisionStep(state, decision))
}
