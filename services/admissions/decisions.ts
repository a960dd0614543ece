import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OfferTerms } from '#contract/cohorts.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { staff } from '#database/schema-staff.ts'
import type { Mail } from '#mail/write-email.ts'
import { findApplication } from '#services/applications/service.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type ExpectedVersion, hasId, isId, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { type EmailState, emailState } from './sent.ts'
import { requireTransition } from './status.ts'
import { openStates } from './statuses.ts'
import { decisionStep, endOpen } from './steps.ts'
import {
  checkedWords,
  type DecisionWords,
  filledTemplate,
  requireOutcome,
  storedTerms,
  termsProblem,
  type WordsDeps,
} from './words.ts'

export type DecisionDeps = WordsDeps & Pick<ServiceDeps, 'database' | 'mailer'>

/** `staffName` is the last editor. `email` is meaningful only once the decision is in effect. */
export type Decision = Omit<typeof decisions.$inferSelect, 'terms'> & {
  terms: OfferTerms | null
  staffName: string
  email: EmailState
}

type State = Decision['state']

/** Prepares a decision, replacing an unsent one. @returns its id */
export async function prepareDecision(
  deps: DecisionDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: DecisionWords & { outcome: string },
): Promise<string> {
  requireRight(actor, 'decide')
  const outcome = requireOutcome(wanted.outcome)
  return withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, application, add }) => {
    requireTransition(application.status, outcome)
    const words = checkedWords(deps, application, outcome, wanted)
    add(...(await endOpen(transaction, seen.id, 'replaced')))
    const decision = { id: uuidv7(), recordId: seen.id, outcome, staffId: actor.staffId }
    await transaction.insert(decisions).values({ ...decision, ...words })
    add(decisionStep('prepared', decision))
    return decision.id
  })
}

/** Changes a prepared or held decision, which is then prepared. */
export function editDecision(
  deps: DecisionDeps,
  actor: Actor,
  seen: ExpectedVersion,
  id: string,
  typed: DecisionWords,
): Promise<void> {
  return change(deps, actor, seen, id, ['prepared', 'held'], 'edited', ({ outcome }, application) => ({
    ...checkedWords(deps, application, outcome, typed),
    state: 'prepared',
  }))
}

/** Holds a prepared decision for release. @throws ServiceError; conflict also for an offer without valid terms */
export async function holdDecision(
  deps: Pick<ServiceDeps, 'database' | 'schedule'>,
  actor: Actor,
  seen: ExpectedVersion,
  id: string,
): Promise<void> {
  await deps.schedule.refresh()
  await change(deps, actor, seen, id, ['prepared'], 'held', ({ outcome, terms }) => {
    const problem = outcome === 'offered' ? termsProblem(deps, terms) : undefined
    if (problem) throw new ServiceError('conflict', problem)
    // Removed from its dry run, which shows an earlier version.
    return { state: 'held', releaseId: null, notSent: null }
  })
}

/** Discards a prepared or held decision. @throws ServiceError forbidden, not_found, stale, conflict */
export function discardDecision(deps: DataDeps, actor: Actor, seen: ExpectedVersion, id: string): Promise<void> {
  return change(deps, actor, seen, id, ['prepared', 'held'], 'discarded', () => ({ state: 'discarded' }))
}

async function change(
  deps: DataDeps,
  actor: Actor,
  seen: ExpectedVersion,
  id: string,
  from: State[],
  step: 'edited' | 'held' | 'discarded',
  getChanges: (decision: Decision, application: Locked['application']) => Partial<typeof decisions.$inferInsert>,
): Promise<void> {
  requireRight(actor, 'decide')
  await withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, application, add }) => {
    const decision = await requireDecision(transaction, seen, id, from)
    const changes = { ...getChanges(decision, application), staffId: actor.staffId }
    await transaction.update(decisions).set(changes).where(eq(decisions.id, id))
    add(decisionStep(step, decision))
  })
}

const problems: Record<State, string> = {
  prepared: 'This decision is not held yet.',
  held: 'This decision is held already.',
  released: 'This decision is released. Take it back first.',
  sent: 'This decision is in effect.',
  replaced: 'Another decision has replaced this one.',
  discarded: 'This decision is discarded.',
}

/** @throws ServiceError not_found, conflict for another state */
async function requireDecision(transaction: Queryable, seen: ExpectedVersion, id: string, states: State[]) {
  const thisDecision = and(hasId(decisions.id, id), eq(decisions.recordId, seen.id))
  const [found] = await selectDecisions(transaction).where(thisDecision)
  if (!found) throw new ServiceError('not_found', 'There is no such decision.')
  if (!states.includes(found.state)) throw new ServiceError('conflict', problems[found.state])
  return found
}

/** Columns of a {@link Decision}. Requires a join with `staff`. */
export const decisionColumns = {
  ...getTableColumns(decisions),
  terms: storedTerms,
  staffName: staff.name,
  email: emailState,
}

function selectDecisions(database: Queryable) {
  return database.select(decisionColumns).from(decisions).innerJoin(staff, eq(staff.id, decisions.staffId))
}

/** Returns the decision that is not in effect yet, and those that are, latest first. */
export async function findDecisions({ database }: DataDeps, recordId: string) {
  const current = inArray(decisions.state, [...openStates, 'sent'])
  const found = await selectDecisions(database)
    .where(and(hasId(decisions.recordId, recordId), current))
    .orderBy(desc(decisions.sentAt))
  return {
    open: found.find(({ state }) => state !== 'sent') ?? null,
    sent: found.filter(({ state }) => state === 'sent'),
  }
}

/** Fills in the email template of an outcome for an application. */
export async function templateFor(deps: DecisionDeps, recordId: string, outcome: string) {
  const known = requireOutcome(outcome)
  return filledTemplate(deps, await requireApplication(deps, recordId), known)
}

/** Renders the email of a decision exactly as it would be sent now. @throws ServiceError not_found */
export async function getPreview(
  deps: Pick<ServiceDeps, 'database' | 'mailer'>,
  decision: Pick<Decision, 'recordId' | 'outcome' | 'respondBy' | 'terms' | 'subject' | 'body'>,
): Promise<Mail> {
  const row = await requireApplication(deps, decision.recordId)
  return deps.mailer.write({ kind: 'decision', to: 'visitor', row, decision })
}

/** @throws ServiceError not_found */
export async function requireApplication({ database }: DataDeps, id: string) {
  const application = isId(id) ? await findApplication(database, id) : undefined
  if (!application) throw noSuchRecord()
  return application
}
