import type { decisions } from '#database/schema-admissions.ts'
import type { Mail } from '#mail/write-email.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { Seen } from '#services/records/work.ts'
import type { Actor } from '#services/staff/rights.ts'
import type { Outcome } from './statuses.ts'

export type DecisionDeps = Pick<
  ServiceDeps,
  'database' | 'decisions' | 'cohorts' | 'academyName' | 'timeZone' | 'mailer'
>

/** A decision, and the name of who changed it last. */
export type Decision = typeof decisions.$inferSelect & { staffName: string }

/** As typed into a form. */
export type DecisionWords = {
  /** The id of a reason; null for none. A rejection needs one. */
  reason: string | null
  /** `2027-03-14`, of the academy's calendar: an offer needs it, others have none. */
  respondBy: string | null
  subject: string
  body: string
}

/**
 * Prepares a decision; one that is not sent yet is replaced by it. Merge fields that are left in its words are filled in.
 * @returns its id
 * @throws ServiceError forbidden, not_found, stale, conflict for an outcome that cannot follow, or invalid with problems by field
 */
export async function prepareDecision(
  _deps: DecisionDeps,
  _actor: Actor,
  _seen: Seen,
  _wanted: DecisionWords & { outcome: string },
): Promise<string> {
  throw new Error('not implemented')
}

/**
 * Changes a decision that is prepared or held; a held one is only prepared then.
 * @throws ServiceError as {@link prepareDecision}; conflict for one that is released or sent
 */
export async function editDecision(
  _deps: DecisionDeps,
  _actor: Actor,
  _seen: Seen,
  _id: string,
  _words: DecisionWords,
): Promise<void> {
  throw new Error('not implemented')
}

/** Holds a prepared decision until its release. @throws ServiceError forbidden, not_found, stale, conflict */
export async function holdDecision(_deps: DecisionDeps, _actor: Actor, _seen: Seen, _id: string): Promise<void> {
  throw new Error('not implemented')
}

/** Discards a decision that is prepared or held. @throws ServiceError forbidden, not_found, stale, conflict */
export async function discardDecision(_deps: DecisionDeps, _actor: Actor, _seen: Seen, _id: string): Promise<void> {
  throw new Error('not implemented')
}

/** The decision of an application that is not sent yet, and those that were, latest first. */
export async function findDecisions(
  _deps: Pick<ServiceDeps, 'database'>,
  _recordId: string,
): Promise<{ open: Decision | null; sent: Decision[] }> {
  throw new Error('not implemented')
}

/**
 * The email of an outcome, filled in for an application; without `respondBy` that field is left in it.
 * @throws ServiceError not_found, or invalid for an outcome that does not exist
 */
export async function templateFor(
  _deps: DecisionDeps,
  _recordId: string,
  _outcome: Outcome,
  _respondBy: string | null,
): Promise<{ subject: string; body: string }> {
  throw new Error('not implemented')
}

/** The email of a decision exactly as it would be sent now. @throws ServiceError not_found */
export async function previewOf(_deps: DecisionDeps, _decision: Decision): Promise<Mail> {
  throw new Error('not implemented')
}
