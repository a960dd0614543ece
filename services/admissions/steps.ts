import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type ApplicationStatus, acceptedStatuses, closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { interviewPart } from '#mail/emails/interview.ts'
import { statusPart } from '#mail/emails/status.ts'
import { dropProposal, giveUpCharges } from '#services/charges/withdrawal.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField } from '#services/errors.ts'
import { DAY } from '#services/secrets.ts'
import type { Locked } from '#services/with-application.ts'
import { isForStaff } from './applicant-answers.ts'
import { requireSeat } from './seats.ts'
import { isOutcome, openStates, workAfter } from './statuses.ts'

type DecisionStep = 'drafted' | 'edited' | 'scheduled' | 'undone' | 'sent' | 'replaced' | 'discarded' | 'returned'

export const decisionStep = (
  step: DecisionStep,
  { id, recordId, outcome }: Pick<typeof decisions.$inferSelect, 'id' | 'recordId' | 'outcome'>,
) => {
  const action = `decision.${step}` as const
  return { recordId, kind: 'decision' as const, action, detail: { step, outcome, decision: id } }
}

export const changedDecision = { id: decisions.id, recordId: decisions.recordId, outcome: decisions.outcome }

/** Sets the status of a locked application, with to-do state and emails. */
export async function moveTo(
  locked: Locked,
  to: Exclude<ApplicationStatus, 'submitted'>,
  { text, by }: { text?: string; by?: 'applicant' } = {},
): Promise<void> {
  const { transaction, application, record } = locked
  const { id, status: from, startId } = application
  await requireSeat(transaction, { from, startId }, to)
  const [changed] = await transaction
    .update(applications)
    .set({ status: to, statusSince: sql`now()`, waitlistRank: null })
    .where(eq(applications.id, id))
    .returning({ since: applications.statusSince })
  const isAnswer = by === 'applicant' && isForStaff(from, to)
  const givesUp = closedStatuses.includes(to) || (acceptedStatuses.includes(from) && !acceptedStatuses.includes(to))
  const mustReturn = givesUp && (await giveUpCharges(locked))
  if (closedStatuses.includes(from) || to === 'accepted') await dropProposal(locked)
  // An open question is work whatever the status, and so is what the applicant answered, and money to return.
  const needsUs = record.questionSince !== null || isAnswer || mustReturn
  locked.change({ kind: 'state', state: needsUs ? 'in_progress' : workAfter[to] })
  if (closedStatuses.includes(to)) {
    locked.add(...(await endOpen(transaction, id, 'discarded')))
    await cancelInterview(locked)
  }
  locked.add({ kind: 'status', action: 'application.status', detail: { from, to, ...(by && { by }) }, text })
  if (isOutcome(to) || !changed?.since) return
  const part = statusPart({ status: to, statusSince: changed.since })
  locked.queue(emailJob('status', 'visitor', id, part))
  if (isAnswer) locked.queue(emailJob('answer', 'staff', id, part))
}

/** Cancels the future interview of a locked application, with its email. @returns whether there was one */
export async function cancelInterview(locked: Locked, text?: string): Promise<boolean> {
  const { id, interviewAt, interviewId, interviewSequence } = locked.application
  if (!interviewAt || interviewAt <= new Date()) return false
  // Interviews set before there were invitations have no id.
  const canceled = { interviewId: interviewId ?? uuidv7(), interviewSequence: interviewSequence + 1 }
  await locked.transaction
    .update(applications)
    .set({ ...canceled, interviewAt: null, interviewReminds: false })
    .where(eq(applications.id, id))
  const part = interviewPart(canceled.interviewId, canceled.interviewSequence)
  locked.queue(emailJob('interview', 'visitor', id, part))
  const detail = { step: 'canceled', from: interviewAt.toISOString(), part }
  locked.add({ kind: 'interview', action: 'application.interview', detail, text })
  return true
}

const SEND_MOST_DAYS = 90

/** @returns when an email goes out that can be undone until then @param wanted null for as soon as possible */
export function sendTime(wanted: Date | null, undoMs: number): Date {
  const now = Date.now()
  const at = new Date(Math.max(now + undoMs, wanted?.getTime() ?? 0))
  if (at.getTime() <= now + SEND_MOST_DAYS * DAY) return at
  throw invalidField('sendAt', 'Choose a time within the next 90 days.')
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
