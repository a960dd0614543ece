import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import { decisions } from '#database/schema-admissions.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { completeStart } from '#services/schedule/changes.ts'
import { MINUTE } from '#services/secrets.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { checkedText, requireOutcome, type TextDeps, type Wanted } from './decision-text.ts'
import { type Decision, findDecisions, requireDecision, requireState } from './find.ts'
import { requireSeat } from './seats.ts'
import { requireTransition } from './status.ts'
import { decisionStep, endOpen, sendTime } from './steps.ts'
import { termsProblem } from './terms.ts'

type DecisionDeps = TextDeps & Pick<ServiceDeps, 'database'>

/** Time in which one decision can be undone. */
export const UNDO_MS = MINUTE

/** Saves a draft, in place of the one that there is. @returns its id */
export async function saveDecisionDraft(deps: DecisionDeps, actor: Actor, seen: ExpectedVersion, wanted: Wanted) {
  return decide(deps, actor, seen, wanted, null)
}

/**
 * Schedules a decision, in place of the draft that there is.
 * @param sendAt a minute to 90 days ahead; null for as soon as possible
 * @throws ServiceError; conflict without a free seat
 * @returns its id
 */
export async function sendDecision(
  deps: DecisionDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: Wanted,
  sendAt: Date | null = null,
): Promise<string> {
  return decide(deps, actor, seen, wanted, sendTime(sendAt, UNDO_MS))
}

async function decide(
  deps: DecisionDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: Wanted,
  sendAt: Date | null,
): Promise<string> {
  requireRight(actor, 'decide')
  requireOutcome(wanted.outcome)
  // Another process may just have changed the start.
  await deps.schedule.refresh()
  const work = (locked: Locked) => decideOn(deps, actor, locked, wanted, sendAt)
  const id = await withApplication(deps, seen.id, { actor, ...seen }, work)
  // Stored already: if the pages cannot read the start now, they do within a second.
  if (wanted.saveForStart) await deps.schedule.refresh().catch(() => {})
  return id
}

/** Drafts a decision on a locked application, or schedules it. @param sendAt null for a draft @returns its id */
export async function decideOn(
  deps: TextDeps,
  actor: Actor,
  locked: Locked,
  wanted: Wanted,
  sendAt: Date | null,
): Promise<string> {
  const { transaction, application, add } = locked
  const outcome = requireOutcome(wanted.outcome)
  requireTransition(application.status, outcome)
  const text = checkedText(deps, application, outcome, wanted)
  if (wanted.saveForStart && text.terms) await completeStart(transaction, deps, actor, text.terms)
  const { open } = await findDecisions({ database: transaction }, application.id)
  if (open) requireState(open, 'draft')
  const isSame = open?.outcome === outcome
  if (open && !isSame) add(...(await endOpen(transaction, application.id, 'replaced')))
  const decision = { id: open && isSame ? open.id : uuidv7(), recordId: application.id, outcome }
  const state = sendAt ? ('scheduled' as const) : ('draft' as const)
  const values = { ...text, state, sendAt, notSent: null, staffId: actor.staffId }
  await transaction
    .insert(decisions)
    .values({ ...decision, ...values })
    .onConflictDoUpdate({ target: decisions.id, set: values })
  if (sendAt) await schedule(deps, locked, { ...decision, ...text, sendAt })
  else add(decisionStep(isSame ? 'edited' : 'drafted', decision))
  return decision.id
}

/** Schedules the draft of a locked application as it is. @returns its id */
export async function sendDraftOn(deps: TextDeps, actor: Actor, locked: Locked, sendAt: Date): Promise<string> {
  const { transaction, application } = locked
  const { open } = await findDecisions({ database: transaction }, application.id)
  if (!open) throw new ServiceError('conflict', 'There is no draft.')
  requireState(open, 'draft')
  requireTransition(application.status, open.outcome)
  const problem = open.outcome === 'offered' ? termsProblem(deps, open.terms) : undefined
  if (problem) throw new ServiceError('conflict', problem)
  await transaction
    .update(decisions)
    .set({ state: 'scheduled', sendAt, notSent: null, staffId: actor.staffId })
    .where(eq(decisions.id, open.id))
  await schedule(deps, locked, { ...open, sendAt })
  return open.id
}

type Scheduled = Pick<Decision, 'id' | 'recordId' | 'outcome' | 'respondBy' | 'terms'> & { sendAt: Date }

/** Its record waits for nobody of the academy any longer, unless a question is open. */
async function schedule({ timeZone }: TextDeps, locked: Locked, decision: Scheduled): Promise<void> {
  const { transaction, application, record, add, change, queue } = locked
  const { id, outcome, respondBy, terms, sendAt } = decision
  if (respondBy && respondBy < dayIn(timeZone, sendAt)) {
    throw invalidField('respondBy', 'The offer goes out after this day. Choose a later one.')
  }
  const startId = terms?.startId ?? application.startId
  const from = startId === application.startId ? application.status : 'submitted'
  await requireSeat(transaction, { from, startId }, outcome, application.id)
  const step = decisionStep('scheduled', decision)
  const { state, since, snoozedUntil, questionSince } = record
  // For Undo.
  const before = { from: state, since: since.toISOString(), until: snoozedUntil?.toISOString() ?? null }
  if (questionSince === null) change({ kind: 'state', state: 'waiting' })
  add({ ...step, detail: { ...step.detail, ...(questionSince === null && before) }, logged: step.detail })
  queue({ task: 'send_decisions', payload: { id }, runAt: sendAt })
}

/** Discards a draft. @throws ServiceError forbidden, not_found, stale, conflict */
export async function discardDecision(deps: DataDeps, actor: Actor, seen: ExpectedVersion, id: string): Promise<void> {
  requireRight(actor, 'decide')
  await withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, add }) => {
    await requireDecision(transaction, seen.id, id, 'draft')
    add(...(await endOpen(transaction, seen.id, 'discarded')))
  })
}
