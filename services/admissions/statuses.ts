import { type ApplicationStatus, closedStatuses } from '#contract/application-status.ts'
import { outcomes } from '#database/schema-admissions.ts'

/** A status that the decision's email announces. */
export type Outcome = (typeof outcomes)[number]

export const isOutcome = (status: ApplicationStatus): status is Outcome =>
  outcomes.some((outcome) => outcome === status)

/** States of an unsent decision, of which an application has at most one. */
export const openStates = ['draft', 'scheduled'] as const

/** Allowed status changes. The database has the same table (`status_transitions`), and rejects all others. */
export const transitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ['in_review', 'waitlisted', 'offered', 'rejected', 'withdrawn'],
  in_review: ['waitlisted', 'offered', 'rejected', 'withdrawn'],
  waitlisted: ['in_review', 'offered', 'rejected', 'withdrawn'],
  // A second offer has other terms.
  offered: ['offered', 'accepted', 'declined', 'offer_expired', 'offer_withdrawn', 'withdrawn'],
  accepted: ['enrolled', 'deferred', 'offer_withdrawn', 'withdrawn'],
  deferred: ['accepted', 'enrolled', 'offer_withdrawn', 'withdrawn'],
  enrolled: ['deferred', 'withdrawn', 'in_review'],
  rejected: ['in_review'],
  declined: ['in_review'],
  offer_expired: ['in_review'],
  offer_withdrawn: ['in_review'],
  withdrawn: ['in_review'],
}

/** Whether staff have to give a reason: the applicant was told that it was over, or enrolled. */
export const isReopening = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  to === 'in_review' && (closedStatuses.includes(from) || from === 'enrolled')

/** Status changes that need neither a decision, nor a reason, nor another start. */
export const plainTransitions = (from: ApplicationStatus): ApplicationStatus[] =>
  transitions[from].filter((to) => !isOutcome(to) && to !== 'deferred' && !isReopening(from, to))

/** Work state after a status change: `waiting` if the applicant acts next, `done` if nobody does. */
export const workAfter: Record<Exclude<ApplicationStatus, 'submitted'>, 'in_progress' | 'waiting' | 'done'> = {
  in_review: 'in_progress',
  waitlisted: 'waiting',
  offered: 'waiting',
  rejected: 'done',
  accepted: 'in_progress',
  declined: 'done',
  offer_expired: 'in_progress',
  offer_withdrawn: 'done',
  enrolled: 'done',
  deferred: 'waiting',
  withdrawn: 'done',
}
