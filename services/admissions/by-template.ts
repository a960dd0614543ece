import type { Mail } from '#mail/write-email.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { currentVersion } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import { type DecisionDeps, findDecisions, previewDecision, requireApplication, saveDraft } from './decisions.ts'
import { isOffered } from './placement.ts'
import {
  choiceProblems,
  type DecisionWords,
  readTerms,
  requireOutcome,
  sharedTermsProblems,
  type TypedTerms,
  type WordsDeps,
} from './words.ts'

/** One decision for many applications. */
export type PlainDecision = Pick<DecisionWords, 'reason' | 'respondBy'> & {
  outcome: string
  /** Of an offer. `startId` is for applicants without a start that can be offered; empty fields follow the start. */
  terms?: Omit<TypedTerms, 'withdrawal'> | undefined
}

/** The choice of an applicant. */
export type Placed = { courseId: string; startId: string }

/** @throws ServiceError invalid for an outcome, reason, last day or terms that no decision can have */
export function requireChoice(deps: WordsDeps, { outcome, terms, ...choice }: PlainDecision): void {
  const known = requireOutcome(outcome)
  requireNoProblems({
    ...choiceProblems(deps, known, choice),
    ...(known === 'offered' && terms && sharedTermsProblems(deps, terms)),
  })
}

/** Returns the decision to draft. An offer without own terms uses those of its start. */
function fromTemplate(deps: WordsDeps, wanted: PlainDecision, placed: Placed) {
  const { outcome, reason, respondBy } = wanted
  const known = requireOutcome(outcome)
  const terms = known === 'offered' ? offerTerms(deps, wanted, placed) : null
  return { ...deps.decisions.templates[known], reason, respondBy, outcome: known, terms }
}

function offerTerms({ schedule }: WordsDeps, { terms }: PlainDecision, { courseId, startId }: Placed): TypedTerms {
  const own = schedule.findStart(startId)
  const isOwn = own?.course === courseId && isOffered(own, new Date())
  const start = isOwn ? startId : (terms?.startId ?? '')
  return { tuition: '', paymentPlan: '', withdrawal: '', ...terms, startId: start }
}

/** Returns the start of an applicant's offer, or `problem`: something that its terms lack. */
export function findOffer(
  deps: WordsDeps,
  wanted: PlainDecision,
  placed: Placed,
): { startId: string } | { problem: true } {
  const read = readTerms(deps, placed.courseId, offerTerms(deps, wanted, placed))
  return 'terms' in read ? { startId: read.terms.startId } : { problem: true }
}

/** Renders a decision's email from its template. @throws ServiceError not_found, conflict, or invalid by field */
export async function previewTemplate(deps: DecisionDeps, id: string, wanted: PlainDecision): Promise<Mail> {
  const row = await requireApplication(deps, id)
  if ((await findDecisions(deps, id)).open) throw decidedAlready()
  return previewDecision(deps, id, fromTemplate(deps, wanted, row))
}

/** Drafts a decision from its template, unless that was done since `since`. */
export async function decideByTemplate(
  deps: DecisionDeps,
  actor: Actor,
  id: string,
  wanted: PlainDecision,
  since: Date,
): Promise<void> {
  const { open } = await findDecisions(deps, id)
  const isOwn = open && open.createdAt >= since && open.outcome === wanted.outcome
  if (isOwn) return
  if (open) throw decidedAlready()
  const row = await requireApplication(deps, id)
  await saveDraft(deps, actor, await currentVersion(deps.database, id), fromTemplate(deps, wanted, row))
}

const decidedAlready = () => new ServiceError('conflict', 'There is a decision already that is not sent yet.')
