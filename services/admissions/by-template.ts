import type { Mail } from '#mail/write-email.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { currentVersion } from '#services/record-changes.ts'
import type { Actor } from '#services/rights.ts'
import {
  type DecisionDeps,
  findDecisions,
  getPreview,
  holdDecision,
  prepareDecision,
  requireApplication,
} from './decisions.ts'
import { requireTransition } from './status.ts'
import { checkedWords, choiceProblems, type DecisionWords, requireOutcome, type WordsDeps } from './words.ts'

export type PlainDecision = Pick<DecisionWords, 'reason' | 'respondBy'> & { outcome: string }

/** @throws ServiceError invalid for an outcome, reason or last day that a decision cannot have */
export function requireChoice(deps: WordsDeps, { outcome, ...choice }: PlainDecision): void {
  requireNoProblems(choiceProblems(deps, requireOutcome(outcome), choice))
}

/** Returns the decision to prepare. An offer uses the terms of its start. @param cohortId of the application */
function fromTemplate({ decisions }: WordsDeps, { outcome, ...choice }: PlainDecision, cohortId: string) {
  const known = requireOutcome(outcome)
  const terms = known === 'offered' ? { cohortId, tuition: '', paymentPlan: '', withdrawal: '' } : null
  return { ...decisions.templates[known], ...choice, outcome: known, terms }
}

/** Renders a decision's email from its template. @throws ServiceError not_found, conflict, or invalid by field */
export async function previewTemplate(deps: DecisionDeps, id: string, wanted: PlainDecision): Promise<Mail> {
  const row = await requireApplication(deps, id)
  const { outcome, ...typed } = fromTemplate(deps, wanted, row.cohortId)
  requireTransition(row.status, outcome)
  return getPreview(deps, { recordId: id, outcome, ...checkedWords(deps, row, outcome, typed) })
}

/** Prepares and holds a decision from its template, unless that was done since `since`. */
export async function decideByTemplate(
  deps: DecisionDeps,
  actor: Actor,
  id: string,
  wanted: PlainDecision,
  since: Date,
): Promise<void> {
  const { open } = await findDecisions(deps, id)
  const isOwn = open && open.createdAt >= since && open.outcome === wanted.outcome
  if (open && !isOwn) throw new ServiceError('conflict', 'There is a decision already that is not sent yet.')
  if (open && open.state !== 'prepared') return
  const row = await requireApplication(deps, id)
  const seen = await currentVersion(deps.database, id)
  const decision = open?.id ?? (await prepareDecision(deps, actor, seen, fromTemplate(deps, wanted, row.cohortId)))
  await holdDecision(deps, actor, await currentVersion(deps.database, id), decision)
}
