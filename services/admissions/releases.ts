import type { ApplicationStatus } from '#contract/application-status.ts'
import type { decisionStates, releases } from '#database/schema-admissions.ts'
import type { Mail } from '#mail/write-email.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { Actor } from '#services/staff/rights.ts'
import type { Decision, DecisionDeps } from './decisions.ts'

type Deps = Pick<ServiceDeps, 'database'>
export type DecisionState = (typeof decisionStates)[number]
export type OpenState = Extract<DecisionState, 'prepared' | 'held' | 'released'>

/** A decision with its applicant, in a list. `version` is its record's. */
export type ListedDecision = Decision & { name: string; course: string; status: ApplicationStatus; version: number }

export type Release = typeof releases.$inferSelect & { staffName: string }

export type FoundRelease = Release & {
  /** Its decisions by state; those that are no longer held or released are left out when it goes out. */
  counts: Partial<Record<DecisionState, number>>
  /** 50 a page, each with its email as it goes out. */
  rows: (ListedDecision & { mail: Mail })[]
  /** The decision after which the next page begins. */
  next?: string
  canTakeBack: boolean
}

/**
 * Puts held decisions together, as a dry run: nothing goes out before {@link startRelease}.
 * @param ids of decisions, or all that are held
 * @returns the release's id
 * @throws ServiceError forbidden, or invalid where none of them is held
 */
export async function prepareRelease(_deps: Deps, _actor: Actor, _ids: string[] | 'all held'): Promise<string> {
  throw new Error('not implemented')
}

/** A release with a page of its decisions, after the decision `after`. @throws ServiceError forbidden, not_found */
export async function findRelease(
  _deps: DecisionDeps,
  _actor: Actor,
  _id: string,
  _after?: string,
): Promise<FoundRelease> {
  throw new Error('not implemented')
}

/** Releases that are not sent yet or were made lately, the latest first. @throws ServiceError forbidden */
export async function listReleases(_deps: Deps, _actor: Actor): Promise<(Release & { decisions: number })[]> {
  throw new Error('not implemented')
}

/**
 * Releases the decisions that are still held. A second start does nothing.
 * @param sendAt when the emails go out: ten minutes from now at the earliest, 90 days at the latest
 * @returns how many, how many were left out, and when they go out
 * @throws ServiceError forbidden, not_found, invalid for a time too late, conflict where none is held any more or it was taken back
 */
export async function startRelease(
  _deps: Deps,
  _actor: Actor,
  _id: string,
  _sendAt: Date | null,
): Promise<{ released: number; skipped: number; sendAt: Date }> {
  throw new Error('not implemented')
}

/**
 * Takes back one decision or a whole release before it goes out: they are held again.
 * @returns how many
 * @throws ServiceError forbidden, not_found, or conflict once they go out
 */
export async function takeBack(
  _deps: Deps,
  _actor: Actor,
  _what: { release: string } | { decision: string },
): Promise<number> {
  throw new Error('not implemented')
}

/** Decisions of a state, 50 a page, oldest first, after the decision `after`. @throws ServiceError forbidden */
export async function listOpenDecisions(
  _deps: Deps,
  _actor: Actor,
  _filter: { state: OpenState; after?: string | undefined },
): Promise<{ rows: ListedDecision[]; next?: string }> {
  throw new Error('not implemented')
}

/** How many decisions are prepared, held and released. @throws ServiceError forbidden */
export async function countOpenDecisions(_deps: Deps, _actor: Actor): Promise<Record<OpenState, number>> {
  throw new Error('not implemented')
}
