import type { ApplicationStatus } from '#contract/application-status.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { PaymentDeps } from '#services/payments/settle.ts'
import type { Seen } from '#services/records/work.ts'
import type { Actor } from '#services/staff/rights.ts'
import type { Outcome } from './statuses.ts'

/** An application on its way. */
export type Admission = {
  status: ApplicationStatus
  /** Null while it is as it was submitted. */
  statusSince: Date | null
  interviewAt: Date | null
  interviewNotes: string
  /** What staff can set it to by hand; `in_review` reopens it where it is closed, which needs a reason. */
  next: ApplicationStatus[]
  /** What a decision can make of it. */
  outcomes: Outcome[]
}

/** The admission of an application. @throws ServiceError not_found */
export async function findAdmission(_deps: Pick<ServiceDeps, 'database'>, _id: string): Promise<Admission> {
  throw new Error('not implemented')
}

/**
 * Sets a status that needs no decision.
 * @param reason needed to reopen what is closed
 * @throws ServiceError forbidden, not_found, stale, conflict for a status that cannot follow, or invalid without a reason
 */
export async function setStatus(
  _deps: PaymentDeps,
  _actor: Actor,
  _seen: Seen,
  _to: string,
  _reason = '',
): Promise<void> {
  throw new Error('not implemented')
}

/** The task `expire_offers`: offers whose last day is over expire, and need the academy again. */
export async function expireOffers(
  _deps: Pick<ServiceDeps, 'database' | 'timeZone'>,
  _now = new Date(),
): Promise<void> {}
