import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type ApplicationStatus, closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { auditLog } from '#database/schema-audit.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import type { ActionName } from '#services/audit-log.ts'
import { emailJob } from '#services/email-jobs.ts'
import {
  applyChange,
  type ExpectedVersion,
  hasId,
  type LockedRecord,
  lockRecord,
  lockSeen,
  noSuchRecord,
} from '#services/record-changes.ts'
import type { Actor } from '#services/rights.ts'
import { isForStaff } from './applicant-answers.ts'
import { requireSeat } from './seats.ts'
import { isOutcome, openStates, workAfter } from './statuses.ts'

/** The `part` of a status email. */
export const statusPart = (status: string, since: Date) => `${status}.${since.getTime()}`

/** The `part` of an interview's email; a reminder's ends in `.reminder`. */
export const interviewPart = (id: string | null, sequence: number) => `${id}.${sequence}`

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

/**
 * Locks an application and its record at the version that the reader saw. To avoid deadlocks, all code locks in this
 * order: applications, records, then what references them (decisions, discrepancies, rows of bulk jobs). Erasing an
 * application locks in the same order. Locks are `no key update`: a plain `update` would also wait for the checks of
 * foreign keys, which come in any order.
 * @throws ServiceError not_found, stale
 */
export async function lockApplication(transaction: Queryable, actor: Actor, seen: ExpectedVersion): Promise<Locked> {
  const isSeen = hasId(applications.id, seen.id)
  const [application] = await transaction.select().from(applications).where(isSeen).for('no key update')
  if (!application) throw noSuchRecord()
  return { application, record: await lockSeen(transaction, actor, seen) }
}

/** Locks an application for the program. Undefined if it was erased, or while someone is changing it. */
export async function lockFree(transaction: Queryable, id: string): Promise<Locked | undefined> {
  const isIt = eq(applications.id, id)
  const [application] = await transaction
    .select()
    .from(applications)
    .where(isIt)
    .for('no key update', { skipLocked: true })
  return application && { application, record: await lockRecord(transaction, id) }
}

/** Records steps, and increments the version of their records. @param actor null for the program */
export async function recordSteps(transaction: Queryable, actor: Actor | null, steps: Step[]): Promise<void> {
  if (steps.length === 0) return
  const staffId = actor?.staffId ?? null
  const ids = steps.map(({ recordId }) => recordId)
  await transaction
    .update(records)
    .set({ version: sql`${records.version} + 1` })
    .where(inArray(records.id, ids))
  await transaction
    .insert(recordEvents)
    .values(steps.map(({ recordId, kind, detail, note }) => ({ recordId, staffId, kind, detail, note: note || null })))
  if (!actor) return
  const { requestId } = actor
  const rows = steps.map(({ recordId, action, detail, logged = detail }) => {
    return { recordId, staffId, requestId, action, detail: logged }
  })
  await transaction.insert(auditLog).values(rows)
}

export function decisionStep(
  step: 'prepared' | 'edited' | 'held' | 'released' | 'taken_back' | 'sent' | 'replaced' | 'discarded' | 'returned',
  { id, recordId, outcome }: Pick<typeof decisions.$inferSelect, 'id' | 'recordId' | 'outcome'>,
): Step {
  return { recordId, kind: 'decision', action: `decision.${step}`, detail: { step, outcome, decision: id } }
}

export const changedDecision = { id: decisions.id, recordId: decisions.recordId, outcome: decisions.outcome }

/** Sets the status of a locked application, with work state and emails. @param actor null for the program */
export async function moveTo(
  transaction: Queryable,
  actor: Actor | null,
  { application, record }: Locked,
  to: Exclude<ApplicationStatus, 'submitted'>,
  { note, by }: { note?: string; by?: 'applicant' } = {},
): Promise<void> {
  const { id, status: from, cohortId } = application
  await requireSeat(transaction, { from, cohortId }, to)
  const [changed] = await transaction
    .update(applications)
    .set({ status: to, statusSince: sql`now()` })
    .where(eq(applications.id, id))
    .returning({ since: applications.statusSince })
  const isAnswer = by === 'applicant' && isForStaff(from, to)
  // An open question is work whatever the status, and so is what the applicant answered.
  const needsUs = record.questionSince !== null || isAnswer
  await applyChange(transaction, actor, [record], { kind: 'state', state: needsUs ? 'in_progress' : workAfter[to] })
  if (closedStatuses.includes(to)) {
    const discarded = await endOpen(transaction, id, 'discarded')
    await recordSteps(transaction, actor, [...discarded, ...(await cancelInterview(transaction, application))])
  }
  const detail = { from, to, ...(by && { by }) }
  await recordSteps(transaction, actor, [{ recordId: id, kind: 'status', action: 'application.status', detail, note }])
  if (isOutcome(to) || !changed?.since) return
  const part = statusPart(to, changed.since)
  const jobs = [emailJob('status', 'visitor', id, part), ...(isAnswer ? [emailJob('answer', 'staff', id, part)] : [])]
  await addJobs(transaction, jobs)
}

/** Cancels the future interview of a locked application, with its email. @returns the steps to record */
export async function cancelInterview(
  transaction: Queryable,
  { id, interviewAt, interviewId, interviewSequence }: Locked['application'],
): Promise<Step[]> {
  if (!interviewAt || interviewAt <= new Date()) return []
  // Interviews set before there were invitations have no id.
  const canceled = { interviewId: interviewId ?? uuidv7(), interviewSequence: interviewSequence + 1 }
  await transaction
    .update(applications)
    .set({ ...canceled, interviewAt: null, interviewReminds: false })
    .where(eq(applications.id, id))
  const part = interviewPart(canceled.interviewId, canceled.interviewSequence)
  await addJobs(transaction, [emailJob('interview', 'visitor', id, part)])
  const detail = { step: 'canceled', from: interviewAt.toISOString(), part }
  return [{ recordId: id, kind: 'interview', action: 'application.interview', detail }]
}

/** Ends the unsent decision of a locked record. @returns the steps to record */
export async function endOpen(transaction: Queryable, recordId: string, state: 'replaced' | 'discarded') {
  const ended = await transaction
    .update(decisions)
    .set({ state, sendAt: null })
    .where(and(eq(decisions.recordId, recordId), inArray(decisions.state, openStates)))
    .returning(changedDecision)
  return ended.map((decision) => decisionStep(state, decision))
}
